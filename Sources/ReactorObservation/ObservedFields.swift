import Observation
import PlatformSupport

/// The latest state that was delivered, and the fields of it that were read.
///
/// `subject` is what observers read: one object, whose key paths name the fields to them.
// The lock guards the state and the fields. A key path is hashed under it, and with it the arguments of its subscripts.
package final class ObservedFields<Subject: Observation.Observable & AnyObject, State>: @unchecked Sendable {
  private struct Contents {
    var state: State
    /// Number of states that were delivered.
    var revision = 0
    /// Fields that were read, also those that have changed since.
    var table: [AnyKeyPath: ObservedField<Subject, State>] = [:]
    /// Fields that are compared when a state is delivered, in order of their reads.
    var compared: [ObservedField<Subject, State>] = []
    /// The size of the table at which it loses fields that are not compared.
    var limit = 64

    /// Compares a field from now on.
    ///
    /// - Returns: The table before, if it lost fields.
    mutating func noteRead(
      of field: ObservedField<Subject, State>, _ keyPath: AnyKeyPath
    ) -> [AnyKeyPath: ObservedField<Subject, State>]? {
      // Another thread may have added one of its own meanwhile.
      let known = field.isKnown ? field : table[keyPath] ?? field
      known.lastRead = revision
      if !known.isCompared { compared.append(known) }
      known.isCompared = true
      if known.isKnown { return nil }
      known.isKnown = true
      table[keyPath] = known
      return table.count < limit ? nil : shrinkTable()
    }

    /// Compares fields no more, except those that were read from the latest state.
    mutating func forget(_ changed: [ObservedField<Subject, State>]) {
      for field in changed where field.lastRead < revision { field.isCompared = false }
      compared.removeAll { !$0.isCompared }
    }

    private mutating func shrinkTable() -> [AnyKeyPath: ObservedField<Subject, State>] {
      let before = table
      for field in before.values { field.isKnown = field.isCompared }
      table = before.filter { $0.value.isKnown }
      limit = max(64, 2 * table.count)
      return before
    }
  }
  private let contents: Locked<Contents>
  private let registrar = ObservationRegistrar()

  package init(_ state: State) {
    contents = Locked(Contents(state: state))
  }

  /// Number of states that were delivered. Any thread.
  package var revision: Int { contents.withLock { $0.revision } }

  /// Number of fields that are compared when a state is delivered. Any thread.
  package var count: Int { contents.withLock { $0.compared.count } }

  /// Number of fields that are remembered. Any thread.
  package var tableSize: Int { contents.withLock { $0.table.count } }

  /// The value of a field now, whose reader is told when it changes. Any thread.
  ///
  /// - Parameter path: The name of the field to observers.
  package func read<Member>(
    _ keyPath: KeyPath<State, Member>, of subject: Subject, as path: @autoclosure () -> KeyPath<Subject, Member>
  ) -> Member {
    let field =
      contents.withLock { $0.table[keyPath] }
      ?? ObservedField(comparison: FieldComparison.of(keyPath), path: path())
    // Before the state is read: a state that comes in between tells this reader in any case.
    field.noteAccess(registrar, subject)
    let (state, dropped) = contents.withLock { contents in
      let dropped = contents.noteRead(of: field, keyPath)
      return (contents.state, dropped)
    }
    _ = dropped  // Freed outside the lock.
    return state[keyPath: keyPath]
  }

  /// Takes a new state, then tells the observers of fields that changed. One state at a time; observers run on this thread.
  package func accept(_ state: State, of subject: Subject) {
    let (old, compared) = contents.withLock { contents in
      let old = contents.state
      contents.state = state
      contents.revision += 1
      return (old, contents.compared)
    }
    let changed = compared.filter { $0.differs(old, state) }
    if changed.isEmpty { return }
    // An observer is told once, and reads again what it still wants to know.
    contents.withLock { $0.forget(changed) }
    RenderBatch.collect {
      for field in changed { field.noteChange(registrar, subject) }
    }
  }
}
