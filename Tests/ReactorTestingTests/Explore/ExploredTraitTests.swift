import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("The trait explored") struct ExploredTraitTests {
  /// Counts the instances of this suite that its explored tests had.
  private static let instances = Locked(0)
  private let number: Int

  init() {
    number = Self.instances.withLock { count in
      count += 1
      return count
    }
  }

  @Test(.traced, .explored(orders: 50)) func `a body takes its scheduler from the traced run`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let birds = Birds(scheduler.answers, isMended: true)
    Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
    #expect(birds.currentState.results == "birds of ow")
    #expect(Self.instances.withLock { $0 } >= number)
  }

  @Test(.explored(orders: 50, runsTasks: true), .enabled(if: TaskHooks.obstacle == nil, "no hooks here"))
  func `an asynchronous test is explored`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    #expect(scheduler.runsTasks)
    let came = Locked<Set<Int>>([])
    for number in 0..<2 {
      let answers = scheduler.answers
      scheduler.scheduleAt(number) {
        Task {
          try await answers.response()
          came.withLock { _ = $0.insert(number) }
        }
      }
    }
    #expect(await scheduler.settle() == [])
    #expect(came.withLock { $0 } == [0, 1])
  }

  @Test(.explored) func `explored alone traces a test in virtual time, with ticks of a millisecond and no extra one`()
    throws
  {
    let scheduler = try #require(TracedRun.scheduler)
    var ticks: [UInt64] = []
    scheduler.scheduleAt(1) { scheduler.schedule { ticks.append(scheduler.now) } }
    scheduler.start()
    #expect(ticks == [1_000_000])
    #expect(TracedRun.tracer?.trace.header.clock == "virtual")
  }

  @Test(.traced(scheduler: { TestScheduler(initialClock: 7, resolution: 0.5) }), .explored)
  func `the scheduler is made as the trait before it says`() throws {
    #expect(try #require(TracedRun.scheduler).clock == 7)
  }

  @Test func `the trace of the test around is that of the order that fails, with its failure`() async throws {
    let options = TracingOptions(name: "around")
    let scope = TracedScope(options, name: "around", at: TestLocation(#_sourceLocation))
    let issues = issuesRecorded {
      _ = try? scope.run {
        try explore(TracingOptions(name: "explored"), orders: 20) { scheduler in
          let birds = Birds(scheduler.answers)
          Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
          #expect(birds.currentState.results == "birds of ow")
        }
      }
    }
    scope.end()
    #expect(issues.last?.hasPrefix("fails when answer to search(\"o\") is late") == true)
    let lines = scope.trace.trace.jsonLines().split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(lines.contains { $0.contains("\"label\":\"test failed") })
    #expect(lines.filter { $0.contains("\"k\":\"action\"") }.count == 2)
  }

  @Test func `the trace of a test around that has reactors of its own stays its own`() throws {
    let scope = TracedScope(
      TracingOptions(name: "around"), name: "around", at: TestLocation(#_sourceLocation))
    try scope.run {
      let birds = Birds(TestScheduler().answers, isMended: true)
      birds.action.onNext(.search("own"))
      try explore(TracingOptions(name: "explored"), orders: 1) { scheduler in
        let birds = Birds(scheduler.answers, isMended: true)
        Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
      }
    }
    scope.end()
    #expect(scope.trace.trace.header.process == "around")
  }

  @Test func `the body runs in each order, and one issue tells of the first that fails`() async throws {
    let test = try #require(Test.current)
    let ends = Locked<[String]>([])
    let issues = Locked<[String]>([])
    let catching: IssueHandlingTrait = .compactMapIssues { issue in
      issues.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return nil
    }
    let trait = ExploredTrait(
      options: TracingOptions(name: "trait"), orders: 200, limit: .seconds(3_600), replay: nil, runsTasks: false)
    try await catching.provideScope(for: test, testCase: Test.Case.current) {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        let scheduler = try #require(TracedRun.scheduler)
        let birds = Birds(scheduler.answers)
        Birds.type([0: "o", 100: "ow"], scheduler, into: birds)
        ends.withLock { $0.append(birds.currentState.results) }
        #expect(birds.currentState.results == "birds of ow")
      }
    }
    #expect(ends.withLock { $0 } == ["birds of ow", "birds of o", "birds of o"])
    #expect(issues.withLock { $0 }.count == 1)
    let headline = "fails when answer to search(\"o\") is late (order 2, of at most 200): .explored(replay: \"1:"
    #expect(issues.withLock { $0 }.first?.hasPrefix(headline) == true)
  }
}
