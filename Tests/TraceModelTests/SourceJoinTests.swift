import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Source and trace") struct SourceJoinTests {
  private static func finding(
    _ rule: PurityRule, line: Int, mutation: String = "load", confidence: Finding.Confidence = .definite
  ) -> Finding {
    Finding(
      rule: rule, level: rule.level, message: "m", api: "f\(line)()",
      site: SourceSite(file: "Sources/App/A.swift", line: line),
      reactor: 0, reactorType: "Search", mutation: mutation, seen: 0, total: 0, engine: .static, confidence: confidence,
      events: [])
  }

  private static let sources = Audit.Sources(
    reducers: [
      Audit.Reducer(type: "Search", site: SourceSite(file: "Sources/App/S.swift", line: 1), cases: ["load", "clear"])
    ],
    unknowns: [
      Audit.Unknown(
        reason: .storedClosure, name: "Search.format", site: SourceSite(file: "S.swift", line: 9, column: 2),
        reactorType: "Search")
    ])

  @Test func `an audit of the source alone counts reducers, possible findings and what is unknown`() {
    let audit = Audit(
      [Self.finding(.clock, line: 3), Self.finding(.objectWrite, line: 4, confidence: .possible)], Self.sources,
      engine: "index")

    #expect(
      audit.text == """
        Sources/App/A.swift:3: error: m [clock] (in Search.load)
        Sources/App/A.swift:4: error: m [object-write] (in Search.load, possible)
        S.swift:9:2: unknown: Search.format is a stored function; which one is not known (in Search)
        engines: index
        1 error, 1 possible in 1 reducer, 1 unknown call

        """)
    let json = audit.json.value()
    #expect(
      json?["unknown"]?.json.text
        == #"[{"reason":"stored-closure","name":"Search.format","reactor":"Search","site":{"file":"S.swift","line":9,"column":2}}]"#
    )
    #expect(
      json?["reducers"]?.json.text
        == #"[{"reactor":"Search","site":{"file":"Sources/App/S.swift","line":1},"cases":["load","clear"]}]"#)
  }

  @Test func `possible findings of the source do not fail, and definite ones do`() {
    let possible = Audit([Self.finding(.io, line: 4, confidence: .possible)], Self.sources, engine: "index")
    let definite = Audit([Self.finding(.io, line: 4)], Self.sources, engine: "index")

    #expect(possible.worst == nil)
    #expect(definite.worst == .error)
    #expect(possible.junit().contains("failures=\"0\"") && possible.junit().contains("name=\"clear\""))
    #expect(definite.junit().contains("failures=\"1\""))
  }

  @Test func `an audit without findings does not look clean where something is unknown`() {
    #expect(Audit([], Self.sources, engine: "index").summary == "no findings in 1 reducer, 1 unknown call")
  }

  @Test(arguments: [
    ("portable checks, hooks", Finding.Execution.executed, Finding.Execution.never),
    ("portable checks, hooks: off (why)", .executed, .unknown), ("portable checks", .executed, .unknown),
  ])
  func `a finding has run if the trace has it, and has not if hooks would have seen it`(
    engines: String, same: Finding.Execution, other: Finding.Execution
  ) throws {
    let graph = try Self.graph(engines)

    let audit = Audit(
      [Self.finding(.clock, line: 3), Self.finding(.random, line: 5), Self.finding(.io, line: 6, mutation: "clear")],
      Self.sources, engine: "index", joining: graph)

    let execution = Dictionary(uniqueKeysWithValues: audit.findings.map { ($0.rule, $0.execution) })
    #expect(execution == [.clock: same, .random: other, .io: .never])
    #expect(audit.sources?.reducers.first?.reached == ["load"])
    #expect(audit.text.contains("Search: 1 of 2 mutation cases reached, never clear\n"))
    #expect(audit.text.contains("never executed: no clear in the trace"))
    #expect(audit.findings.first { $0.rule == .clock }.map { [$0.seen, $0.total, $0.events.count] } == [1, 1, 1])
  }

  /// A trace in which `load` was reduced once and read the clock in line 3.
  private static func graph(_ engines: String) throws -> TraceGraph {
    let lines = [
      #"{"k":"header","schema":"reactor-trace","v":"1.0","resource":{"purity.engines":"\#(engines)"}}"#,
      #"{"k":"reactor","seq":1,"ts":1,"r":1,"type":"Search"}"#,
      #"{"k":"mutation","seq":2,"ts":2,"r":1,"label":"load","injected":true}"#,
      #"{"k":"reduce","seq":3,"ts":3,"dur":1,"r":1,"cause":2,"label":"load","rev":1}"#,
      #"{"k":"impurity","seq":4,"ts":4,"r":1,"cause":3,"rule":"clock","level":"error","msg":"m","file":"App/A.swift","line":3}"#,
    ]
    return TraceGraph(try TraceReader.read(Array(lines.map { $0 + "\n" }.joined().utf8), name: "t"))
  }
}
