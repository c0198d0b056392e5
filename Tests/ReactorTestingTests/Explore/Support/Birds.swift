import ReactorCore
import ReactorTesting

/// A search that shows the results of an older query if they come late, and its mended twin.
final class Birds: Reactor {
  enum Action: Equatable, Sendable { case search(String) }
  enum Mutation: Equatable, Sendable { case setQuery(String), setResults(String), setFailed }
  struct State: Equatable { var query = "", results = "", isLoading = false }

  let initialState = State()
  private let clock: any SchedulerType
  private let isMended: Bool

  init(_ clock: any SchedulerType, isMended: Bool = false) {
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .search(let query) = action else { return .empty() }
    let answer = Observable.just(Mutation.setResults("birds of \(query)")).delay(.milliseconds(50), scheduler: clock)
    let safe = isMended ? answer.catch { _ in .just(.setFailed) } : answer
    return .concat([.just(.setQuery(query)), isMended ? safe.take(until: self.action) : safe])
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setQuery(let query): state = State(query: query, isLoading: true)
    case .setResults(let results): (state.results, state.isLoading) = (results, false)
    case .setFailed: state.isLoading = false
    }
    return state
  }

  /// Types queries at ticks, and runs virtual time.
  static func type(_ queries: KeyValuePairs<Int, String>, _ scheduler: TestScheduler, into reactor: Birds) {
    for (time, query) in queries {
      scheduler.scheduleAt(time, "type \(query)") { reactor.action.onNext(.search(query)) }
    }
    scheduler.start()
  }
}
