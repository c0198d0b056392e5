import Testing
import TraceModel

@Suite("Audit of a trace")
struct AuditOfATrace {
  private func story(_ impurities: [(mutation: String, what: TraceEvent.Impurity)]) -> Story {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Search")))
    script.commit(1, effect: nil, "pure", rev: 1, writes: ["v"])
    for (mutation, what) in impurities {
      let commit = script.commit(2, effect: nil, mutation, rev: 2, writes: ["v"])
      script.add(3, cause: commit.reduce, .impurity(what))
    }
    return script.story
  }

  @Test func `findings come as a compiler writes them, errors first`() {
    let story = story([
      ("set", .init(rule: .ambient, message: "NumberFormatter() reads the locale")),
      ("set", .init(rule: .io, message: "print() writes", site: .init(file: "App/S.swift", line: 9))),
      (
        "set",
        .init(
          rule: .clock, message: "Date() reads the clock", site: .init(file: "App/C.swift", line: 8, column: 3),
          reduceSite: .init(file: "App/S.swift", line: 41))
      ),
      ("add", .init(rule: .nondeterministic, message: "same input, other result")),
    ])

    let audit = Audit(story)

    #expect(
      audit.text == """
        Search.add: error: same input, other result [nondeterministic] (seen 1 of 1)
        App/C.swift:8:3: error: Date() reads the clock [clock] (in Search.set at App/S.swift:41, seen 1 of 3)
        App/S.swift:9: error: print() writes [io] (in Search.set, seen 1 of 3)
        Search.set: note: NumberFormatter() reads the locale [ambient] (seen 1 of 3)
        engines: portable checks
        3 errors, 1 note in 4 of 5 reduces

        """)
    #expect(audit.worst == .error)
    #expect(audit.json.value()?["errors"] == .int(3))
    guard case .array(let findings) = audit.json.value()?["findings"] else { return #expect(Bool(false)) }
    #expect(
      findings[1]["site"] == .object(["file": .string("App/C.swift"), "line": .int(8), "column": .int(3)]))
    #expect(findings.map { $0["rule"]?.text } == ["nondeterministic", "clock", "io", "ambient"])
  }

  @Test func `a clean trace says so`() {
    let audit = Audit(story([]))
    #expect(audit.text == "engines: portable checks\nno findings in 1 reduce\n")
    #expect(audit.worst == nil)
    #expect(
      audit.json.text
        == #"{"findings":[],"errors":0,"notes":0,"reduces":1,"impure_reduces":0,"engines":["portable checks"]}"#)
  }

  @Test func `notes alone are no error, and the engines are those of the header`() {
    var story = story([("set", .init(rule: .ambient, message: "m"))])
    story.header.resource[Audit.enginesKey] = "portable checks, hooks"
    let audit = Audit(story)
    #expect(audit.worst == .note)
    #expect(audit.summary == "1 note in 1 of 2 reduces")
    #expect(audit.engines == ["portable checks", "hooks"])
  }
}
