import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A page that was asked for before the list was pulled to refresh comes after it.
  static let pages = Planted(
    "pages with pull to refresh", needs: "a refresh between two requests of one page", optimum: 8,
    alphabet: [.refresh, .loadMore],
    script: [
      .send(.refresh), .answer(1), .send(.loadMore), .send(.refresh), .answer(2), .send(.loadMore), .answer(1),
      .answer(1),
    ]
  ) { isMended in
    Hunt { stage in
      let pages = PagesReactor(answers: stage.answers.mayFail(with: Wrong("503")), isMended: isMended)
      stage.always("no item is there twice") { Set(pages.currentState.items).count == pages.currentState.items.count }
      stage.settled("nothing loads") { !pages.currentState.isRefreshing && !pages.currentState.isLoadingMore }
      return pages
    }
  }
}

/// A list of three pages of two items each.
private final class PagesReactor: Reactor {
  enum Action: Equatable, Sendable { case refresh, loadMore }
  enum Mutation { case refreshing, refreshed([Int]), refreshFailed, loadingMore, loadedMore([Int]), loadMoreFailed }
  struct State {
    var items: [Int] = []
    /// The number of the next page; nil before the first and after the last one.
    var next: Int?
    var isRefreshing = false
    var isLoadingMore = false
  }

  let initialState = State()
  private let answers: Answers
  private let isMended: Bool

  init(answers: Answers, isMended: Bool) {
    self.answers = answers
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let state = currentState
    switch action {
    case .refresh:
      if state.isRefreshing { return .empty() }
      let page = page(0).map(Mutation.refreshed).catch { _ in .just(.refreshFailed) }
      return .concat([.just(.refreshing), page])
    case .loadMore:
      guard let next = state.next, !state.isRefreshing, !state.isLoadingMore else { return .empty() }
      let page = page(next).map(Mutation.loadedMore).catch { _ in .just(.loadMoreFailed) }
      let refreshes = self.action.filter { $0 == .refresh }
      return .concat([.just(.loadingMore), isMended ? page.take(until: refreshes) : page])
    }
  }

  private func page(_ number: Int) -> Observable<[Int]> {
    Observable<Int>.timer(.milliseconds(200), scheduler: answers).map { _ in [2 * number, 2 * number + 1] }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .refreshing: state.isRefreshing = true
    case .refreshed(let items): state = State(items: items, next: 1)
    case .refreshFailed: (state.isRefreshing, state.isLoadingMore) = (false, false)
    case .loadingMore: state.isLoadingMore = true
    case .loadedMore(let items):
      state.items += items
      state.next = state.next.flatMap { $0 < 2 ? $0 + 1 : nil }
      state.isLoadingMore = false
    case .loadMoreFailed: state.isLoadingMore = false
    }
    return state
  }
}
