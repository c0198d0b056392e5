import TraceModel

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
  static func value(of field: String, in state: KnownState) -> String? {
    guard let value = self.field(field, of: state.value) else {
      return state.isComplete && state.value != nil ? "nil" : nil
    }
    return text(of: value)
  }

  /// The value of a field, or of a state that has none.
  static func field(_ name: String, of state: JSONValue?) -> JSONValue? {
    if let state, case .object = state { return state[name] }
    return name == whole ? state : nil
  }

  /// The fields in which two states differ, in the order of the second.
  static func fields(_ before: JSONValue?, _ after: JSONValue?) -> [String] {
    guard case .object(let old)? = before, case .object(let new)? = after else {
      return before == nil || before == after ? [] : [whole]
    }
    let changed = new.map(\.key).filter { after?[$0] != before?[$0] }
    return changed + old.map(\.key).filter { after?[$0] == nil }
  }
}
