import ReactorCore
import ReactorTesting

/// A login that answers after a time, with some ways to go wrong.
final class LoginReactor: Reactor {
  enum Action: Equatable {
    case login(String)
    case loginTwice(String, String)
    case logout
    case listen
    case count
    case load(page: Int, after: Int)
    case relay(String)
  }
  enum Mutation: Equatable {
    case setLoading(Bool)
    case setUser(String?)
    case setError(String)
    case setPage(Int)
    case setPassword(String)
    case count
  }
  struct State: Equatable {
    var isLoading = false
    var user: String?
    var error: String?
    var page = 0
    var password = ""
    var count = 0
  }
  struct Offline: Error {}

  let initialState = State()
  let clock: TestScheduler
  let next: LoginReactor?

  init(_ clock: TestScheduler, next: LoginReactor? = nil) {
    self.clock = clock
    self.next = next
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .login("eve"): .concat(.of(.setLoading(true)), .error(Offline()))
    case .login(let name):
      .concat(.just(.setLoading(true)), later([.setUser(name)], 300), .just(.setLoading(false)))
    case .loginTwice(let one, let other): .merge(later([.setUser(one)], 100), later([.setError(other)], 100))
    case .logout: .of(.setUser(nil), .setPassword("hunter2"))
    case .listen: .concat(.just(.count), .never())
    case .count: .of(.count, .setLoading(false))
    case .load(let page, let time): .concat(.just(.setLoading(true)), later([.setPage(page)], time))
    case .relay(let name):
      Observable.just(.setUser(name)).do(onNext: { [next] _ in next?.action.onNext(.logout) })
    }
  }

  private func later(_ mutations: [Mutation], _ time: Int) -> Observable<Mutation> {
    Observable.from(mutations).delay(.milliseconds(time), scheduler: clock)
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setUser(let user): state.user = user
    case .setError(let error): state.error = error
    case .setPage(let page): (state.page, state.isLoading) = (page, false)
    case .setPassword(let password): state.password = password
    case .count: state.count += 1
    }
    return state
  }
}

/// Runs a body in a traced run that counts milliseconds of virtual time, with a reactor that has not been used yet.
func traced(_ policy: TracePolicy = .tests, _ body: (TestScheduler, LoginReactor) -> Void) {
  let clock = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
  withTracing(TracingOptions(policy, clock: .virtual(clock))) { body(clock, LoginReactor(clock)) }
}
