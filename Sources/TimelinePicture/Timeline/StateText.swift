import PictureKit
import PlatformSupport
import TraceReading

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

  /// The fields that commits changed, with their values: `status connecting → online → waiting(1)`, then with the last
  /// values alone: `status → waiting(1)`.
  ///
  /// Empty if no field has short values that are known at each of the commits that changed it.
  static func withValues(of commits: [Int], _ graph: TraceGraph) -> [String] {
    let fields = graph.fields(changedBy: commits)
    // The names of more are longer than the text can be.
    guard fields.count <= 64 else { return [] }
    let changes = fields.map { field in
      commits.filter { graph.commits[$0].changed.contains(field) }.map {
        graph.shortChanges[$0]?.first { $0.field == field }
      }
    }
    guard changes.contains(where: { !$0.contains(nil) }) else { return [] }
    let pulses = Set(commits.flatMap { graph.commits[$0].pulses }).sorted().map { "pulse \($0)" }
    return [false, true].compactMap { isLastAlone in
      let parts = zip(fields, changes).map { field, changes in
        guard let first = changes.first ?? nil, !changes.contains(nil) else { return field }
        let values = ((first.isFlag ? [] : [first.old]) + changes.compactMap { $0?.new })
        if isLastAlone { return "\(field) \(first.isFlag ? "" : "→ ")\(values[values.count - 1])" }
        return "\(field) \(values.joined(separator: " → "))"
      }
      let text = SafeText.clean((parts + pulses).joined(separator: ", "), limit: 120)
      return TextMetrics.width(text) <= 330 ? text : nil
    }
  }
}
