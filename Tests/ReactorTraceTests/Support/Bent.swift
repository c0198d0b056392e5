import ReactorCore

/// A reactor whose transforms and effects do what a test says.
final class Bent: Reactor {
  enum Action: Equatable { case keep(Int), other(Int), gone }
  enum Mutation: Equatable { case set(Int), twice(Int), gone }
  struct State: Equatable {
    var value = 0
    var title = ""
  }
  let initialState = State()
  let injected = PublishSubject<Action>()
  var bendsAction: (Observable<Action>) -> Observable<Action> = { $0 }
  var bendsMutation: (Observable<Mutation>) -> Observable<Mutation> = { $0 }
  var bendsState: (Observable<State>) -> Observable<State> = { $0 }
  var effect: (Action) -> Observable<Mutation> = { action in
    switch action {
    case .keep(let number), .other(let number): .just(.set(number))
    case .gone: .just(.gone)
    }
  }

  func transform(action: Observable<Action>) -> Observable<Action> { bendsAction(action) }
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { bendsMutation(mutation) }
  func transform(state: Observable<State>) -> Observable<State> { bendsState(state) }
  func mutate(action: Action) -> Observable<Mutation> { effect(action) }
  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .set(let number), .twice(let number): state.value = number
    case .gone: break
    }
    return state
  }
}
