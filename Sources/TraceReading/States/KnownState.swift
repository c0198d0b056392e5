import TraceFormat
import TraceJSON

/// The known part of a recorded state: put together from whole states and the diffs between them.
package struct KnownState: Sendable, Equatable {
  /// The known members of an object, or a state that is no object; nil if nothing is known.
  package private(set) var value: JSONValue?
  /// Whether there is no other field.
  package private(set) var isComplete = false
  /// Whether the value is the remains of one that was cut.
  private var isCut = false
  private var fieldIndex = NameIndex()

  package init() {}

  /// Follows changes in their order, the first of which is a whole state or the first that is left.
  package init(_ changes: some Sequence<TraceEvent.State.Change>) {
    for change in changes { take(change) }
  }

  /// Follows one event of a state, and tells the fields that it names: all of a whole one, those of the steps of a diff.
  @discardableResult
  package mutating func take(_ change: TraceEvent.State.Change) -> [String] {
    switch change {
    case .unknown: forget()
    case .whole(let text): replace(with: text.value())
    case .diff(let patches): return apply(patches)
    }
    return fields
  }

  /// A state was lost: what is known of the one before does not count any more.
  package mutating func forget() {
    replace(with: nil)
  }

  /// The value at a path of names; nil if it does not lead anywhere.
  package mutating func value(at path: [String]) -> JSONValue? {
    guard let name = path.first, case .object(let members)? = value else { return value?.value(at: path) }
    return fieldIndex.position(of: name, in: members).flatMap { members[$0].value.value(at: Array(path.dropFirst())) }
  }

  /// The names of the known fields, in the order of the state.
  package var fields: [String] {
    guard case .object(let members)? = value else { return [] }
    return members.map(\.key)
  }

  private mutating func replace(with next: JSONValue?) {
    // Of a state that was cut nothing is certain but its beginning, which is compared as text.
    value = next
    isCut = next.map { ValueGap.truncation(of: $0) != nil } ?? false
    isComplete = next != nil && !isCut
    fieldIndex.forget()
  }

  private mutating func apply(_ patches: [TraceEvent.Patch]) -> [String] {
    var named: [String] = []
    var seen = NameIndex()
    if isCut { forget() }
    for patch in patches {
      guard let field = JSONPointer.first(patch.path) else {
        let next = patch.value?.value()
        guard let next, ValueGap.truncation(of: next) == nil else {
          // More changed than the diff names: what it does not name is not known any more.
          keep(Set(named))
          continue
        }
        replace(with: next)
        continue
      }
      if seen.position(of: field, among: named.count, { named[$0] }) == nil { named.append(field) }
      apply(patch, to: field)
    }
    return named
  }

  private mutating func apply(_ patch: TraceEvent.Patch, to field: String) {
    var members: [JSONValue.Member] = []
    if case .object(let known)? = value { members = known }
    guard value == nil || !members.isEmpty, patch.from.map({ JSONPointer.first($0) == field }) ?? true else {
      return applyToAll(patch, field)
    }
    let isKnown = value != nil
    // Nothing else holds the members now, so that one changes in its place.
    value = nil
    defer { value = isKnown || !members.isEmpty ? .object(members) : nil }
    let position = fieldIndex.position(of: field, in: members)
    var part = JSONValue.object([])
    if let position {
      part = .object([members[position]])
      members[position].value = .null
    }
    if part.apply(patch), case .object(let rest) = part, let member = rest.first {
      if let position { members[position] = member } else { members.append(member) }
      return
    }
    if let position {
      members.remove(at: position)
      fieldIndex.forget()
    }
    members += remains(of: patch, field)
  }

  /// A step between two fields, or of a state that has none.
  private mutating func applyToAll(_ patch: TraceEvent.Patch, _ field: String) {
    var next = value ?? .object([])
    fieldIndex.forget()
    guard !next.apply(patch) else { return value = next }
    guard !JSONPointer.isShallow(patch.path) || patch.operation != .remove else { return }
    let known = remains(of: patch, field)
    guard case .object(let members)? = value else { return value = known.isEmpty ? nil : .object(known) }
    value = .object(members.filter { $0.key != field } + known)
  }

  /// The field after a step whose path leads nowhere; empty if it is gone or not known.
  private mutating func remains(of patch: TraceEvent.Patch, _ field: String) -> [JSONValue.Member] {
    let isShallow = JSONPointer.isShallow(patch.path)
    guard !isShallow || patch.operation != .remove else { return [] }
    let known = isShallow ? patch.value?.value() : nil
    if known == nil { isComplete = false }
    return known.map { [JSONValue.Member(field, $0)] } ?? []
  }

  /// Only these fields are still known.
  private mutating func keep(_ names: Set<String>) {
    isComplete = false
    fieldIndex.forget()
    guard case .object(let members)? = value else { return value = nil }
    value = .object(members.filter { names.contains($0.key) })
  }
}
