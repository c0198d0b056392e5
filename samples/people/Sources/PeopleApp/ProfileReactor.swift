import ReactorKit
import RxSwift

/// A person whom the user may follow.
public final class ProfileReactor: Reactor {
  public enum Action {
    case refresh
    case toggleFollow
  }

  public enum Mutation {
    case setLoading(Bool)
    case setPerson(PeopleService.Person)
    case setFollowed(Bool)
  }

  public struct State {
    public var name: String
    public var works: Int?
    public var isFollowed = false
    public var isLoading = false
  }

  public let initialState: State
  private let service: PeopleService

  public init(name: String, service: PeopleService) {
    initialState = State(name: name)
    self.service = service
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      // The mistake that a trace of this app shows: an error is not caught. ReactorKit ends the effect without a word,
      // and `setLoading(false)` never comes.
      return .concat(
        .just(.setLoading(true)), service.person(named: currentState.name).asObservable().map(Mutation.setPerson),
        .just(.setLoading(false)))
    case .toggleFollow:
      let before = currentState.isFollowed
      return .concat(
        .just(.setFollowed(!before)),
        service.setFollowed(!before, currentState.name).asObservable().map(Mutation.setFollowed)
          .catch { _ in .just(.setFollowed(before)) })
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    case .setPerson(let person):
      state.works = person.works
      state.isFollowed = person.isFollowed
    case .setFollowed(let isFollowed):
      state.isFollowed = isFollowed
    }
    return state
  }
}
