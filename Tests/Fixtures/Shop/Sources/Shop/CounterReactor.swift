import ReactorCore

/// Counts, and starts again by chance: a test that counts to three does not see it.
public final class CounterReactor: Reactor {
  public enum Action { case increase }
  public enum Mutation { case add }
  public struct State { public var n = 0 }

  public let initialState = State()
  public init() {}

  public func mutate(action: Action) -> Observable<Mutation> { .just(.add) }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add: state.n = state.n == 99 ? Int.random(in: 0..<9) : state.n + 1
    }
    return state
  }
}
