import TraceFindings
import TraceJSON

extension Audit {
  /// The audit as JUnit XML: each mutation case that was reduced is a test, each reactor type a suite.
  ///
  /// Findings of this level or above fail their test, one failure that names them all; others, and what was exempted if
  /// that is asked for, are its output. There are no times: reduces are not timed here.
  package func junit(failingOn level: Finding.Level = .error, showsExempted: Bool = false) -> String {
    let found = Dictionary(grouping: findings) { Case(reactorType: $0.reactorType, mutation: $0.mutation) }
    let exempt = Dictionary(grouping: showsExempted ? exempted : []) {
      Case(reactorType: $0.reactorType, mutation: $0.mutation)
    }
    let inSource = (sources?.reducers ?? []).flatMap { reducer in
      reducer.cases.map { Case(reactorType: reducer.type, mutation: $0) }
    }
    let all = Set(cases).union(found.keys).union(exempt.keys).union(inSource)
      .sorted { ($0.reactorType, $0.mutation) < ($1.reactorType, $1.mutation) }
      .map { JUnitCase($0, found[$0] ?? [], exempt[$0] ?? [], level) }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites name=\"purity\" \(Audit.counts(all))>")
    var rest = all[...]
    while let type = rest.first?.name.reactorType {
      let suite = rest.prefix { $0.name.reactorType == type }
      rest = rest.dropFirst(suite.count)
      lines.append("  <testsuite name=\"\(XMLText.escaped(type))\" \(Audit.counts(suite))>")
      for test in suite { lines += test.lines }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  private static func counts(_ tests: some Collection<JUnitCase>) -> String {
    let failures = tests.count { !$0.failures.isEmpty }
    return "tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\" time=\"0\""
  }
}

/// One mutation case as a test.
private struct JUnitCase {
  let name: Audit.Case
  let failures: [Finding]
  private let output: [Finding]

  init(_ name: Audit.Case, _ found: [Finding], _ exempt: [Finding], _ level: Finding.Level) {
    self.name = name
    failures = found.filter { $0.level >= level && $0.isCertain }
    output = found.filter { $0.level < level || !$0.isCertain } + exempt
  }

  var lines: [String] {
    let test = "<testcase classname=\"\(XMLText.escaped(name.reactorType))\" name=\"\(XMLText.escaped(name.mutation))\""
    let location = failures.first?.nearestSite.map { " file=\"\(XMLText.escaped($0.file))\" line=\"\($0.line)\"" } ?? ""
    guard !failures.isEmpty || !output.isEmpty else { return ["    \(test) time=\"0\"/>"] }
    var lines = ["    \(test)\(location) time=\"0\">"]
    if let first = failures.first {
      let more = failures.count == 1 ? "" : " and \(failures.count - 1) more"
      lines.append(
        "      <failure message=\"\(XMLText.escaped(first.message + more))\" type=\"\(first.rule.rawValue)\">"
          + JUnitCase.words(failures) + "</failure>")
    }
    if !output.isEmpty { lines.append("      <system-out>\(JUnitCase.words(output))</system-out>") }
    return lines + ["    </testcase>"]
  }

  private static func words(_ findings: [Finding]) -> String {
    findings.map { XMLText.escaped($0.text) }.joined(separator: "\n")
  }
}

/// Text inside of XML: what XML has no room for, and what a terminal might obey, is shown as what it is.
private enum XMLText {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case _ where scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
