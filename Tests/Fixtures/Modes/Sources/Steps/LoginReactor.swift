import ReactorCore

/// Logs in within a second.
final class LoginReactor: Reactor {
  enum Action { case login }
  enum Mutation { case setLoading(Bool), setUser(String?) }
  struct State {
    var user: String?
    var isLoading = false
  }
  let initialState = State()
  private let clock: any SchedulerType

  init(clock: any SchedulerType) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    let user = Observable.just(Mutation.setUser("ada")).delay(.seconds(1), scheduler: clock)
    return .concat(.just(.setLoading(true)), user, .just(.setLoading(false)))
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setUser(let user): state.user = user
    }
    return state
  }
}
