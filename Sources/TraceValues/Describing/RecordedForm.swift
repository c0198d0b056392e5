import TraceJSON

/// The text by which a trace records an action, to compare with it an action that was made of such a text.
package enum RecordedForm {
  /// The name of the value's case, or of its type.
  package static func label<Value>(of value: Value) -> String { CaseLabel(Value.self).of(value) }

  /// The payload as a trace holds it before anything is masked or cut; nil for a case without one.
  package static func payload<Value>(of value: Value) -> JSONValue? {
    // Through text, as from a file: a number that is not finite becomes a text.
    ValueDescription.payload(value).value.flatMap { $0.json.value() }
  }

  /// The names of the enum cases that carry a payload of a type.
  package static func labels(of type: Any.Type, carrying payload: Any.Type) -> [String] {
    guard let payloads = EnumPayloads.of(type), let cases = EnumMetadata.of(type) else { return [] }
    return payloads.indices.filter { payloads[$0]?.type == payload }.map { cases.name($0) }
  }

  /// Whether values of a type are told by the name of their case.
  package static func isEnum(_ type: Any.Type) -> Bool { MetadataKind(of: type) == .enumeration }

  /// The type in the name of an object, `<Node 3>`; nil for other texts.
  package static func objectType(in text: String) -> Substring? {
    guard text.hasPrefix("<"), text.hasSuffix(">"), let space = text.lastIndex(of: " ") else { return nil }
    let number = text[space...].dropFirst().dropLast()
    let digits = number.hasPrefix("#") ? number.dropFirst() : number
    return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) } ? text[..<space] : nil
  }
}
