import TraceFindings
import TraceJSON

/// A command to a GitHub workflow, which shows a message at its line.
package struct GitHubAnnotation {
  package var isError: Bool
  package var site: SourceSite?
  package var title: String
  package var message: String

  package init(isError: Bool, site: SourceSite?, title: String, message: String) {
    (self.isError, self.site, self.title, self.message) = (isError, site, title, message)
  }

  /// A step shows ten errors and ten notices, so no more are written; one line says how many there are beyond them.
  ///
  /// - Parameter listing: The command that lists all of them.
  package static func lines(_ all: [GitHubAnnotation], of title: String, listing: String) -> [String] {
    let errors = all.filter(\.isError)
    let notes = all.filter { !$0.isError }
    let isCut = errors.count > limit || notes.count > limit
    // The line about the rest is a notice itself.
    let shown = errors.prefix(limit) + notes.prefix(limit - (isCut ? 1 : 0))
    let rest = "::notice title=\(title)::and \(all.count - shown.count) more. \(listing) lists all \(all.count)."
    return shown.map(\.line) + (isCut ? [rest] : [])
  }

  private static let limit = 10

  private var line: String {
    func property(_ text: String) -> String {
      TerminalText.escaped(text).replacingEach(["%": "%25", ":": "%3A", ",": "%2C"])
    }
    var properties: [String] = []
    if let site {
      properties.append("file=\(property(site.file))")
      if site.line > 0 { properties.append("line=\(site.line)") }
      if site.line > 0, let column = site.column, column > 0 { properties.append("col=\(column)") }
    }
    properties.append("title=\(property(title))")
    // A line feed would end the command.
    let words = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.escaped(String($0)).replacingEach(["%": "%25"]) }.joined(separator: "%0A")
    return "::\(isError ? "error" : "notice") \(properties.joined(separator: ","))::\(words)"
  }
}

extension Audit {
  /// The findings as commands to a GitHub workflow, which shows them at their lines.
  package func gitHubAnnotations(showsExempted: Bool = false) -> String {
    var lines = GitHubAnnotation.lines(
      findings.map(\.gitHubAnnotation), of: "purity", listing: "trace-render audit")
    // Lines that begin with our own words are no commands, whatever comes after.
    if showsExempted { lines += exempted.map { "exempt: " + TerminalText.escaped($0.text) } }
    lines += [TerminalText.escaped(enginesLine), summary]
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Finding {
  fileprivate var gitHubAnnotation: GitHubAnnotation {
    GitHubAnnotation(
      isError: level == .error, site: nearestSite, title: "\(rule.rawValue) in \(caseName)",
      message: TerminalText.escaped(message + inParentheses))
  }
}

extension String {
  fileprivate func replacingEach(_ replacements: [Character: String]) -> String {
    map { replacements[$0] ?? String($0) }.joined()
  }
}
