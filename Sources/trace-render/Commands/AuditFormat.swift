import CommandLineKit
import TraceModel

/// A format of `trace-render audit`.
///
/// A new format is a report in `TraceModel`, and here a case and the call of that report.
package enum AuditFormat: String, Sendable, CaseIterable {
  case text, json, sarif, junit, github

  /// The formats that the name does not explain, for the help.
  static let explanation = "sarif is SARIF 2.1.0, junit is JUnit XML, github are annotations of a workflow."

  /// Writes an audit in this format.
  ///
  /// - Parameter trace: The name of the trace.
  func report(_ audit: Audit, of trace: String, failOn: AuditCommand.FailOn, showsExempted: Bool) -> String {
    switch self {
    case .text: audit.text(showsExempted: showsExempted)
    case .json: SafeJSON.text(audit.json(showsExempted: showsExempted))
    case .sarif: SafeJSON.text(audit.sarif(version: Grammar.version, trace: trace, showsExempted: showsExempted))
    case .junit: audit.junit(failingOn: failOn == .note ? .note : .error, showsExempted: showsExempted)
    case .github: audit.gitHubAnnotations(showsExempted: showsExempted)
    }
  }
}
