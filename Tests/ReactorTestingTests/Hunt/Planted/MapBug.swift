import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A new region stops the pause after the last one, but not the request that followed it.
  static let map = Planted(
    "map filter", needs: "time twice, two payloads, answers in another order", optimum: 6,
    alphabet: [.pan(1), .pan(2), .filter("a")],
    script: [
      .send(.pan(1)), .pass(300), .send(.pan(2)), .pass(300), .answer(2),
      .answer(1),
    ]
  ) { isMended in
    Hunt { stage in
      let answers = stage.answers.mayFail(with: Wrong("503"))
      let map = MapReactor(answers: answers, clock: stage.scheduler, isMended: isMended)
      stage.settled("pins are those of the region and the filter") {
        map.currentState.pins.map { $0 == map.currentState.query } ?? true
      }
      return map
    }
  }
}

/// A map whose pins are loaded when the user has been still for a moment.
private final class MapReactor: Reactor {
  enum Action: Equatable, Sendable { case pan(Int), filter(String) }
  enum Mutation { case setQuery(Query), setPins(Query?) }
  struct Query: Equatable {
    var region = 0
    var filter = ""
  }
  struct State {
    var query = Query()
    /// The query whose pins are shown; nil for none.
    var pins: Query?
  }

  let initialState = State()
  private let answers: Answers
  private let clock: any SchedulerType
  private let isMended: Bool

  init(answers: Answers, clock: any SchedulerType, isMended: Bool) {
    self.answers = answers
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    var query = currentState.query
    switch action {
    case .pan(let region): query.region = region
    case .filter(let filter): query.filter = filter
    }
    let pause = Observable<Int>.timer(.milliseconds(300), scheduler: clock)
    let load = { [self, query] (_: Int) in pins(of: query) }
    let next = self.action
    return .concat([
      .just(.setQuery(query)),
      isMended ? pause.flatMap(load).take(until: next) : pause.take(until: next).flatMap(load),
    ])
  }

  private func pins(of query: Query) -> Observable<Mutation> {
    Observable<Int>.timer(.milliseconds(200), scheduler: answers).map { _ in .setPins(query) }
      .catch { _ in .just(.setPins(nil)) }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setQuery(let query): state.query = query
    case .setPins(let query): state.pins = query
    }
    return state
  }
}
