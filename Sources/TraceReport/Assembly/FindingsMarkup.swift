import PictureKit

/// Findings as plain words, for a browser that runs no scripts.
enum FindingsMarkup {
  /// Findings that are listed.
  private static let most = 100

  static func text(_ findings: [ReportFinding], title: String) -> String {
    func words(_ text: String) -> String { SafeText.xml(text) }
    guard !findings.isEmpty else {
      return
        "<p>\(words(title)): nothing was impure, failed, late, open, cancelled or looping in what was recorded.</p>"
    }
    let items = findings.prefix(most).map { finding in
      let times = finding.total == 1 ? "" : " (\(finding.total) times)"
      let location = finding.location.isEmpty ? "" : ", \(words(finding.location))"
      return "<li>\(finding.word): \(words(finding.what)): \(words(finding.reason))\(location)\(times)</li>"
    }
    let rest = findings.count > most ? "<p>\(findings.count - most) more are not listed.</p>" : ""
    return "<p>Findings in \(words(title)):</p><ul>\(items.joined())</ul>\(rest)"
  }
}
