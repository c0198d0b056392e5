import TraceFormat
import TraceJSON

/// The reason why a recorded value does not tell all of the value that it stands for.
package enum ValueGap: String, Sendable, Equatable, CaseIterable {
  /// It was a secret, or held one.
  case masked
  /// It was longer than the limits of the trace.
  case cut
  /// It is an object, which a trace numbers by the order in which it met them.
  case object = "an object"
  /// The trace holds names and no values.
  case unrecorded = "not recorded"

  /// The gap in a text; nil if the text is all of the value.
  package static func of(_ text: String) -> ValueGap? {
    // The search for a text is slow, and few have a bracket.
    if text.utf8.contains(UInt8(ascii: "[")), text.contains(RedactionPolicy.mask) { return .masked }
    // The describer's own words: `…`, `… 70000 bytes`, `… 300 in all`.
    return text == "…" || text.hasPrefix("… ") ? .cut : nil
  }

  /// The first gap in a value, at any depth; nil if it is whole.
  package static func first(in value: JSONValue) -> ValueGap? {
    switch value {
    case .null, .bool, .int, .uint, .double: return nil
    case .string(let text): return of(text)
    case .array(let elements): return elements.lazy.compactMap { first(in: $0) }.first
    case .object(let members):
      if truncation(of: value) != nil || members.contains(where: { $0.key == "…" }) { return .cut }
      return members.lazy.compactMap { of($0.key) ?? first(in: $0.value) }.first
    }
  }

  /// The remains of a value over the limit of its trace.
  package struct Truncation: Equatable {
    /// Bytes of the value as JSON; nil if it is not said.
    package var bytes: Int64?
    /// The beginning of the value as JSON.
    package var head: String
  }

  /// The remains of a value that was cut; nil if it was not.
  package static func truncation(of value: JSONValue) -> Truncation? {
    guard case .object = value, value["$trunc"] == .bool(true) else { return nil }
    return Truncation(bytes: value["bytes"]?.integer, head: value["head"]?.text ?? "")
  }
}
