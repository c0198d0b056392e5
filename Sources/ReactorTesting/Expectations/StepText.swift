import TraceModel

/// Texts of steps in the messages of failed expectations: `setUser("ada")`, `user: nil → "ada"`.
enum StepText {
  /// The most characters of a value.
  private static let longest = 60

  /// A case and what it carries, in Swift's words.
  static func of(_ label: String, _ payload: JSONText?) -> String {
    guard let payload, let value = payload.value() else { return TerminalText.escaped(label) }
    guard case .object(let members) = value, value["$trunc"] == nil else { return "\(label)(\(self.value(value)))" }
    return TerminalText.escaped(label) + "(\(list(members)))"
  }

  /// A value, cut where it is long.
  static func value(_ json: JSONText?) -> String { json.flatMap { $0.value() }.map(value) ?? "?" }

  static func value(_ value: JSONValue) -> String { TerminalText.escaped(ShortText.cut(text(value), to: longest)) }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .string(RedactionPolicy.mask): RedactionPolicy.mask
    case .string(let text): text.hasPrefix("<") && text.hasSuffix(">") ? text : "\"\(text)\""
    case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
    case .object(let members):
      if let head = value["$trunc"].flatMap({ _ in value["head"]?.text }) {
        "\(head)…"
      } else if case .string(let type) = value["$type"] {
        "\(type)(\(list(members.filter { $0.key != "$type" })))"
      } else {
        "(\(list(members)))"
      }
    case .bool, .int, .uint, .double: value.json.text
    }
  }

  private static func list(_ members: [JSONValue.Member]) -> String {
    members.map { member in
      let text = value(member.value)
      return member.key.hasPrefix("_") && Int(member.key.dropFirst()) != nil
        ? text : "\(TerminalText.escaped(member.key)): \(text)"
    }.joined(separator: ", ")
  }
}
