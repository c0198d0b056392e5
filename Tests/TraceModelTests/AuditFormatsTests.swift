import Testing
import TraceModel

@Suite("Audits in formats of other programs")
struct AuditFormatsTests {
  private let site = SourceSite(file: "App/C d.swift", line: 8, column: 3)
  private let reduceSite = SourceSite(file: "/src/App/S.swift", line: 41)

  private var graph: TraceGraph {
    AuditedGraph.of([
      (
        "set",
        .init(
          rule: .clock, message: "Date() reads the clock", api: "Date()", site: site, reduceSite: reduceSite,
          through: [.init(name: "stamp()", site: .init(file: "App/C d.swift", line: 4))])
      ),
      ("set", .init(rule: .ambient, message: "String(format:) reads the locale")),
      ("add", .init(rule: .selfWrite, message: "reduce writes self.n", api: "self.n", exempt: "it is a cache")),
    ])
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  @Test func `SARIF has the places, the way between them and the rules`() throws {
    let run = elements(Audit(graph).sarif(version: "1.2", trace: "a trace.jsonl").value()?["runs"])[0]
    #expect(run["tool"]?["driver"]?["version"] == .string("1.2"))
    #expect(
      elements(run["tool"]?["driver"]?["rules"]).map { $0["id"]?.text } == PurityRule.allCases.map(\.rawValue))
    let results = elements(run["results"])
    #expect(results.map { $0["ruleId"]?.text } == ["clock", "ambient"])
    let indices = [PurityRule.clock, .ambient].compactMap(PurityRule.allCases.firstIndex)
    #expect(results.map { $0["ruleIndex"] } == indices.map { .int(Int64($0)) })
    #expect(results.map { $0["level"]?.text } == ["error", "note"])
    #expect(
      elements(results[0]["locations"])[0]["physicalLocation"]?.json.text
        == #"{"artifactLocation":{"uri":"App/C%20d.swift"},"region":{"startLine":8,"startColumn":3}}"#)
    #expect(
      elements(results[0]["relatedLocations"])[0]["physicalLocation"]?.json.text
        == #"{"artifactLocation":{"uri":"file:///src/App/S.swift"},"region":{"startLine":41}}"#)
    let flow = elements(elements(elements(results[0]["codeFlows"])[0]["threadFlows"])[0]["locations"])
    #expect(flow.map { $0["location"]?["message"]?["text"]?.text } == ["reduce", "stamp()", "Date()"])
    #expect(
      elements(results[1]["locations"]).map(\.json.text) == [
        #"{"physicalLocation":{"artifactLocation":{"uri":"a%20trace.jsonl"}},"#
          + #""logicalLocations":[{"fullyQualifiedName":"Search.set","kind":"member"}]}"#
      ])
    #expect(results[1]["message"]?["text"]?.text?.hasSuffix("). Its location in source is not known") == true)
  }

  @Test func `SARIF lists exempted findings as suppressed on request`() {
    func suppressions(_ audit: JSONText) -> [String] {
      elements(elements(audit.value()?["runs"])[0]["results"]).compactMap { $0["suppressions"]?.json.text }
    }
    let audit = Audit(graph, suppressions: Suppressions([.init(rule: .clock, reactor: "*", symbol: "*", line: 4)]))
    #expect(suppressions(audit.sarif(version: "1")) == [])
    #expect(
      suppressions(audit.sarif(version: "1", showsExempted: true)) == [
        #"[{"kind":"inSource","justification":"Purity.unchecked: it is a cache"}]"#,
        #"[{"kind":"external","justification":"line 4"}]"#,
      ])
  }

  @Test func `JUnit has a test for each case that was reduced, errors are its failures`() {
    #expect(
      Audit(graph).junit(showsExempted: true) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="purity" tests="3" failures="1" errors="0" skipped="0" time="0">
          <testsuite name="Search" tests="3" failures="1" errors="0" skipped="0" time="0">
            <testcase classname="Search" name="add" time="0">
              <system-out>Search.add: exempt: reduce writes self.n [self-write] (seen 1 of 1, Purity.unchecked: it is \
        a cache)</system-out>
            </testcase>
            <testcase classname="Search" name="pure" time="0"/>
            <testcase classname="Search" name="set" file="App/C d.swift" line="8" time="0">
              <failure message="Date() reads the clock" type="clock">App/C d.swift:8:3: error: Date() reads the clock \
        [clock] (in Search.set at /src/App/S.swift:41 through stamp(), seen 1 of 2)</failure>
              <system-out>Search.set: note: String(format:) reads the locale [ambient] (seen 1 of 2)</system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    #expect(Audit(graph).junit(failingOn: .note).contains(#"message="Date() reads the clock and 1 more""#))
  }

  @Test func `GitHub gets a command for each finding`() {
    #expect(
      Audit(graph).gitHubAnnotations() == """
        ::error file=App/C d.swift,line=8,col=3,title=clock in Search.set::Date() reads the clock (in Search.set at \
        /src/App/S.swift:41 through stamp(), seen 1 of 2)
        ::notice title=ambient in Search.set::String(format:) reads the locale (seen 1 of 2)
        engines: portable checks
        1 error, 1 note in 2 of 4 reduces; 1 exempted

        """)
  }

  @Test(arguments: [(10, 10, 0), (11, 0, 1), (0, 11, 2), (30, 30, 41)])
  func `GitHub gets no more than it shows, and one line for the rest`(errors: Int, notes: Int, rest: Int) {
    func impurities(_ count: Int, _ rule: PurityRule) -> [(mutation: String, what: TraceEvent.Impurity)] {
      (0..<count).map { ("set", .init(rule: rule, message: "m", api: "f\($0)")) }
    }
    let lines = Audit(AuditedGraph.of(impurities(errors, .clock) + impurities(notes, .ambient)))
      .gitHubAnnotations().split(separator: "\n")

    #expect(lines.count { $0.hasPrefix("::error ") } == min(errors, 10))
    #expect(lines.count { $0.hasPrefix("::notice ") } <= 10)
    let more = "::notice title=purity::and \(rest) more. trace-render audit lists all \(errors + notes)."
    #expect(lines.contains { $0 == more } == (rest > 0))
  }

  @Test func `hostile text is escaped in every format`() throws {
    let evil = "a%0A,b:c::error::x\n<!--]]>&\"'\u{0}\u{FFFE}[l](http://e)\u{1b}"
    let graph = AuditedGraph.of([
      (
        evil,
        .init(
          rule: .io, message: evil, api: evil, site: .init(file: evil, line: 0, column: 0),
          reduceSite: .init(file: "//e/x", line: 1), engine: .init(rawValue: evil),
          through: [.init(name: evil, site: .init(file: "", line: 1))],
          evidence: [.init(.add, path: evil, value: JSONText("bad json"))])
      ), (evil, .init(rule: .io, message: evil, exempt: evil)),
    ])
    let audit = Audit(graph)

    let annotation = try #require(audit.gitHubAnnotations().split(separator: "\n").first)
    #expect(annotation.hasPrefix("::error file=a%250A%2Cb%3Ac%3A%3Aerror%3A%3Ax\\n<!--]]>&\"'\\u{0}"))
    #expect(annotation.contains(",title=io in Search.a%250A%2Cb"))
    #expect(annotation.contains("::a%250A,b:c"))
    #expect(audit.gitHubAnnotations(showsExempted: true).split(separator: "\n").count == 4)

    let xml = audit.junit(showsExempted: true)
    #expect(xml.contains("&lt;!--]]&gt;&amp;&quot;&apos;\\u{0}\u{FFFD}[l]"))
    #expect(!xml.contains("<!--"))

    let result = elements(elements(audit.sarif(version: evil).value()?["runs"])[0]["results"])[0]
    #expect(result["message"]?["text"]?.text?.contains("\\[l\\](http") == true)
    let location = elements(result["locations"])[0]["physicalLocation"]
    #expect(location?["region"] == nil)
    #expect(location?["artifactLocation"]?["uri"]?.text?.hasPrefix("a%250A%2Cb%3Ac%3A%3Aerror") == true)
    #expect(
      elements(result["relatedLocations"])[0]["physicalLocation"]?["artifactLocation"]?["uri"] == .string("file:///e/x")
    )
    #expect(audit.json(showsExempted: true).value() != nil)
  }
}
