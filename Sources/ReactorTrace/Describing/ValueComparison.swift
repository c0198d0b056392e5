import ReactorCore
import TraceFormat

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
    let isCase = MetadataKind(of: Value.self) == .enumeration
    return (isCase ? CaseLabel(Value.self).of(value) : "", isCase ? .payload(value) : .whole(value))
  }
}

/// A comparison of an expected state with another one, both after the same state.
package struct StateComparison {
  /// Whether they are equal, with equal pulses; nil if that is not known.
  package let areEqual: Bool?
  /// The changes to the expected state, in the words of traces.
  package let expected: [String]
  /// The changes to the other state.
  package let got: [String]

  package init<State>(_ before: State, expected: State, got: State, _ text: ValueText) {
    let pulses = PulseField.all(of: State.self)
    let (expectedPulses, gotPulses) = (
      Self.assigned(pulses, before, expected), Self.assigned(pulses, before, got)
    )
    let isEqual = ValueComparison.areEqual(expected, got)
    areEqual = isEqual == true && expectedPulses != gotPulses ? false : isEqual
    if areEqual == true {
      (self.expected, self.got) = ([], [])
      return
    }
    let old = ValueDescription.whole(before)
    self.expected = text.changes(old, .whole(expected)) + expectedPulses.map { "\($0): assigned" }
    self.got = text.changes(old, .whole(got)) + gotPulses.map { "\($0): assigned" }
  }

  /// The pulses that were assigned between two states.
  private static func assigned<State>(_ pulses: [PulseField], _ before: State, _ after: State) -> [String] {
    if pulses.isEmpty { return [] }
    return withAddress(of: before) { before in
      withAddress(of: after) { after in
        pulses.filter { $0.count(in: before) != $0.count(in: after) }.map(\.name)
      }
    }
  }
}
