import ReactorCore

/// A search that forgets to drop the answers to older questions: the fault that the picture of two orders shows.
///
/// `flatMapLatest`, or `take(until:)` as in `SearchReactor`, is what it lacks.
final class CarelessSearchReactor: Reactor {
  enum Action { case search(String) }

  enum Mutation {
    case setQuery(String)
    case setResults(String)
  }

  struct State {
    var query = ""
    var results = ""
    var isLoading = false
  }

  let initialState = State()
  private let answer: (String) -> Single<String>

  /// - Parameter answer: Answers a question, at some time.
  init(answer: @escaping (String) -> Single<String>) { self.answer = answer }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .search(let query):
      .concat([.just(.setQuery(query)), answer(query).map(Mutation.setResults).asObservable()])
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setQuery(let query):
      state.query = query
      state.isLoading = true
    case .setResults(let results):
      state.results = results
      state.isLoading = false
    }
    return state
  }
}
