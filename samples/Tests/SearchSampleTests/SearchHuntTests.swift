import ReactorCore
import ReactorTestingRuns
import SearchSample
import Testing

@Suite("The search, hunted", .laws("Search.laws")) struct SearchHuntTests {
  private struct Offline: Error {}

  private static func expect(_ stage: HuntStage, of state: @escaping () -> SearchReactor.State) {
    stage.always("the titles are those of the query") { state().titles.allSatisfy { $0.contains(state().query) } }
    stage.settled("nothing spins") { !state().isLoading }
  }

  static let search = Hunt { stage in
    let service = SearchService(clock: stage.answers.mayFail(with: Offline()))
    let search = SearchReactor(service: service, clock: stage.scheduler)
    expect(stage) { search.currentState }
    return search
  }
  // The reactor sends it itself, when the user has stopped typing.
  .without("search")

  static let hasty = Hunt { stage in
    let service = SearchService(clock: stage.answers)
    let search = HastySearchReactor(service: service, clock: stage.scheduler)
    expect(stage) { search.currentState }
    return search
  }
  .without("search")

  @Test func `nothing breaks the search`() throws {
    try hunt(Self.search, runs: 300, within: .seconds(3_600))
  }

  @Test func `a hunt finds the late answer in the search that does not cancel`() throws {
    try withKnownIssue {
      let result = try hunt(Self.hasty, within: .seconds(3_600))
      #expect(result.shortest.count == 4)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("hunt: \"the titles are those of the query\" breaks") }
    }
  }

  private func type(_ steps: HuntSteps<SearchReactor.Action>) {
    steps.send(.updateQuery("a"))
    steps.pass(.milliseconds(300))
    steps.send(.updateQuery(""))
    steps.answer("updateQuery")
  }

  /// The hunt wrote it.
  @Test func `the titles are those of the query`() throws {
    withKnownIssue { try Self.hasty.replay { type($0) } }
    try Self.search.replay { type($0) }
  }
}
