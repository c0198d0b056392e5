import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTesting

extension LoginReactor {
  fileprivate static let laws: [Law<LoginReactor>] = [
    .effect(.case(Action.login)).leads(to: .state(\.isLoading, false)),
    .effect(.listen).staysOpen,
  ]
}

extension Birds {
  fileprivate static let laws: [Law<Birds>] = [
    .effect(.case(Action.search)).isOneAtATime,
    .always("results of the query") { $0.results.isEmpty || $0.isLoading || $0.results == "birds of \($0.query)" },
  ]
}

@Suite("The trait of laws", .traced(.virtualTime), .laws(LoginReactor.laws, file: "Fixtures/Test.laws"))
struct LawsTraitTests {
  @Test func `a test that keeps the laws passes, and an effect that is declared may stay open`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let login = LoginReactor(scheduler)
    login.action.onNext(.listen)
    login.action.onNext(.login("ada"))
    scheduler.start()
    expectNo(.openEffects)
  }
}

@Suite("Traces that must keep laws") struct LawfulTraceTests {
  /// The issues of a body with traits around it.
  private func issues(
    _ traits: [any TestScoping], _ body: @Sendable @escaping () async throws -> Void
  ) async throws -> [String] {
    let test = try #require(Test.current)
    let issues = Locked<[String]>([])
    let catching: IssueHandlingTrait = .compactMapIssues { issue in
      issues.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return nil
    }
    try await catching.provideScope(for: test, testCase: Test.Case.current) {
      try await Self.nest(traits[...], test, body)
    }
    return issues.withLock { $0 }
  }

  private static func nest(
    _ traits: ArraySlice<any TestScoping>, _ test: Test, _ body: @Sendable @escaping () async throws -> Void
  ) async throws {
    guard let first = traits.first else { return try await body() }
    let rest = traits.dropFirst()
    try await first.provideScope(for: test, testCase: Test.Case.current) {
      try await nest(rest, test, body)
    }
  }

  private let lasting: @Sendable () async throws -> Void = {
    let login = LoginReactor(TestScheduler())
    login.action.onNext(.login("eve"))
  }

  @Test(arguments: [false, true])
  func `a law that is broken when the test has ended fails it, in or around the trace`(isInside: Bool) async throws {
    let traced: any TestScoping = TracedTrait.traced(.tests)
    let laws: any TestScoping = LawsTrait.laws(LoginReactor.laws)

    let issues = try await issues(isInside ? [traced, laws] : [laws, traced], lasting)

    #expect(issues.count == 1)
    #expect(issues.first?.contains("LawsTraitTests.swift:10: error: LoginReactor: effect login leads to state") == true)
  }

  @Test func `laws without a trace, and laws within an order, are refused`() async throws {
    let laws: any TestScoping = LawsTrait.laws(Birds.laws)
    let none = try await issues([laws], lasting)
    let explored = try await issues([TracedTrait.traced(.tests), ExploredTrait.explored, laws], lasting)

    #expect(none == ["nothing is traced here that could keep the laws. Add .traced to the test or its suite"])
    #expect(explored.first?.hasPrefix("put .laws(…) before .explored") == true)
  }

  @Test func `laws are checked in every order, by values too, of explore in the test and as a trait`() async throws {
    let traits: [any TestScoping] = [TracedTrait.traced(.tests), LawsTrait.laws(Birds.laws)]
    let run: @Sendable (TestScheduler, Bool) -> Void = { scheduler, isSlow in
      Birds.type(isSlow ? [0: "o", 100: "ow"] : [0: "o"], scheduler, into: Birds(scheduler.answers))
    }
    let within = try await issues(traits) { try explore(within: TestScale.patience) { run($0, true) } }
    let alone = try await issues([LawsTrait.laws(Birds.laws)]) {
      try explore(within: TestScale.patience) { run($0, true) }
    }
    let trait = try await issues(traits + [ExploredTrait.explored(within: TestScale.patience)]) {
      run(try #require(TracedRun.scheduler), true)
    }
    let kept = try await issues(traits) { try explore(within: TestScale.patience) { run($0, false) } }

    for issues in [within, alone, trait] {
      #expect(issues.count == 1)
      let message = try #require(issues.first)
      #expect(message.hasPrefix("fails when answer to search(\"o\") is late (order 2, of at most 200)"))
      #expect(message.contains("LawsTraitTests.swift:17: error: Birds: effect search one at a time: two ran"))
      #expect(message.contains("LawsTraitTests.swift:18: error: Birds: always results of the query: the state is"))
    }
    #expect(kept == [])
  }

  @Test func `an effect that laws declare as staying open is so for whatever reads the trace`() throws {
    let trace = withTracing(.tests.keeping(LoginReactor.laws)) {
      let login = LoginReactor(TestScheduler())
      login.action.onNext(.listen)
      login.action.onNext(.load(page: 1, after: 10))
      return TracedRun.tracer?.trace
    }
    let lines = try #require(trace).jsonLines()
    let read = try TraceReader.read(lines, name: "listening")
    let graph = TraceGraph(read)

    #expect(graph.effects.filter(\.isLeftOpen).map(\.label) == ["load"])
    #expect(graph.effects.filter(\.isLasting).map(\.label) == ["listen"])
    let open = issuesRecorded { expectNo(.openEffects, in: read) }
    #expect(open.first?.contains("effects that have not ended: 1\n") == true)
    #expect(open.first?.contains("load") == true)
  }

  @Test func `withTracing keeps laws too`() {
    let messages = issuesRecorded {
      withTracing(.tests.keeping(LoginReactor.laws)) {
        let login = LoginReactor(TestScheduler())
        login.action.onNext(.login("eve"))
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("nothing of it led there, and nothing of it is running") == true)
  }
}
