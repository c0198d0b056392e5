import ReactorCore

/// A counter that counts up after half a second, and down at once.
public final class CounterReactor: Reactor {
  public enum Action: Equatable, Sendable {
    case increase, decrease
    case refresh(Int)
    /// Subscribes to news that never come.
    case listen
  }

  public enum Mutation {
    case add(Int)
    case setLoading(Bool)
    case setMessage(String?)
    case setUser(String?)
  }

  public struct State: Equatable {
    public var value = 0
    public var isLoading = false
    public var user: String?
    @Pulse public var message: String?

    public static func == (one: State, other: State) -> Bool {
      (one.value, one.isLoading, one.user, one.message)
        == (other.value, other.isLoading, other.user, other.message)
    }
  }

  public let initialState = State()
  private let service: CounterService
  private let clock: any SchedulerType

  public init(service: CounterService, clock: any SchedulerType = MainScheduler.instance) {
    self.service = service
    self.clock = clock
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return Observable.concat([
        Observable.just(.setLoading(true)),
        Observable.just(.add(1)).delay(.milliseconds(500), scheduler: clock),
        Observable.just(.setLoading(false)),
        Observable.just(Mutation.setMessage("increased")),
      ])
    case .decrease:
      return .just(.add(-1))
    case .refresh(let id):
      return service.value(of: id)
        .map { (number: Int) -> Mutation in .add(number) }
        .catchAndReturn(.setMessage("failed"))
    case .listen:
      return service.news().map { .add($0) }
    }
  }

  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    Observable.merge(mutation, service.currentUser.map(Mutation.setUser))
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.value += number
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setMessage(let text): state.message = text
    case .setUser(let name): state.user = name
    }
    return state
  }
}
