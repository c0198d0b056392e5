import PlatformSupport
import TraceFormat
import TraceJSON

/// Recorded values in words, as a reader of Swift would write them: `"gra"`, `nil`, `[1, 2]`, `User(id: 3)`.
package struct RecordedValueText {
  private var text = ""
  /// Characters that there is room for; negative if some were left out.
  private var room: Int

  /// - Parameter limit: Characters at most; an ellipsis behind them says that there were more.
  package static func of(_ value: JSONValue, limit: Int) -> String {
    var words = RecordedValueText(room: limit)
    words.add(value)
    return words.finished
  }

  /// The words between the parentheses of a case: `"o"`, `id: 3`.
  package static func ofPayload(_ payload: JSONValue, limit: Int) -> String {
    guard case .object(let members) = payload, ValueGap.truncation(of: payload) == nil else {
      return of(payload, limit: limit)
    }
    var words = RecordedValueText(room: limit)
    words.add(members: members[...])
    return words.finished
  }

  /// `_0`, as a value of a case without a name is called.
  package static func isUnnamed(_ key: String) -> Bool {
    key.withByteView { PlainPayloadSummary.isUnnamed($0) }
  }

  private init(room: Int) { self.room = room }

  private var finished: String { room < 0 ? text + "…" : text }

  private mutating func put(_ words: String) {
    guard room >= 0 else { return }
    let piece = words.prefix(room)
    text += piece
    room -= piece.endIndex < words.endIndex ? room + 1 : piece.count
  }

  private mutating func add(_ value: JSONValue) {
    guard room >= 0 else { return }
    switch value {
    case .null: put("nil")
    case .bool, .int, .uint, .double: put(value.json.text)
    case .string(let string):
      // The recorder's own words, such as `<Session 1>`, are no text of the app.
      let isQuoted = string != RedactionPolicy.mask && !(string.hasPrefix("<") && string.hasSuffix(">"))
      if isQuoted { put("\"") }
      put(string)
      if isQuoted { put("\"") }
    case .array(let elements):
      put("[")
      for (index, element) in elements.enumerated() where room >= 0 {
        if index > 0 { put(", ") }
        add(element)
      }
      put("]")
    case .object(let members): add(object: value, members[...])
    }
  }

  private mutating func add(object: JSONValue, _ members: ArraySlice<JSONValue.Member>) {
    if let cut = ValueGap.truncation(of: object) { return put(cut.head + "…") }
    var members = members
    if let first = members.first, first.key == "$type", case .string(let type) = first.value {
      put(type)
      members.removeFirst()
      if members.isEmpty { return }
    }
    if members.isEmpty { return put("{}") }
    put("(")
    add(members: members)
    put(")")
  }

  private mutating func add(members: ArraySlice<JSONValue.Member>) {
    for (index, member) in members.enumerated() where room >= 0 {
      if index > 0 { put(", ") }
      if !Self.isUnnamed(member.key) { put("\(member.key): ") }
      add(member.value)
    }
  }
}
