import Observation

/// A field that was read, without its type.
// The lock of `ObservedFields` guards what changes.
final class ObservedField<Subject: Observation.Observable, State>: @unchecked Sendable {
  /// Whether the values of two states differ, the older one first.
  let differs: (State, State) -> Bool
  private let access: (ObservationRegistrar, Subject) -> Void
  private let change: (ObservationRegistrar, Subject) -> Void
  var isKnown = false
  /// Whether it is compared when a state is delivered.
  var isCompared = false
  /// The revision of the state in which it was read last.
  var lastRead = 0

  init<Member>(comparison: @escaping (State, State) -> Bool, path: KeyPath<Subject, Member>) {
    differs = comparison
    access = { $0.access($1, keyPath: path) }
    // The state has changed already: an observer that reads on another thread meanwhile must not get the old one.
    change = { $0.withMutation(of: $1, keyPath: path) {} }
  }

  /// Notes for the running observation that it depends on this field.
  func noteAccess(_ registrar: ObservationRegistrar, _ subject: Subject) { access(registrar, subject) }

  /// Tells the observers.
  func noteChange(_ registrar: ObservationRegistrar, _ subject: Subject) { change(registrar, subject) }
}
