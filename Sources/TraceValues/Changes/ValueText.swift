import TraceJSON
import TraceRedaction

/// The text of values and changes in messages: masked, safe to print, cut to a line.
package struct ValueText: Sendable {
  /// The largest number of characters of a value.
  private static let maxLength = 240

  package let redaction: RedactionPolicy
  private let none: String

  /// - Parameter none: The text of a missing value: `null` as in a trace, or `nil` as in Swift.
  package init(_ redaction: RedactionPolicy, none: String = "null") {
    self.redaction = redaction
    self.none = none
  }

  /// A case and its payload in Swift syntax: `setUser("ada")`.
  package func text<Value>(case value: Value) -> String {
    let label = CaseLabel(Value.self).of(value)
    guard let payload = ValueDescription.payload(value).value else { return TerminalText.escaped(label) }
    let masked = redaction.masked(payload.json, label: label).json.value() ?? payload
    guard case .object(let members) = masked else {
      return TerminalText.escaped("\(label)(\(short(masked.json)))")
    }
    let parts = members.map { member in
      let value = short(member.value.json)
      return member.key.hasPrefix("_") ? value : "\(member.key): \(value)"
    }
    return TerminalText.escaped("\(label)(\(parts.joined(separator: ", ")))")
  }

  /// A value, masked and then cut.
  package func text(_ value: JSONValue) -> String {
    TerminalText.escaped(short(redaction.masked(value).value.json))
  }

  /// An error, masked and then cut.
  package func text(_ error: any Error) -> String {
    ShortText.cut(redaction.masked(message: ValueDescriber.summary(of: error)).text, to: Self.maxLength)
  }

  /// A change whose secrets have been masked: `user: null → "ada"`.
  ///
  /// - Parameters:
  ///   - gone: Decorates the old value.
  ///   - new: Decorates the new value.
  package func change(
    _ patch: JSONPatch, gone: (String) -> String = { $0 }, new: (String) -> String = { $0 }
  ) -> String {
    let path = patch.path.split(separator: "/").joined(separator: ".")
    let prefix = path.isEmpty ? "" : "\(TerminalText.escaped(path)): "
    let old = patch.old.map { gone(TerminalText.escaped(short($0))) }
    let value = patch.value.map { new(TerminalText.escaped(short($0))) }
    if let from = patch.from {
      let before = TerminalText.escaped(from.split(separator: "/").joined(separator: "."))
      return "\(prefix)\(value ?? "") moved here from \(before)"
    }
    switch (old, value) {
    case (let old?, let value?): return "\(prefix)\(old) → \(value)"
    case (let old?, nil): return "\(prefix)\(old) removed"
    case (nil, let value): return "\(prefix)+ \(value ?? "")"
    }
  }

  /// The changes from one description to the other, masked.
  package func changes(_ old: ValueDescription, _ new: ValueDescription) -> [String] {
    redaction.masked(StateChange.difference(old, new, redaction)).patches.map { change($0) }
  }

  /// Cuts the text of a value, which must have been masked before.
  private func short(_ json: JSONText) -> String {
    json.text == "null" ? none : ShortText.cut(json.text, to: Self.maxLength)
  }
}
