import ReactorCore

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
