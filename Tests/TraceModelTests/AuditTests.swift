import Testing
import TraceModel

@Suite("Audit of a trace")
struct AuditTests {
  private let graph = AuditedGraph.of([
    ("set", .init(rule: .ambient, message: "NumberFormatter() reads the locale")),
    ("set", .init(rule: .io, message: "print() writes", site: .init(file: "App/S.swift", line: 9), engine: .hooks)),
    (
      "set",
      .init(
        rule: .clock, message: "Date() reads the clock", api: "Date()",
        site: .init(file: "App/C.swift", line: 8, column: 3), reduceSite: .init(file: "App/S.swift", line: 41),
        count: 2, confidence: .possible,
        through: [.init(name: "stamp()", site: .init(file: "App/C.swift", line: 4))])
    ),
    (
      "add",
      .init(
        rule: .nondeterministic, message: "same input, other result",
        evidence: [
          .init(.replace, path: "/at/0", old: JSONText("1"), value: JSONText("2")),
          .init(.add, path: "/b", value: JSONText("{}")),
        ])
    ),
    ("add", .init(rule: .selfWrite, message: "reduce writes self.n", api: "self.n", exempt: "it is a cache")),
  ])

  @Test func `findings come as a compiler writes them, errors first`() {
    let audit = Audit(graph)

    #expect(
      audit.text == """
        Search.add: error: same input, other result [nondeterministic] (seen 1 of 2)
        App/C.swift:8:3: error: Date() reads the clock [clock] (in Search.set at App/S.swift:41 through stamp(), \
        possible, seen 1 of 3, 2 times)
        App/S.swift:9: error: print() writes [io] (in Search.set, seen 1 of 3)
        Search.set: note: NumberFormatter() reads the locale [ambient] (seen 1 of 3)
        engines: portable checks
        3 errors, 1 note in 4 of 6 reduces; 1 exempted

        """)
    #expect(audit.worst == .error)
  }

  @Test func `exempted findings are listed on request`() {
    let listed = "Search.add: exempt: reduce writes self.n [self-write] (seen 1 of 2, Purity.unchecked: it is a cache)"
    #expect(Audit(graph).text(showsExempted: true).split(separator: "\n").contains { $0 == listed })
    #expect(!Audit(graph).text.contains("self.n"))
  }

  @Test func `JSON has every field of a finding`() {
    let json = Audit(graph).json(showsExempted: true).value()
    #expect(json?["errors"] == .int(3))
    #expect(json?["exempted"] == .int(1))
    guard case .array(let findings) = json?["findings"], case .array(let exempt) = json?["exemptions"] else {
      return #expect(Bool(false))
    }
    #expect(findings.map { $0["rule"]?.text } == ["nondeterministic", "clock", "io", "ambient"])
    #expect(
      findings[0]["evidence"]?.json.text
        == #"[{"path":"/at/0","first":1,"then":2},{"path":"/b","then":{}}]"#)
    #expect(
      findings[1]["site"] == .object(["file": .string("App/C.swift"), "line": .int(8), "column": .int(3)]))
    #expect(
      findings[1]["through"]?.json.text == #"[{"name":"stamp()","site":{"file":"App/C.swift","line":4}}]"#)
    #expect(findings.map { $0["engine"]?.text } == ["portable", "portable", "hooks", "portable"])
    #expect(findings.map { $0["confidence"]?.text } == ["definite", "possible", "definite", "definite"])
    #expect(findings.map { $0["count"] } == [.int(1), .int(2), .int(1), .int(1)])
    #expect(exempt.map { $0["exempt"]?.text } == ["Purity.unchecked: it is a cache"])
    #expect(Audit(graph).json.value()?["exemptions"] == nil)
  }

  @Test func `a clean trace says so`() {
    let audit = Audit(AuditedGraph.of([]))
    #expect(
      audit.text == """
        engines: portable checks
        no findings by portable checks; calls such as Date() are seen in traced tests only (1 reduce)

        """)
    #expect(audit.worst == nil)
    #expect(
      audit.json.text
        == #"{"findings":[],"errors":0,"notes":0,"exempted":0,"reduces":1,"impure_reduces":0,"#
        + #""engines":["portable checks"],"not_looked_for":"calls such as Date() are seen in traced tests only"}"#)
  }

  @Test(arguments: [
    ("portable checks, hooks", true), ("portable checks, hooks without writes (why)", true),
    ("portable checks, hooks: off (why)", false), ("portable checks", false),
  ])
  func `an audit with hooks says that calls were looked for`(engines: String, wereSeen: Bool) {
    var graph = AuditedGraph.of([])
    graph.header.resource[Audit.enginesKey] = engines
    let audit = Audit(graph)
    #expect((audit.blindSpot == nil) == wereSeen)
    #expect((audit.summary == "no findings in 1 reduce") == wereSeen)
    #expect(audit.gitHubAnnotations().contains("seen in traced tests only") == !wereSeen)
    #expect(audit.sarif(version: "1").text.contains("toolExecutionNotifications") == !wereSeen)
    #expect((audit.json.value()?["not_looked_for"] == nil) == wereSeen)
  }

  @Test func `a finding without a location is reported at its reducer, in every format`() {
    let audit = Audit(
      AuditedGraph.of([
        (
          "add",
          .init(
            rule: .selfWrite, message: "reduce writes self.n", api: "self.n",
            reduceSite: .init(file: "App/S.swift", line: 41))
        )
      ]))
    #expect(
      audit.text.hasPrefix(
        "App/S.swift:41: error: reduce writes self.n [self-write] (somewhere in the reduce of Search.add, seen 1 of 1)\n"
      ))
    #expect(audit.gitHubAnnotations().hasPrefix("::error file=App/S.swift,line=41,title=self-write in Search.add::"))
    #expect(audit.junit().contains(#"name="add" file="App/S.swift" line="41""#))
    let location = #""physicalLocation":{"artifactLocation":{"uri":"App/S.swift"},"region":{"startLine":41}}"#
    #expect(audit.sarif(version: "1").text.contains(location))
    #expect(!audit.sarif(version: "1").text.contains("relatedLocations"))
  }

  @Test func `notes alone are no error, and the engines are those of the header`() {
    var graph = AuditedGraph.of([("set", .init(rule: .ambient, message: "m"))])
    graph.header.resource[Audit.enginesKey] = "portable checks, hooks"
    let audit = Audit(graph)
    #expect(audit.worst == .note)
    #expect(audit.summary == "1 note in 1 of 2 reduces")
    #expect(audit.engines == ["portable checks", "hooks"])
  }

  @Test func `suppressed findings are exempt, and their reduces pure`() throws {
    let suppressions = try Suppressions(
      parsing: """
        clock Search.set Date()   # it is a stopwatch
        io * print()
        """, name: "purity.txt")

    let audit = Audit(graph, suppressions: suppressions)

    #expect(audit.summary == "2 errors, 1 note in 3 of 6 reduces; 2 exempted")
    let clock = try #require(audit.exempted.first { $0.rule == .clock })
    #expect(clock.exemption == .suppressed(line: 1, "it is a stopwatch"))
    #expect(clock.text.hasSuffix("line 1: it is a stopwatch)"))
    #expect(audit.unusedSuppressions.map(\.line) == [2])
    #expect(
      audit.text(showsExempted: true).contains("line 2 of the suppressions exempts nothing here: io * print()\n"))
  }
}
