import PlatformSupport
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
      .map { JUnitTest($0, found[$0] ?? [], exempt[$0] ?? [], level) }
    return JUnitTest.document(all, name: "purity")
  }
}

/// A test of JUnit XML.
package struct JUnitTest {
  package struct Failure {
    package var message: String
    package var type: String
    /// Its text, as it is.
    package var text: String

    package init(message: String, type: String, text: String) {
      (self.message, self.type, self.text) = (message, type, text)
    }
  }
  /// The suite that it is in.
  package var suite: String
  package var name: String
  package var failure: Failure?
  /// The reason why it says nothing; nil for a test that ran.
  package var skipped: String?
  package var site: SourceSite?
  package var output: String?

  package init(
    suite: String, name: String, failure: Failure? = nil, skipped: String? = nil, site: SourceSite? = nil,
    output: String? = nil
  ) {
    (self.suite, self.name, self.failure, self.skipped) = (suite, name, failure, skipped)
    (self.site, self.output) = (site, output)
  }

  /// All tests as one document; those of a suite stand together.
  package static func document(_ tests: [JUnitTest], name: String) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites name=\"\(name)\" \(counts(tests))>"]
    var rest = tests[...]
    while let type = rest.first?.suite {
      let suite = rest.prefix { $0.suite == type }
      rest = rest.dropFirst(suite.count)
      lines.append("  <testsuite name=\"\(XMLText.escaped(type))\" \(counts(suite))>")
      for test in suite { lines += test.lines }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  private static func counts(_ tests: some Collection<JUnitTest>) -> String {
    let failures = tests.count { $0.failure != nil }
    let skipped = tests.count { $0.skipped != nil }
    return "tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" time=\"0\""
  }

  private var lines: [String] {
    let test = "<testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(name))\""
    let location = site.map { " file=\"\(XMLText.escaped($0.file))\" line=\"\($0.line)\"" } ?? ""
    guard failure != nil || skipped != nil || output != nil else { return ["    \(test) time=\"0\"/>"] }
    var lines = ["    \(test)\(location) time=\"0\">"]
    if let failure {
      lines.append(
        "      <failure message=\"\(XMLText.escaped(failure.message))\" type=\"\(failure.type)\">"
          + Self.words(failure.text) + "</failure>")
    }
    if let skipped { lines.append("      <skipped message=\"\(XMLText.escaped(skipped))\"/>") }
    if let output { lines.append("      <system-out>\(Self.words(output))</system-out>") }
    return lines + ["    </testcase>"]
  }

  private static func words(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { XMLText.escaped(String($0)) }
      .joined(separator: "\n")
  }
}

extension JUnitTest {
  /// One mutation case as a test.
  fileprivate init(_ name: Audit.Case, _ found: [Finding], _ exempt: [Finding], _ level: Finding.Level) {
    func words(_ findings: [Finding]) -> String {
      findings.map { TerminalText.escaped($0.text) }.joined(separator: "\n")
    }
    let failures = found.filter { $0.level >= level && $0.isCertain }
    let output = found.filter { $0.level < level || !$0.isCertain } + exempt
    self.init(
      suite: name.reactorType, name: name.mutation,
      failure: failures.first.map { first in
        let more = failures.count == 1 ? "" : " and \(failures.count - 1) more"
        return Failure(message: first.message + more, type: first.rule.rawValue, text: words(failures))
      },
      site: failures.first?.nearestSite, output: output.isEmpty ? nil : words(output))
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
