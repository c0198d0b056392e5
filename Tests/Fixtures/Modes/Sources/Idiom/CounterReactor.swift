import ReactorCore

struct User: Equatable {
  var name: String
}

/// State that several reactors share.
let currentUser = PublishSubject<User?>()

enum API {
  static func value(of id: Int) -> Observable<Int> {
    id < 0 ? .error(NoSuchValue()) : .just(id * 10)
  }
}

struct NoSuchValue: Error {}

final class CounterReactor: Reactor {
  enum Action: Equatable {
    case increase
    case decrease
    case refresh(Int)
    case watch
    case stop
    case say(String?)
    case select(Int)
  }

  enum Mutation {
    case add(Int)
    case setLoading(Bool)
    case setMessage(String?)
    case setUser(User?)
  }

  struct State {
    var value = 0
    var isLoading = false
    var user: User?
    @Pulse var message: String?
  }

  let initialState = State()
  private let ticks: Observable<Int>
  private let pause: SchedulerType

  init(ticks: Observable<Int> = .never(), pause: SchedulerType = MainScheduler.instance) {
    self.ticks = ticks
    self.pause = pause
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return Observable.concat([
        Observable.just(.setLoading(true)),
        Observable.just(.add(1)).delay(.milliseconds(500), scheduler: pause),
        Observable.just(.setLoading(false)),
        Observable.just(Mutation.setMessage("increased")),
      ])
    case .decrease:
      return .just(.add(-1))
    case let .refresh(id):
      return API.value(of: id).map { (n: Int) -> Mutation in .add(n) }.catchAndReturn(.setMessage("failed"))
    case .watch:
      return ticks.take(until: self.action.filter { $0 == .stop }).map { _ in .add(1) }
    case .stop:
      return .empty()
    case let .say(text):
      return .just(.setMessage(text))
    case let .select(index):
      return Observable.create { [weak self] observer in
        guard let self = self else { return Disposables.create() }
        observer.onNext(.add(index - self.currentState.value))
        observer.onCompleted()
        return Disposables.create {}
      }
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case let .add(n): state.value += n
    case .setLoading(let isLoading): state.isLoading = isLoading
    case let .setMessage(text): state.message = text
    case let .setUser(user): state.user = user
    }
    return state
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    Observable.merge(mutation, currentUser.map(Mutation.setUser))
  }
}

/// A reactor that works in the background.
final class BackgroundReactor: Reactor {
  enum Action { case toggle }

  struct State { var isOn = false }

  let initialState = State()
  let scheduler: Scheduler = SerialDispatchQueueScheduler(qos: .default)

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    state.isOn.toggle()
    return state
  }
}

/// A reactor whose action is its mutation.
final class ToggleReactor: Reactor {
  enum Action { case toggle }

  struct State { var isOn = false }

  let initialState = State()

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    switch mutation {
    case .toggle: state.isOn.toggle()
    }
    return state
  }
}
