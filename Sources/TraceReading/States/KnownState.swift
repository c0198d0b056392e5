import TraceFormat
import TraceJSON

/// The known part of a recorded state: put together from whole states and the diffs between them.
package struct KnownState: Sendable, Equatable {
  /// The known members of an object, or a state that is no object; nil if nothing is known.
  package private(set) var value: JSONValue?
  /// Whether there is no other field.
  package private(set) var isComplete = false

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
    value = nil
    isComplete = false
  }

  /// The names of the known fields, in the order of the state.
  package var fields: [String] {
    guard case .object(let members)? = value else { return [] }
    return members.map(\.key)
  }

  private mutating func replace(with next: JSONValue?) {
    // Of a state that was cut nothing is certain but its beginning, which is compared as text.
    value = next
    isComplete = next.map { ValueGap.truncation(of: $0) == nil } ?? false
  }

  private mutating func apply(_ patches: [TraceEvent.Patch]) -> [String] {
    var named: [String] = []
    if let value, ValueGap.truncation(of: value) != nil { forget() }
    for patch in patches {
      guard let field = JSONPointer.first(patch.path) else {
        let next = patch.value?.value()
        guard let next, ValueGap.truncation(of: next) == nil else {
          // More changed than the diff names: what it does not name is not known any more.
          keep(named)
          continue
        }
        replace(with: next)
        continue
      }
      if !named.contains(field) { named.append(field) }
      apply(patch, to: field)
    }
    return named
  }

  private mutating func apply(_ patch: TraceEvent.Patch, to field: String) {
    var next = value ?? .object([])
    if next.apply(patch) {
      value = next
    } else if JSONPointer.isShallow(patch.path), patch.operation == .remove {
      // It is gone, whatever was there.
      return
    } else if JSONPointer.isShallow(patch.path), let known = patch.value?.value() {
      set(field, known)
    } else {
      keep(fields.filter { $0 != field })
    }
  }

  private mutating func set(_ field: String, _ known: JSONValue) {
    guard case .object(let members)? = value else { return value = .object([JSONValue.Member(field, known)]) }
    value = .object(members.filter { $0.key != field } + [JSONValue.Member(field, known)])
  }

  /// Only these fields are still known.
  private mutating func keep(_ names: [String]) {
    isComplete = false
    guard case .object(let members)? = value else { return value = nil }
    value = .object(members.filter { names.contains($0.key) })
  }
}
