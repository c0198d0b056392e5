import ReactorCore

/// Searches while the user types, and loads more pages while the user scrolls.
public final class SearchReactor: Reactor {
  public enum Action: Equatable, Sendable {
    /// Sent with the whole text at each key.
    case updateQuery(String)
    /// Sent by `transform(action:)` when the user has stopped typing.
    case search(String)
    case loadNextPage

    fileprivate var newQuery: String? {
      if case .updateQuery(let query) = self { query } else { nil }
    }
  }

  public enum Mutation {
    case setQuery(String)
    case setLoading(Bool)
    case showPage(SearchService.Page)
    case setError(String)
  }

  public struct State {
    public var query = ""
    public var titles: [String] = []
    public var nextPage: Int?
    public var isLoading = false
    @Pulse public var error: String?
  }

  public let initialState = State()
  private let service: SearchService
  private let clock: any SchedulerType

  public init(service: SearchService, clock: any SchedulerType = MainScheduler.instance) {
    self.service = service
    self.clock = clock
  }

  public func transform(action: Observable<Action>) -> Observable<Action> {
    let pauses = action.compactMap(\.newQuery).debounce(.milliseconds(300), scheduler: clock)
    return .merge(action, pauses.map(Action.search))
  }

  public func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateQuery(let query):
      return .just(.setQuery(query))
    case .search(let query):
      guard !query.isEmpty else { return .empty() }
      return load(page: 1, of: query)
    case .loadNextPage:
      guard !currentState.isLoading, let page = currentState.nextPage else { return .empty() }
      return load(page: page, of: currentState.query)
    }
  }

  /// Loads a page, unless the user types again before it is there.
  private func load(page: Int, of query: String) -> Observable<Mutation> {
    let answer = service.page(page, of: query)
      .retry(when: backOff)
      .map { Mutation.showPage($0) }
      .catch { _ in .just(.setError("no answer for \"\(query)\"")) }
    return Observable.concat([.just(.setLoading(true)), answer.asObservable(), .just(.setLoading(false))])
      .take(until: action.filter { $0.newQuery != nil })
  }

  /// Retries twice: after 200 ms, and then after 400 ms.
  private func backOff(_ failures: Observable<any Error>) -> Observable<Int> {
    failures.enumerated().flatMap { [clock] index, error -> Observable<Int> in
      index < 2 ? .timer(.milliseconds(200 << index), scheduler: clock) : .error(error)
    }
  }

  public func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setQuery(let query):
      // The results belong to the old query, and a page that is loading ends with it.
      state.query = query
      state.titles = []
      state.nextPage = nil
      state.isLoading = false
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    case .showPage(let page):
      state.titles += page.titles
      state.nextPage = page.next
    case .setError(let text):
      state.error = text
    }
    return state
  }
}
