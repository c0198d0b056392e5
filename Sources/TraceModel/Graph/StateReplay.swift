/// Follows the states of one reactor, to find what changed in a state that is written whole.
///
/// A diff names its fields itself. A whole state is compared with what the last whole one and the diffs since then add
/// up to, as long as no revision is missing between them. Until then the diffs are only remembered, as they stand in
/// the trace.
///
/// Safe: who hands a text over says `unsafe`, and keeps it as long as the replay.
@safe struct StateReplay {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// The last whole state; nil if it is not known.
  private var whole: Text?
  /// The diffs since then, in their order.
  private var diffs: [Text] = unsafe []
  private var revision: UInt64 = 0

  /// More steps than that between two whole states are not followed.
  private static let limit = 1_024

  /// Takes a diff that names `isComplete` fields: all that it changes.
  mutating func take(diff: Text, revision next: UInt64, isComplete: Bool) {
    let isNext = unsafe whole != nil && next == revision.plus(1)
    revision = next
    guard isNext, isComplete, unsafe diffs.count < Self.limit else { return forget() }
    unsafe diffs.append(diff)
  }

  /// Takes a whole state, and returns the names of the members that differ; nil if that is unknown.
  ///
  /// In the order of the state, then those that are gone.
  mutating func take(whole next: Text, revision number: UInt64, isInitial: Bool) -> [String]? {
    let isNext = unsafe whole != nil && number == revision.plus(1)
    revision = number
    let changed = unsafe isNext && !isInitial ? changes(to: next) : nil
    forget()
    unsafe whole = next
    return changed
  }

  /// Takes a state without a value.
  mutating func lose(revision next: UInt64) {
    revision = next
    forget()
  }

  private mutating func forget() {
    unsafe whole = nil
    unsafe diffs.removeAll(keepingCapacity: true)
  }
}

extension StateReplay {
  /// The value of one field as far as it is known.
  ///
  /// Safe: its text is one of those that the replay was handed.
  @safe private enum Value {
    /// As it stands in the trace.
    case text(Text)
    /// Put together from steps below the field.
    case made(JSONValue)

    var value: JSONValue? {
      switch self {
      case .text(let text): unsafe try? JSONParser.parse(text)
      case .made(let value): value
      }
    }

    func isEqual(_ other: Text) -> Bool {
      if case .text(let text) = self, unsafe text.isSame(as: other) { return true }
      guard let value, let other = unsafe try? JSONParser.parse(other) else { return false }
      return value == other
    }
  }

  /// Nil if these are not objects, were cut when they were written, or do not fit to the steps between them.
  private func changes(to next: Text) -> [String]? {
    guard let whole = unsafe whole, let old = unsafe StateMembers(whole), let new = unsafe StateMembers(next),
      !old.isCut, !new.isCut,
      var before = values(of: old)
    else { return nil }
    var changed: [String] = []
    for name in new.names where before.removeValue(forKey: name).map({ unsafe $0.isEqual(new[name]) }) != true {
      changed.append(name)
    }
    // The rest was there before and is gone.
    return changed + old.names.filter { before.removeValue(forKey: $0) != nil } + before.keys.sorted()
  }

  /// The members of the state before, put together from the last whole one and the diffs; nil if a step fails.
  private func values(of old: StateMembers) -> [String: Value]? {
    var values: [String: Value] = [:]
    for name in old.names { values[name] = unsafe .text(old[name]) }
    var steps = 0
    var hasFailed = false
    // swift-format-ignore
    for unsafe diff in unsafe diffs where !hasFailed {
      unsafe PatchStep.forEach(diff) { step in
        steps += 1
        hasFailed = hasFailed || steps > Self.limit || !StateReplay.apply(step, to: &values)
      }
    }
    return hasFailed ? nil : values
  }

  /// False if the step does not fit.
  private static func apply(_ step: PatchStep, to values: inout [String: Value]) -> Bool {
    if let name = unsafe step.plainField, unsafe name.count + 1 == step.path.count {
      return unsafe apply(step, toAllOf: String(decoding: name, as: UTF8.self), in: &values)
    }
    let path = unsafe JSONString.decode(step.path, isEscaped: step.isPathEscaped)
    guard let field = JSONPointer.first(path) else { return false }
    if JSONPointer.isShallow(path) { return apply(step, toAllOf: field, in: &values) }
    var object = JSONValue.object([])
    if let known = values.removeValue(forKey: field)?.value { object = .object([JSONValue.Member(field, known)]) }
    guard object.apply(step.patch(path: path)) else { return false }
    values[field] = object[field].map { .made($0) }
    return true
  }

  /// A step that replaces or removes all of a field counts, whatever was there.
  private static func apply(_ step: PatchStep, toAllOf field: String, in values: inout [String: Value]) -> Bool {
    if step.operation == .move { return false }
    guard step.operation != .remove else {
      values[field] = nil
      return true
    }
    guard let value = unsafe step.value else { return false }
    values[field] = unsafe .text(value)
    return true
  }
}

/// The members of an object, found but not parsed.
///
/// Safe: who makes one says `unsafe`, and keeps the text as long.
@safe struct StateMembers {
  /// In their order, each once.
  private(set) var names: [String] = []
  private var values: [String: StateReplay.Text] = unsafe [:]

  /// The value of a name; of a repeated name, the last.
  subscript(name: String) -> StateReplay.Text { unsafe values[name] ?? StateReplay.Text(start: nil, count: 0) }

  /// A limit on its length left only its head.
  var isCut: Bool { unsafe values["$trunc"] != nil }

  /// Nil if `text` is no object.
  init?(_ text: StateReplay.Text) {
    var scanner = unsafe JSONScanner(text)
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "{") else { return nil }
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "}") else { return }
    repeat {
      let start = scanner.index + 1
      guard let isEscaped = try? scanner.skipString() else { return nil }
      let name = unsafe JSONString.decode(scanner.slice(start, scanner.index - 1), isEscaped: isEscaped)
      guard (try? scanner.skipColon()) != nil else { return nil }
      let value = scanner.index
      guard (try? scanner.skipValue()) != nil else { return nil }
      if unsafe values.updateValue(scanner.slice(value, scanner.index), forKey: name) == nil { names.append(name) }
    } while (try? scanner.skipComma(before: UInt8(ascii: "}"))) == true
  }
}
