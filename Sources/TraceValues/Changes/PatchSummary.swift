import TraceJSON

/// Differences between two states as a sentence, and as evidence of a finding.
package enum PatchSummary {
  /// The first three differences: `state.at was 1, then 2; state.name was "a", then absent`. A list that was put into
  /// another order is one difference.
  package static func text(of patches: [JSONPatch], reordering lists: ReorderedLists = .none) -> String {
    var differences: [String] = []
    for patch in patches where differences.count < 3 {
      let list = lists.list(of: patch).map { JSONPatch(.replace, path: $0).statePath }
      let difference = list.map { "\($0) has the same elements in another order" } ?? sentence(patch)
      if !differences.contains(difference) { differences.append(difference) }
    }
    return differences.joined(separator: "; ")
  }

  private static func sentence(_ patch: JSONPatch) -> String {
    patch.operation == .move
      ? "\(patch.statePath) was elsewhere in the list: \(value(patch.value))"
      : "\(patch.statePath) was \(value(patch.old)), then \(value(patch.value))"
  }

  /// The differences that a finding shows: the first sixteen.
  package static func evidence(of patches: [JSONPatch]) -> [JSONPatch] { Array(patches.prefix(16)) }

  private static func value(_ value: JSONText?) -> String {
    guard let text = value?.text else { return "absent" }
    return text.count > 200 ? text.prefix(199) + "…" : text
  }
}
