import PlatformSupport
import TraceFormat
import TraceJSON

extension TraceGraph {
  /// The change of one field of a state, where both values are short.
  package struct ShortChange: Sendable, Equatable {
    /// Name of the field.
    package var field: String
    /// The values in words: `"gra"`, `true`, `waiting(1)`.
    package var old: String
    package var new: String
    /// Whether both values are true or false.
    package var isFlag: Bool
  }
}

extension TraceGraphBuilder {
  /// Traces with more commits than that are drawn without values.
  private static let most = 20_000

  /// Keeps the values of fields that a diff replaces, for the first commits of a trace.
  mutating func noteShortChanges(of event: TraceGraphEvent, _ commit: Int) {
    guard keepsShortChanges, commit < Self.most, !event.flags.contains(.whole) else { return }
    var changes: [TraceGraph.ShortChange] = []
    PatchStep.forEach(events.stateTexts[Int(event.detail)]) { step in
      // Decoded, as a path may be spelled in several ways.
      let path = JSONString.decode(step.path, isEscaped: step.isPathEscaped)
      guard step.operation == .replace, JSONPointer.isShallow(path), let field = JSONPointer.first(path),
        let old = step.old, let new = step.value, let before = Self.words(of: old), let after = Self.words(of: new)
      else { return }
      changes.append(
        .init(
          field: field, old: before, new: after, isFlag: StateFlags.flag(old) != nil && StateFlags.flag(new) != nil))
    }
    if !changes.isEmpty { graph.shortChanges[commit] = changes }
  }

  /// The words for a value; nil if it is long.
  private static func words(of json: ByteView) -> String? {
    guard json.count <= 40, let value = try? JSONParser.parse(json) else { return nil }
    let text = RecordedValueText.of(value, limit: 16)
    return text.hasSuffix("…") ? nil : text
  }
}
