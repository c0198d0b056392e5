import TraceFormat
import TraceJSON

/// Differences between two states as a sentence, and as evidence of a finding.
enum PatchSummary {
  /// The first three differences: `state.at was 1, then 2; state.name was "a", then absent`.
  static func text(of patches: [TraceEvent.Patch]) -> String {
    patches.prefix(3).map { patch in
      patch.operation == .move
        ? "\(patch.statePath) was elsewhere in the list: \(value(patch.value))"
        : "\(patch.statePath) was \(value(patch.old)), then \(value(patch.value))"
    }.joined(separator: "; ")
  }

  /// The differences that a finding shows: the first sixteen.
  static func evidence(of patches: [TraceEvent.Patch]) -> [TraceEvent.Patch] { Array(patches.prefix(16)) }

  private static func value(_ value: JSONText?) -> String {
    guard let text = value?.text else { return "absent" }
    return text.count > 200 ? text.prefix(199) + "…" : text
  }
}
