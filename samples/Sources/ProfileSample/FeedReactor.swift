import ReactorCore

/// The posts of a person, for followers.
public final class FeedReactor: Reactor {
  public enum Action: Equatable, Sendable { case load, clear }

  public enum Mutation {
    case setLoading(Bool)
    case setPosts([String])
  }

  public struct State {
    public var posts: [String] = []
    public var isLoading = false
  }

  public let initialState = State()
  private let name: String
  private let service: SocialService

  public init(name: String, service: SocialService) {
    self.name = name
    self.service = service
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .load:
      let posts = service.posts(by: name).map { Mutation.setPosts($0) }.catchAndReturn(.setPosts([]))
      return Observable.concat([.just(.setLoading(true)), posts.asObservable(), .just(.setLoading(false))])
        .take(until: self.action)
    case .clear:
      return .of(.setLoading(false), .setPosts([]))
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setPosts(let posts): state.posts = posts
    }
    return state
  }
}
