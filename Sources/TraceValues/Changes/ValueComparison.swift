/// A comparison of values whose type need not be `Equatable`.
package enum ValueComparison {
  /// Whether two values are equal: by `==` if they are `Equatable`, otherwise by their descriptions. Nil if that is not
  /// known: the descriptions are the same and do not tell all of the values.
  package static func areEqual<Value>(_ one: Value, _ other: Value) -> Bool? {
    if let one = one as? any Equatable { return isEqual(one, to: other) }
    let (one, other) = (described(one), described(other))
    if one.label != other.label || one.payload != other.payload { return false }
    return one.payload.isExact && other.payload.isExact ? true : nil
  }

  /// All that is known of a value, the same in each process if that tells it from all others: a text of its own may not.
  package static func text(of value: Any) -> String {
    var describer = ValueDescriber(.comparison)
    let json = describer.describe(value)
    return describer.isWhole && describer.isExact ? "\(json)" : "\(json) \(value)"
  }

  private static func isEqual<Value: Equatable>(_ one: Value, to other: Any) -> Bool { one == other as? Value }

  private static func described<Value>(_ value: Value) -> (label: String, payload: ValueDescription) {
    let isCase = RecordedForm.isEnum(Value.self)
    return (isCase ? RecordedForm.label(of: value) : "", isCase ? .payload(value) : .whole(value))
  }
}
