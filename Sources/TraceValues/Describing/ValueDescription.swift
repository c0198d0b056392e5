import TraceJSON
import TraceRedaction

/// A value as JSON, with what is known of how much the JSON says.
package final class ValueDescription: Sendable, Equatable {
  /// Nil for a case without a payload.
  package let value: JSONValue?
  /// Nothing of the value was left out.
  package let isWhole: Bool
  /// Different values have different descriptions.
  package let isExact: Bool
  /// How many values in it masked themselves.
  package let masked: Int
  /// About the bytes of memory that the description takes.
  package let weight: Int

  package init(_ value: JSONValue?, _ describer: ValueDescriber) {
    self.value = value
    isWhole = describer.isWhole
    isExact = describer.isWhole && describer.isExact
    masked = describer.masked
    weight = describer.weight
  }

  package static func == (left: ValueDescription, right: ValueDescription) -> Bool {
    left.value == right.value && left.isWhole == right.isWhole
  }
}

// Describing values whose type is known.
extension ValueDescription {
  /// All of a value, whether or not its type is `Encodable`.
  static func reflected<Value>(_ value: Value, _ names: (any ObjectNaming)? = nil) -> ValueDescription {
    var describer = ValueDescriber(.trace, names)
    return ValueDescription(describer.describe(value), describer)
  }

  /// All of a value: encoded where its type is `Encodable`, reflected otherwise.
  package static func whole<Value>(_ value: Value, _ names: (any ObjectNaming)? = nil) -> ValueDescription {
    var describer = ValueDescriber(.trace, names)
    guard Existential.isContainer(Value.self), let content = Existential.content(of: value) else {
      if let json = encoded(value, &describer) { return ValueDescription(json, describer) }
      return reflected(value, names)
    }
    func json<Content>(_ content: Content) -> JSONValue {
      encoded(content, &describer) ?? describer.describe(content)
    }
    return ValueDescription(describer.named(_openExistential(content, do: json), content), describer)
  }

  /// The payload of an enum case; of other types the value itself.
  package static func payload<Value>(_ value: Value, _ names: (any ObjectNaming)? = nil) -> ValueDescription {
    var describer = ValueDescriber(.trace, names)
    // A redactable value speaks for all that it carries.
    let json =
      value is any TraceRedactable
      ? .object([.init("_0", describer.describe(value))]) : describer.payload(of: value)
    return ValueDescription(json, describer)
  }

  static func payload(at address: UnsafeRawPointer, _ cases: EnumParts) -> ValueDescription {
    var describer = ValueDescriber()
    let json = unsafe cases.number(at: address).flatMap { unsafe describer.payload(at: address, cases, $0, 0) }
    return ValueDescription(json, describer)
  }

  private static func encoded<Value>(_ value: Value, _ describer: inout ValueDescriber) -> JSONValue? {
    guard let encodable = value as? any Encodable, !(value is any TraceRedactable) else { return nil }
    // Scalars need no encoder, and a custom mirror is preferred to an encoding.
    guard ScalarValue.describe(value) == nil, !(value is any CustomReflectable) else { return nil }
    return EncodedValue.of(encodable, &describer, depth: 0)
  }
}
