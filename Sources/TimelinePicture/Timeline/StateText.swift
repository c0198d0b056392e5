import PictureKit
import TraceModel

/// The text of a state: the fields that changed.
enum StateText {
  static func forms(of commit: TraceGraph.Commit) -> [String] { forms(of: [commit]) }

  /// Lists the fields that commits side by side changed, each once.
  static func forms(of commits: [TraceGraph.Commit]) -> [String] {
    if commits.allSatisfy(\.isNoop) { return ["nothing changed", "no change"] }
    var parts: [String] = []
    for part in commits.flatMap({ $0.changed + $0.pulses.map { "pulse \($0)" } }) where !parts.contains(part) {
      parts.append(part)
    }
    guard let first = parts.first else { return ["change unknown"] }
    let whole = parts.joined(separator: ", ")
    let short =
      parts.count > 1
      ? "\(TextMetrics.truncated(first, to: 90)) +\(parts.count - 1)" : TextMetrics.truncated(first, to: 90)
    return [TextMetrics.truncated(whole, to: 230), short]
  }
}
