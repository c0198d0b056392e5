import Foundation
import Testing
import TraceModel

@Suite("Suppressions")
struct SuppressionsTests {
  private func finding(
    _ rule: PurityRule, _ type: String = "Search", _ mutation: String = "set", api: String? = nil,
    differs paths: [String] = []
  ) -> Finding {
    Finding(
      rule: rule, level: rule.level, message: "m", api: api, reactor: 1, reactorType: type, mutation: mutation,
      seen: 1, total: 1, evidence: paths.map { .init(.replace, path: $0) }, events: [1])
  }

  private func lines(exempting finding: Finding, _ text: String) throws -> [Int] {
    try Suppressions(parsing: text, name: "t").exemptions.filter { $0.covers(finding) }.map(\.line)
  }

  @Test func `a line has a rule, a reactor and a symbol, and a reason after a hash`() throws {
    let suppressions = try Suppressions(
      parsing: "# ours\n\nclock\tSearch  \t Date() + 1 # it is a watch \r\nio Search.set#1\n  * A *#b\n",
      name: "purity.txt")

    #expect(
      suppressions.exemptions == [
        .init(rule: .clock, reactor: "Search", symbol: "Date() + 1", reason: "it is a watch", line: 3),
        .init(rule: .io, reactor: "Search.set#1", symbol: "*", line: 4),
        .init(rule: nil, reactor: "A", symbol: "*#b", line: 5),
      ])
  }

  @Test func `rule, reactor and symbol must all fit`() throws {
    let clock = finding(.clock, api: "Date.init()")
    #expect(
      try lines(
        exempting: clock,
        """
        clock Search Date.init()
        clock Search.set Date*
        * Search *init*
        clock S*.set
        io Search
        clock Search.add
        clock Sear
        clock Search Date
        clock search
        """) == [1, 2, 3, 4])
  }

  @Test func `a finding without a symbol needs a line for all of them`() throws {
    #expect(try lines(exempting: finding(.io), "io Search print()\nio Search *\nio Search") == [2, 3])
  }

  @Test func `a result that differs is exempt only where every field is named`() throws {
    let text = "nondeterministic Search state.at\nnondeterministic Search state.*"
    #expect(try lines(exempting: finding(.nondeterministic, differs: ["/at"]), text) == [1, 2])
    #expect(try lines(exempting: finding(.nondeterministic, differs: ["/at", "/b/0"]), text) == [2])
  }

  @Test func `a finding of several calls is exempt only if each call is`() throws {
    var both = finding(.objectWrite, api: "A.x")
    both.others = ["B.y"]
    func isExempt(_ text: String) throws -> Bool {
      try Suppressions(parsing: text, name: "t").lines(for: both).isEmpty == false
    }
    #expect(try isExempt("object-write Search A.x") == false)
    #expect(try isExempt("object-write Search B.y") == false)
    #expect(try isExempt("object-write Search A.x\nclock Search B.y") == false)
    #expect(try isExempt("object-write Search A.x\nobject-write Search B.*") == true)
    #expect(try isExempt("object-write Search *") == true)
  }

  @Test func `every unusable line is reported with its number, all at once`() {
    #expect {
      try Suppressions(parsing: "clok Search\nclock\n* * *\nclock Search\n* ** **\n", name: "purity.txt")
    } throws: { error in
      guard let sentences = (error as? SuppressionError)?.sentences else { return false }
      let rules = PurityRule.allCases.map(\.rawValue).joined(separator: ", ")
      return sentences == [
        "purity.txt:1: no rule is called \"clok\". Rules are \(rules), and * for any",
        "purity.txt:2: no reactor after \"clock\". Name its type; * stands for any",
        "purity.txt:3: this would exempt everything. Name a rule, a reactor or a symbol",
        "purity.txt:5: this would exempt everything. Name a rule, a reactor or a symbol",
      ]
    }
  }

  @Test func `a file is read, and a missing one is an error`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("io Search".utf8).write(to: URL(fileURLWithPath: path))

    #expect(try Suppressions(path: path).exemptions.map(\.rule) == [.io])
    #expect(throws: SuppressionError.unreadable(path: path + "x", reason: "No such file or directory")) {
      try Suppressions(path: path + "x")
    }
    #expect(throws: SuppressionError.self) { try Suppressions(path: "/") }
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("a*", "ab", true), ("*b", "ab", true), ("a*b", "ab", true),
    ("a*b", "a", false), ("ab*ba", "aba", false), ("*a*", "xay", true), ("*a*a*", "xay", false),
    ("a*c*e", "abcde", true), ("a*c*e", "aecd", false), ("A", "a", false), ("**", "a", true),
  ])
  func `a star stands for any text`(pattern: String, text: String, fits: Bool) {
    #expect(TextPattern(pattern).matches(text) == fits)
  }

  @Test func `a pattern with many stars is matched in a moment`() {
    let pattern = TextPattern(String(repeating: "a*", count: 5_000) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
  }
}
