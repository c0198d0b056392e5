import TraceModel

/// Words for recorded values, as a reader of Swift would write them.
enum ArrivalText {
  /// Characters of a value that are kept, for its tooltip.
  static let limit = 360

  /// The name of a state that has no fields, such as a number.
  static let whole = "state"

  /// The payload of an action: `"o"`, `id: 3`.
  static func argument(_ payload: JSONText) -> String {
    guard let value = payload.value() else { return "" }
    var words = Words()
    if case .object(let members) = value, ValueGap.truncation(of: value) == nil {
      words.add(members: members[...])
    } else {
      words.add(value)
    }
    return words.finished
  }

  static func text(of value: JSONValue) -> String {
    var words = Words()
    words.add(value)
    return words.finished
  }

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

  /// A text that grows up to the limit.
  private struct Words {
    private var text = ""
    private var room = ArrivalText.limit

    var finished: String { room > 0 ? text : text + "…" }

    private mutating func put(_ words: String) {
      guard room > 0 else { return }
      let piece = words.prefix(room)
      text += piece
      room -= piece.count
    }

    mutating func add(_ value: JSONValue) {
      guard room > 0 else { return }
      switch value {
      case .null: put("nil")
      case .bool(let isTrue): put(isTrue ? "true" : "false")
      case .int(let number): put(String(number))
      case .uint(let number): put(String(number))
      case .double(let number): put(number.description)
      case .string(let string): put(string == RedactionPolicy.mask ? string : "\"\(string.prefix(room))\"")
      case .array(let elements):
        put("[")
        for (index, element) in elements.enumerated() where room > 0 {
          if index > 0 { put(", ") }
          add(element)
        }
        put("]")
      case .object(let members):
        if let cut = ValueGap.truncation(of: value) { return put(cut.head + "…") }
        guard !members.isEmpty else { return put("{}") }
        if members[0].key == "$type" {
          put(members[0].value.text ?? "")
          if members.count > 1 { add(inside: members.dropFirst()) }
        } else {
          add(inside: members[...])
        }
      }
    }

    private mutating func add(inside members: ArraySlice<JSONValue.Member>) {
      put("(")
      add(members: members)
      put(")")
    }

    /// Those of a case without names (`_0`) by value alone.
    mutating func add(members: ArraySlice<JSONValue.Member>) {
      for (index, member) in members.enumerated() where room > 0 {
        if index > 0 { put(", ") }
        if !isUnnamed(member.key) { put("\(member.key.prefix(room)): ") }
        add(member.value)
      }
    }

    private func isUnnamed(_ key: String) -> Bool {
      key.first == "_" && key.count > 1 && key.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
  }
}
