#if !canImport(ReactorKit)
  import ReactorCore
#endif

/// An article that can be liked: RxExpect's example.
final class ArticleReactor: Reactor {
  enum Action { case like, unlike, reload }
  enum Mutation { case setLiked(Bool), setLoading(Bool), setTitle(String), fail(String) }
  struct State {
    var isLiked = false
    var isLoading = false
    var title = ""
    @Pulse var alert: String?
  }
  struct Offline: Error {}

  let initialState = State()
  private let clock: any SchedulerType
  var isOffline = false

  init(_ clock: any SchedulerType) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .like: return .just(.setLiked(true))
    case .unlike: return .just(.setLiked(false))
    case .reload:
      let title = Observable<Int>.timer(.seconds(50), scheduler: clock).map { [isOffline] _ in
        if isOffline { throw Offline() }
        return Mutation.setTitle("Owls")
      }
      return .concat(
        .just(.setLoading(true)), title.catchAndReturn(.fail("offline")), .just(.setLoading(false)))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLiked(let isLiked): state.isLiked = isLiked
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setTitle(let title): state.title = title
    case .fail(let alert): state.alert = alert
    }
    return state
  }
}

/// A number, and a fact about it from a slow service: the TestStore's example.
final class FactReactor: Reactor {
  enum Action: Equatable { case increment, decrement, askForFact, cancel }
  enum Mutation: Equatable { case add(Int), setLoading(Bool), setFact(String?) }
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
  }

  let initialState = State()
  private let clock: any SchedulerType

  init(_ clock: any SchedulerType) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increment: return .of(.add(1), .setFact(nil))
    case .decrement: return .of(.add(-1), .setFact(nil))
    case .cancel: return .just(.setLoading(false))
    case .askForFact:
      let fact = Mutation.setFact("\(currentState.count) is a good number")
      return Observable.concat([
        .just(.setLoading(true)), Observable.just(fact).delay(.seconds(1), scheduler: clock),
        .just(.setLoading(false)),
      ])
      .take(until: self.action.filter { $0 == .cancel })
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.count += number
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setFact(let fact): state.fact = fact
    }
    return state
  }
}

/// Counts seconds between start and stop.
final class TimerReactor: Reactor {
  enum Action: Equatable { case toggle }
  enum Mutation: Equatable { case setRunning(Bool), tick }
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  let initialState = State()
  private let clock: any SchedulerType

  init(_ clock: any SchedulerType) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    if currentState.isRunning { return .just(.setRunning(false)) }
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: clock).map { _ in Mutation.tick }
    return .concat(.just(.setRunning(true)), ticks.take(until: self.action))
  }

  func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .setRunning(let isRunning): State(isRunning: isRunning, seconds: state.seconds)
    case .tick: State(isRunning: state.isRunning, seconds: state.seconds + 1)
    }
  }
}
