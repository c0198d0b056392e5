import ReactorTesting
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Locations at which findings fail a test") struct TestLocationTests {
  private func trace(_ impurities: TraceEvent.Impurity...) -> Trace {
    var trace = Trace(header: Trace.Header())
    func add(_ cause: UInt64?, _ kind: TraceEvent.Kind) -> UInt64 {
      let seq = UInt64(trace.events.count + 1)
      trace.events.append(TraceEvent(seq: seq, time: seq, reactor: 1, cause: cause, kind: kind))
      return seq
    }
    _ = add(nil, .reactor(.init(type: "Search")))
    let mutation = add(nil, .mutation(.init(label: "set", isInjected: true)))
    let reduce = add(mutation, .reduce(.init(label: "set", duration: 1, revision: 1)))
    for impurity in impurities { _ = add(reduce, .impurity(impurity)) }
    return trace
  }

  private func issues(_ trace: Trace, _ policy: TracePolicy = .tests) -> [String] {
    issuesRecorded(describing: { issue in
      let location = issue.sourceLocation
      let message = issue.comments.map(\.rawValue).joined()
      return "\(location?.fileID ?? ""):\(location?.line ?? 0):\(location?.column ?? 0) \(issue.isFailure) \(message)"
    }) {
      let failed = TracedRun.report(
        TraceGraph(trace).findings, TracingOptions(policy),
        at: TestLocation("Tests/Mine.swift", "/src/Tests/Mine.swift", 3, 4))
      #expect(failed == policy.suppressions.exemptions.isEmpty)
    }
  }

  private let clock = TraceEvent.Impurity(
    rule: .clock, message: "Date() reads the clock", api: "Date()",
    site: .init(file: "/src/App/Search.swift", line: 8, column: 5))

  @Test func `an error fails the test at the line of the call, and a note is shown there`() {
    let note = TraceEvent.Impurity(
      rule: .ambient, message: "it reads the locale", site: .init(file: "App/Search.swift", line: 9))
    #expect(
      issues(trace(note, clock)) == [
        "App/Search.swift:8:5 true /src/App/Search.swift:8:5: error: Date() reads the clock [clock] "
          + "(in Search.set, seen 1 of 1)",
        "App/Search.swift:9:1 false App/Search.swift:9: note: it reads the locale [ambient] "
          + "(in Search.set, seen 1 of 1)",
      ])
  }

  @Test func `a finding without a line fails the test at its own line`() {
    for site in [nil, SourceSite(file: "", line: 8), SourceSite(file: "A.swift", line: 0)] {
      var impurity = clock
      impurity.site = site
      #expect(issues(trace(impurity)).map { $0.prefix(21) } == ["Tests/Mine.swift:3:4 "])
    }
    var alone = clock
    alone.site = SourceSite(file: "A.swift", line: 8)
    #expect(issues(trace(alone)).map { $0.prefix(19) } == ["A.swift/A.swift:8:1"])
  }

  @Test func `a finding that the policy suppresses fails no test`() {
    var policy = TracePolicy.tests
    policy.suppressions = Suppressions([.init(rule: .clock, reactor: "Search", symbol: "Date()", line: 1)])
    #expect(issues(trace(clock), policy) == [])
  }
}
