import ReactorCore
import ReactorTesting

/// A reactor whose effects are a closure, and whose mutations change the state by one.
final class Screen<Action: Sendable, State>: Reactor, @unchecked Sendable {
  // The closure is set once, before the first action.
  struct Mutation {
    let apply: (inout State) -> Void
  }
  typealias Effect = Observable<Mutation>

  let initialState: State
  private let effect: (Screen, Action) -> Effect

  init(_ initialState: State, _ effect: @escaping (_ screen: Screen, Action) -> Effect) {
    self.initialState = initialState
    self.effect = effect
  }

  func mutate(action: Action) -> Effect { effect(self, action) }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    mutation.apply(&state)
    return state
  }

  /// An effect that changes the state at once.
  func change(_ apply: @escaping (inout State) -> Void) -> Effect { .just(Mutation(apply: apply)) }

  /// An effect that changes the state when an answer comes, `milliseconds` after it was asked for.
  func when(
    _ answers: any SchedulerType, _ milliseconds: Int = 50, _ apply: @escaping (inout State) -> Void
  ) -> Effect {
    Observable<Int>.timer(.milliseconds(milliseconds), scheduler: answers).map { _ in Mutation(apply: apply) }
  }
}
