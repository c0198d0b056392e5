import TraceFormat
import TraceJSON
import TraceReading

/// Texts of steps in the messages of failed expectations: `setUser("ada")`, `user: nil → "ada"`.
package enum StepText {
  /// The most characters of a value, and of all that a case carries.
  private static let longest = (value: 60, payload: 120)

  /// A case and what it carries, in Swift's words.
  package static func of(_ label: String, _ payload: JSONText?) -> String {
    guard let payload, let value = payload.value() else { return TerminalText.escaped(label) }
    return TerminalText.escaped("\(label)(\(RecordedValueText.ofPayload(value, limit: longest.payload)))")
  }

  /// Explains two different values that read alike.
  static func hiddenDifference(_ text: String) -> String {
    text.contains(RedactionPolicy.mask) ? ", the masked values differ" : ", what is not shown differs"
  }

  /// A value, cut where it is long.
  static func value(_ json: JSONText?) -> String { json.flatMap { $0.value() }.map(value) ?? "?" }

  static func value(_ value: JSONValue) -> String {
    TerminalText.escaped(RecordedValueText.of(value, limit: longest.value))
  }
}
