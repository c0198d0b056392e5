import ReactorCore

/// The outside world that a reducer must not use: a clock, dice, and an output.
///
/// As impure as globals. The program sets them once, before the reactor runs, so that under virtual time they give
/// the same answers in each run.
public struct Outside: Sendable {
  public var now: @Sendable () -> Int
  public var roll: @Sendable () -> Int
  public var write: @Sendable (String) -> Void

  public init(
    now: @escaping @Sendable () -> Int, roll: @escaping @Sendable () -> Int,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.now = now
    self.roll = roll
    self.write = write
  }
}

/// A reactor whose reducer is impure, in another way for each mutation. If `isPure`, it does the same work in `mutate`.
public final class ImpureReactor: Reactor {
  public enum Action: String, CaseIterable, Sendable { case stamp, roll, log, remember, remind, add }

  public enum Mutation {
    case stamp(Int)
    case roll(Int)
    case log
    case remember
    case remind
    case add(Int)
  }

  public struct State {
    public var stampedAt = 0
    public var dice = 0
    public var logged = 0
    public var remembered = 0
    public var reminders = 0
    public var sum = 0
  }

  public let initialState = State()
  private let outside: Outside
  private let isPure: Bool
  private var memory = 0

  public init(_ outside: Outside, isPure: Bool = false) {
    self.outside = outside
    self.isPure = isPure
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .stamp: return .just(.stamp(outside.now()))
    case .roll: return .just(.roll(outside.roll()))
    case .log:
      if isPure { outside.write("a line from mutate, where it belongs") }
      return .just(.log)
    case .remember: return .just(.remember)
    case .remind: return .just(.remind)
    case .add: return .just(.add(1))
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    isPure ? reducePurely(state, mutation) : reduceImpurely(state, mutation)
  }

  private func reducePurely(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .stamp(let time): state.stampedAt = time
    case .roll(let eyes): state.dice = eyes
    case .log: state.logged += 1
    case .remember: state.remembered += 1
    case .remind: state.reminders += 1
    case .add(let number): state.sum += number
    }
    return state
  }

  private func reduceImpurely(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .stamp: state.stampedAt = outside.now()
    case .roll: state.dice = outside.roll()
    case .log:
      outside.write("a line from reduce, where nothing may be printed")
      state.logged += 1
    case .remember:
      memory += 1
      state.remembered = memory
    case .remind:
      state.reminders += 1
      action.onNext(.add)
    case .add(let number): state.sum += number
    }
    return state
  }
}
