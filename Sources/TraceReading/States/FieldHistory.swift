import TraceFormat
import TraceJSON

/// The writes of one field of a reactor's states.
package struct FieldHistory: Sendable, Equatable {
  /// A state in which the field came to have another value.
  package struct Write: Sendable, Equatable {
    /// Number of the state's event.
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    package var time: UInt64
    package var revision: UInt64
    /// Nil if the field was not there, or its value is not known.
    package var old: JSONValue?
    package var isOldKnown: Bool
    /// Nil if the field is gone, or its value is not known.
    package var value: JSONValue?
    package var isValueKnown: Bool
  }

  package var writes: [Write]
  /// Whether a later or another write may be missing: events were lost, or states are not recorded.
  package var mayMissWrites: Bool
}

extension EventTable {
  /// All writes of a field up to a position, the initial value not counted.
  ///
  /// - Parameter path: Names from the top of the state.
  package func history(
    of path: [String], in reactor: TraceEvent.ReactorID, through last: Int
  ) -> FieldHistory {
    var history = FieldHistory(writes: [], mayMissWrites: hasLosses(after: 0, through: .max))
    guard let slot = events.slot(ofRegistered: reactor) else { return history }
    var known = KnownState()
    var revision: UInt64?
    for position in 0..<min(last, count - 1) + 1 {
      let event = events[position]
      guard event.kind == .state, event.reactor == slot else { continue }
      if let revision, event.number != revision.plus(1) { known.forget() }
      revision = event.number
      let before = FieldSight(of: path, in: &known)
      known.take(change(at: position))
      let after = FieldSight(of: path, in: &known)
      guard !event.flags.contains(.initial) else { continue }
      switch touch(of: path, at: position, before, after) {
      case .none: break
      case .unknown: history.mayMissWrites = true
      case .written: history.writes.append(write(of: path, at: position, before, after))
      }
    }
    return history
  }

  /// The last write of a field up to a position, looked for from there on backwards.
  package func lastWrite(
    of path: [String], in reactor: TraceEvent.ReactorID, through last: Int
  ) -> FieldHistory {
    var history = FieldHistory(writes: [], mayMissWrites: false)
    guard let slot = events.slot(ofRegistered: reactor), count > 0 else { return history }
    for position in stride(from: min(last, count - 1), through: 0, by: -1) {
      let event = events[position]
      guard event.kind == .state, event.reactor == slot, !event.flags.contains(.initial) else { continue }
      if !event.flags.isDisjoint(with: [.whole, .unknown]) || mayTouch(path, position) {
        var known = state(of: reactor, through: position - 1)?.known ?? KnownState()
        let before = FieldSight(of: path, in: &known)
        known = state(of: reactor, through: position)?.known ?? KnownState()
        let after = FieldSight(of: path, in: &known)
        switch touch(of: path, at: position, before, after) {
        case .none: continue
        case .unknown:
          history.mayMissWrites = true
          continue
        case .written: history.writes = [write(of: path, at: position, before, after)]
        }
        break
      }
    }
    if hasLosses(after: history.writes.first?.seq ?? 0, through: .max) { history.mayMissWrites = true }
    return history
  }

  private enum Touch { case none, unknown, written }

  private func mayTouch(_ path: [String], _ position: Int) -> Bool {
    var isThere = false
    PatchStep.forEach(events.stateTexts[Int(events[position].detail)]) { step in
      guard !isThere else { return }
      // Most steps are of other fields, which their bytes show.
      if let field = step.plainField {
        isThere = field.elementsEqual(path[0].utf8)
      } else {
        isThere = true
      }
    }
    return isThere
  }

  private func touch(of path: [String], at position: Int, _ before: FieldSight, _ after: FieldSight) -> Touch {
    switch change(at: position) {
    case .unknown: return .unknown
    case .diff(let patches):
      let isNamed = patches.contains { patch in
        [patch.path, patch.from].contains { pointer in
          guard let pointer, let names = JSONPointer.segments(pointer) else { return false }
          return zip(names, path).allSatisfy { $0 == $1 }
        }
      }
      guard isNamed else { return .none }
      // A step above the field, or one in a list that holds it, may leave it as it was.
      guard let old = before.value, let new = after.value else { return .written }
      return old == new ? .none : .written
    case .whole:
      guard before.isComplete, after.isComplete else { return .unknown }
      return before.value == after.value ? .none : .written
    }
  }

  private func write(
    of path: [String], at position: Int, _ before: FieldSight, _ after: FieldSight
  ) -> FieldHistory.Write {
    let event = events[position]
    var write = FieldHistory.Write(
      seq: event.seq, time: event.time, revision: event.number, old: before.value, isOldKnown: before.isComplete,
      value: after.value, isValueKnown: after.isComplete)
    write.isOldKnown = write.isOldKnown || write.old != nil
    write.isValueKnown = write.isValueKnown || write.value != nil
    guard !write.isOldKnown, case .diff(let patches) = change(at: position) else { return write }
    let own = patches.last { JSONPointer.segments($0.path) == path }
    if let old = own?.old?.value() {
      write.old = old
      write.isOldKnown = true
    }
    return write
  }
}

/// The value at a path in a state.
private struct FieldSight {
  /// Nil if it is not there, or not known.
  let value: JSONValue?
  /// Whether all of the state is known.
  let isComplete: Bool

  init(of path: [String], in state: inout KnownState) {
    value = state.value(at: path)
    isComplete = state.isComplete
  }
}

extension JSONValue {
  /// The value at a path of names; nil if it does not lead anywhere.
  package func value(at path: [String]) -> JSONValue? {
    path.reduce(Optional(self)) { value, name in
      switch value {
      case .object: value?[name]
      case .array(let elements):
        Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }
  }
}
