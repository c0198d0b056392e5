import TraceReading

/// Words for recorded values, as a reader of Swift would write them.
enum ArrivalText {
  /// Characters of a value that are kept, for its tooltip.
  static let limit = 360

  /// The name of a state that has no fields, such as a number.
  static let whole = "state"

  /// The payload of an action: `"o"`, `id: 3`.
  static func argument(_ payload: JSONText) -> String {
    payload.value().map { RecordedValueText.ofPayload($0, limit: limit) } ?? ""
  }

  static func text(of value: JSONValue) -> String { RecordedValueText.of(value, limit: limit) }

  /// The value of a field in words; nil if it is not known.
  static func value(of field: String, in state: inout KnownState) -> String? {
    guard let value = self.field(field, of: &state) else {
      return state.isComplete && state.value != nil ? "nil" : nil
    }
    return text(of: value)
  }

  /// The value of a field, or of a state that has none.
  static func field(_ name: String, of state: inout KnownState) -> JSONValue? {
    if case .object? = state.value { return state.value(at: [name]) }
    return name == whole ? state.value : nil
  }

  /// The fields in which two states differ, in the order of the second.
  static func fields(_ before: JSONValue?, _ after: JSONValue?) -> [String] {
    guard case .object(let old)? = before, case .object(let new)? = after else {
      return before == nil || before == after ? [] : [whole]
    }
    var (oldNames, newNames) = (NameIndex(), NameIndex())
    let changed = new.filter { member in
      oldNames.position(of: member.key, in: old).map { old[$0].value } != member.value
    }
    return changed.map(\.key) + old.map(\.key).filter { newNames.position(of: $0, in: new) == nil }
  }
}
