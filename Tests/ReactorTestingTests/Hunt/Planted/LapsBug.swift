import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// The first lap after a reset is measured from the last lap before it.
  static let laps = Planted(
    "stopwatch with laps", needs: "time, a reset, a second start", optimum: 6,
    alphabet: [.start, .stop, .lap, .reset],
    script: [.send(.start), .pass(1_000), .send(.lap), .send(.reset), .send(.start), .send(.lap)]
  ) { isMended in
    Hunt { stage in
      let watch = LapsReactor(clock: stage.scheduler, isMended: isMended)
      stage.always("no lap is shorter than nothing") { watch.currentState.laps.allSatisfy { $0 >= 0 } }
      return watch
    }
  }
}

/// A stopwatch that counts seconds and laps.
private final class LapsReactor: Reactor {
  enum Action: Equatable, Sendable { case start, stop, lap, reset }
  enum Mutation { case setRunning(Bool), tick, lap, reset }
  struct State {
    var isRunning = false
    var seconds = 0
    /// The second at which the last lap ended.
    var lastLap = 0
    var laps: [Int] = []
  }

  let initialState = State()
  private let clock: any SchedulerType
  private let isMended: Bool

  init(clock: any SchedulerType, isMended: Bool) {
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .start: currentState.isRunning ? .empty() : .concat([.just(.setRunning(true)), ticks])
    case .stop: .just(.setRunning(false))
    case .lap: currentState.isRunning ? .just(.lap) : .empty()
    case .reset: .just(.reset)
    }
  }

  private var ticks: Observable<Mutation> {
    Observable<Int>.interval(.seconds(1), scheduler: clock).map { _ in .tick }
      .take(until: action.filter { $0 == .stop || $0 == .reset })
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setRunning(let isRunning): state.isRunning = isRunning
    case .tick: state.seconds += 1
    case .lap:
      state.laps.append(state.seconds - state.lastLap)
      state.lastLap = state.seconds
    case .reset: state = State(lastLap: isMended ? 0 : state.lastLap)
    }
    return state
  }
}
