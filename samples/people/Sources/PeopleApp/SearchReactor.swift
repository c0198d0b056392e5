import ReactorKit
import RxSwift

/// Searches while the user types, and loads more pages while the user scrolls.
public final class SearchReactor: Reactor {
  public enum Action: Equatable {
    case updateQuery(String)
    case loadNextPage

    fileprivate var isUpdate: Bool {
      if case .updateQuery = self { true } else { false }
    }
  }

  public enum Mutation {
    case setQuery(String)
    case setLoading(Bool)
    case appendPage(PeopleService.Page)
    case setFollowed(String, Bool)
    case setAlert(String)
  }

  public struct State {
    public var query = ""
    public var names: [String] = []
    public var followed: Set<String> = []
    public var nextPage: Int?
    public var isLoading = false
    @Pulse public var alert: String?
  }

  public let initialState = State()
  private let service: PeopleService
  private let clock: SchedulerType
  private let isHasty: Bool

  /// - Parameter isHasty: A mistake that tests find: the answer to an older query is not cancelled by the next one.
  public init(service: PeopleService, clock: SchedulerType = MainScheduler.instance, isHasty: Bool = false) {
    self.service = service
    self.clock = clock
    self.isHasty = isHasty
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateQuery(let query):
      let results = query.isEmpty ? .empty() : load(page: 1, of: query)
      // The user pauses before the request is made, and ends it by typing on.
      let search = Observable.concat(
        .just(.setQuery(query)), results.delaySubscription(.milliseconds(300), scheduler: clock))
      return isHasty ? search : search.take(until: self.action.filter(\.isUpdate))
    case .loadNextPage:
      guard !currentState.isLoading, let page = currentState.nextPage else { return .empty() }
      return load(page: page, of: currentState.query).take(until: self.action.filter(\.isUpdate))
    }
  }

  private func load(page: Int, of query: String) -> Observable<Mutation> {
    let answer = service.page(page, of: query).asObservable()
      .map(Mutation.appendPage)
      .catch { _ in .just(.setAlert("no answer for “\(query)”")) }
    return .concat(.just(.setLoading(true)), answer, .just(.setLoading(false)))
  }

  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, service.follows.map { .setFollowed($0.name, $0.isFollowed) })
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setQuery(let query):
      state.query = query
      state.names = []
      state.nextPage = nil
      state.isLoading = false
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    case .appendPage(let page):
      state.names += page.names
      state.nextPage = page.next
    case .setFollowed(let name, let isFollowed):
      if isFollowed { state.followed.insert(name) } else { state.followed.remove(name) }
    case .setAlert(let text):
      state.alert = text
    }
    return state
  }
}
