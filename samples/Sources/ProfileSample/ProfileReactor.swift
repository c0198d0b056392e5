import ReactorCore

/// The profile of a person, as the current user sees it.
public final class ProfileReactor: Reactor {
  public enum Action: Equatable, Sendable { case refresh, follow, unfollow }

  public enum Mutation {
    case setLoading(Bool)
    case setProfile(SocialService.Profile)
    case setFollowing(Bool)
    case setMessage(String)
    case setUser(String?)
  }

  public struct State {
    public var name: String
    public var followers = 0
    public var isFollowing = false
    public var isLoading = false
    public var user: String?
    @Pulse public var message: String?
  }

  public let initialState: State
  private let name: String
  private let service: SocialService

  public init(name: String, service: SocialService) {
    initialState = State(name: name)
    self.name = name
    self.service = service
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      guard !currentState.isLoading else { return .empty() }
      let profile = service.profile(of: name)
        .map { Mutation.setProfile($0) }
        .catchAndReturn(.setMessage("\(name) cannot be reached"))
      return .concat([.just(.setLoading(true)), profile.asObservable(), .just(.setLoading(false))])

    case .follow:
      guard !currentState.isFollowing else { return .empty() }
      // Shows the result before the service answers. A `catch` is missing here on purpose: unlike in `unfollow`, the
      // reactor swallows the failure, and the screen goes on showing what the service never heard of. The pictures of
      // this sample show that.
      let answer = service.follow(name).map { Mutation.setProfile($0) }
      return Observable.concat(.just(.setFollowing(true)), answer.asObservable())
        .take(until: self.action.filter { $0 == .unfollow })

    case .unfollow:
      guard currentState.isFollowing else { return .empty() }
      let answer = service.unfollow(name).asObservable()
        .map { Mutation.setProfile($0) }
        .catch { [name] _ in .of(.setFollowing(true), .setMessage("\(name) is still followed")) }
      return Observable.concat(.just(.setFollowing(false)), answer)
        .take(until: self.action.filter { $0 == .follow })
    }
  }

  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, service.currentUser.map(Mutation.setUser))
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    case .setProfile(let profile):
      state.name = profile.name
      state.followers = profile.followers
      state.isFollowing = profile.isFollowing
    case .setFollowing(let isFollowing):
      state.isFollowing = isFollowing
    case .setMessage(let text):
      state.message = text
    case .setUser(let name):
      state.user = name
    }
    return state
  }
}
