import PlatformSupport
import TraceJSON

/// Follows the states of one reactor, to find what changed in a state that is written whole.
///
/// A diff names its fields itself. A whole state is compared with what the last whole one and the diffs since then add
/// up to, as long as no revision is missing between them. Until then the diffs are only copied, as they stand in the
/// trace.
struct StateReplay {
  typealias Text = ByteView

  /// The last whole state, and the diffs since then behind it.
  private var bytes: [UInt8] = []
  /// Number of the bytes of the last whole state; nil if it is not known.
  private var whole: Int?
  /// Where each diff ends among the bytes.
  private var diffEnds: [Int] = []
  /// The last diff that changed each field, by the field's number: no other diff counts. Nil if a step changed a part of a field.
  private var last: [UInt64: Int]? = [:]
  /// How many steps the diffs have.
  private var steps = 0
  private var revision: UInt64 = 0

  /// More steps than that between two whole states are not followed.
  private static let limit = 1_024

  /// Takes a diff, with what it changes.
  mutating func take(diff: Text, _ changes: ChangedFields.Changes, revision next: UInt64) {
    let isNext = whole != nil && next == revision.plus(1)
    revision = next
    guard isNext, changes.isComplete, diffEnds.count < Self.limit else { return forget() }
    if let key = changes.key, changes.areOfWholeFields {
      for position in changes.fields.indices { last?[ChangedFields.number(position, in: key)] = diffEnds.count }
    } else {
      last = nil
    }
    steps += changes.steps
    bytes.append(contentsOf: diff)
    diffEnds.append(bytes.count)
  }

  /// Takes a whole state, and returns the names of the members that differ; nil if that is unknown.
  ///
  /// In the order of the state, then those that are gone.
  mutating func take(whole next: Text, revision number: UInt64, isInitial: Bool) -> [String]? {
    let isNext = whole != nil && number == revision.plus(1)
    revision = number
    let changed = isNext && !isInitial ? changes(to: next) : nil
    bytes.removeAll(keepingCapacity: true)
    diffEnds.removeAll(keepingCapacity: true)
    if last == nil { last = [:] } else { last?.removeAll(keepingCapacity: true) }
    steps = 0
    bytes.append(contentsOf: next)
    whole = bytes.count
    return changed
  }

  /// Takes a state without a value.
  mutating func lose(revision next: UInt64) {
    revision = next
    forget()
  }

  private mutating func forget() {
    guard whole != nil else { return }
    whole = nil
    bytes = []
    diffEnds = []
    last = [:]
  }
}

extension StateReplay {
  /// The value of one field as far as it is known.
  ///
  /// Its text is one of the replay's own, or of the state that it was handed.
  private enum Value {
    /// As it stands in the trace.
    case text(Text)
    /// Put together from steps below the field.
    case made(JSONValue)

    var value: JSONValue? {
      switch self {
      case .text(let text): try? JSONParser.parse(text)
      case .made(let value): value
      }
    }

    func isEqual(_ other: Text) -> Bool {
      if case .text(let text) = self, text.isSame(as: other) { return true }
      guard let value, let other = try? JSONParser.parse(other) else { return false }
      return value == other
    }
  }

  /// Nil if these are not objects, were cut when they were written, or do not fit to the steps between them.
  private func changes(to next: Text) -> [String]? {
    guard let whole else { return nil }
    return bytes.withByteView { changes(from: $0, whole: whole, to: next) }
  }

  private func changes(from bytes: Text, whole: Int, to next: Text) -> [String]? {
    guard let old = StateMembers(bytes.slice(0, whole)), let new = StateMembers(next),
      !old.isCut, !new.isCut, var before = values(of: old, bytes, behind: whole)
    else { return nil }
    var changed: [String] = []
    for name in new.names where before.removeValue(forKey: name).map({ $0.isEqual(new[name]) }) != true {
      changed.append(name)
    }
    // The rest was there before and is gone.
    return changed + old.names.filter { before.removeValue(forKey: $0) != nil } + before.keys.sorted()
  }

  /// The members of the state before, put together from the last whole one and the diffs; nil if a step fails.
  private func values(of old: StateMembers, _ bytes: Text, behind whole: Int) -> [String: Value]? {
    var values: [String: Value] = [:]
    for name in old.names { values[name] = .text(old[name]) }
    var hasFailed = steps > Self.limit
    for diff in last.map({ Set($0.values).sorted() }) ?? Array(diffEnds.indices) where !hasFailed {
      PatchStep.forEach(bytes.slice(diff == 0 ? whole : diffEnds[diff - 1], diffEnds[diff])) { step in
        hasFailed = hasFailed || !StateReplay.apply(step, to: &values)
      }
    }
    return hasFailed ? nil : values
  }

  /// False if the step does not fit.
  private static func apply(_ step: PatchStep, to values: inout [String: Value]) -> Bool {
    if let name = step.wholeField {
      return apply(step, toAllOf: String(decoding: name, as: UTF8.self), in: &values)
    }
    let path = JSONString.decode(step.path, isEscaped: step.isPathEscaped)
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
    guard step.setsOrRemoves else { return false }
    if case .remove = step.operation { values[field] = nil } else { values[field] = step.value.map { .text($0) } }
    return true
  }
}

/// The members of an object, found but not parsed.
///
/// The text must outlive it.
struct StateMembers {
  /// In their order, each once.
  private(set) var names: [String] = []
  private var values: [String: StateReplay.Text] = [:]

  /// The value of a name; of a repeated name, the last.
  subscript(name: String) -> StateReplay.Text { values[name] ?? StateReplay.Text() }

  /// A limit on its length left only its head.
  var isCut: Bool { values["$trunc"] != nil }

  /// Nil if `text` is no object.
  init?(_ text: StateReplay.Text) {
    var scanner = JSONScanner(text)
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "{") else { return nil }
    scanner.index += 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "}") else { return }
    repeat {
      let start = scanner.index + 1
      guard let isEscaped = try? scanner.skipString() else { return nil }
      let name = JSONString.decode(scanner.slice(start, scanner.index - 1), isEscaped: isEscaped)
      guard (try? scanner.skipColon()) != nil else { return nil }
      guard let value = try? scanner.value() else { return nil }
      if values.updateValue(value, forKey: name) == nil { names.append(name) }
    } while (try? scanner.skipComma(before: UInt8(ascii: "}"))) == true
  }
}
