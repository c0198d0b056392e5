import ReactorCore

/// A stopwatch that measures milliseconds, and updates its state every tenth of a second.
public final class StopwatchReactor: Reactor {
  public enum Action: Equatable, Sendable { case start, pause, lap, reset }

  /// Times are milliseconds of the clock, which `mutate` reads, because `reduce` must not.
  public enum Mutation {
    case start(at: Int)
    case tick(at: Int)
    case pause(at: Int)
    case lap(at: Int)
    case reset
  }

  public struct State {
    public var isRunning = false
    /// Milliseconds up to the last tick, lap or pause.
    public var elapsed = 0
    /// The duration of each lap, in milliseconds.
    public var laps: [Int] = []
    /// The start of the clock, moved by the length of all pauses, in milliseconds; nil while it is paused.
    var zero = 0
  }

  public let initialState = State()
  private let clock: any SchedulerType

  public init(clock: any SchedulerType = MainScheduler.instance) {
    self.clock = clock
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .start:
      guard !currentState.isRunning else { return .empty() }
      let ticks = Observable<Int>.interval(.milliseconds(100), scheduler: clock)
        .map { [clock] _ in Mutation.tick(at: clock.milliseconds) }
        .take(until: self.action.filter { $0 == .pause || $0 == .reset })
      return .concat(.just(.start(at: clock.milliseconds)), ticks)
    case .pause:
      guard currentState.isRunning else { return .empty() }
      return .just(.pause(at: clock.milliseconds))
    case .lap:
      guard currentState.isRunning else { return .empty() }
      return .just(.lap(at: clock.milliseconds))
    case .reset:
      return .just(.reset)
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .start(let now):
      state.isRunning = true
      state.zero = now - state.elapsed
    case .tick(let now):
      state.elapsed = now - state.zero
    case .pause(let now):
      state.isRunning = false
      state.elapsed = now - state.zero
    case .lap(let now):
      state.elapsed = now - state.zero
      state.laps.append(state.elapsed - state.laps.reduce(0, +))
    case .reset:
      state = State()
    }
    return state
  }
}

extension SchedulerType {
  fileprivate var milliseconds: Int { Int(now / 1_000_000) }
}
