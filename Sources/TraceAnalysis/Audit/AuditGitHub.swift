import TraceFindings
import TraceJSON

extension Audit {
  /// The findings as commands to a GitHub workflow, which shows them at their lines.
  ///
  /// A step shows ten errors and ten notices, so no more are written; one line says how many there are beyond them.
  package func gitHubAnnotations(showsExempted: Bool = false) -> String {
    let errors = findings.filter { $0.level == .error }
    let notes = findings.filter { $0.level == .note }
    let isCut = errors.count > Audit.annotationLimit || notes.count > Audit.annotationLimit
    // The line about the rest is a notice itself.
    let shown = errors.prefix(Audit.annotationLimit) + notes.prefix(Audit.annotationLimit - (isCut ? 1 : 0))
    var lines = shown.map(\.gitHubAnnotation)
    if isCut {
      let rest = findings.count - shown.count
      lines.append("::notice title=purity::and \(rest) more. trace-render audit lists all \(findings.count).")
    }
    // Lines that begin with our own words are no commands, whatever comes after.
    if showsExempted { lines += exempted.map { "exempt: " + TerminalText.escaped($0.text) } }
    lines += [TerminalText.escaped(enginesLine), summary]
    return lines.map { $0 + "\n" }.joined()
  }

  private static let annotationLimit = 10
}

extension Finding {
  fileprivate var gitHubAnnotation: String {
    func property(_ text: String) -> String {
      TerminalText.escaped(text).replacingEach(["%": "%25", ":": "%3A", ",": "%2C"])
    }
    var properties: [String] = []
    if let site = nearestSite {
      properties.append("file=\(property(site.file))")
      if site.line > 0 { properties.append("line=\(site.line)") }
      if site.line > 0, let column = site.column, column > 0 { properties.append("col=\(column)") }
    }
    properties.append("title=\(property("\(rule.rawValue) in \(caseName)"))")
    let words = TerminalText.escaped(message + inParentheses).replacingEach(["%": "%25"])
    return "::\(level == .error ? "error" : "notice") \(properties.joined(separator: ","))::\(words)"
  }
}

extension String {
  fileprivate func replacingEach(_ replacements: [Character: String]) -> String {
    map { replacements[$0] ?? String($0) }.joined()
  }
}
