import ReactorCore
import TraceModel

/// What a tracer keeps about one reactor between two hooks.
///
/// Hooks of one reactor come one at a time, so the lock is never waited for; it is there because two reactors of one
/// type share nothing and the compiler cannot see it.
final class TracedReactor: Sendable {
  struct Fields {
    /// The state as it was described last; nil where values are not kept.
    var described: DescribedState?
    /// What the last reduce changed, until its state is recorded.
    var change: StateChange?
  }

  let id: TraceEvent.ReactorID
  let actions: CaseLabel
  let mutations: CaseLabel
  /// The lock guards the fields.
  let fields = Locked(Fields())

  init(id: TraceEvent.ReactorID, actions: CaseLabel, mutations: CaseLabel) {
    self.id = id
    self.actions = actions
    self.mutations = mutations
  }

  /// Takes the state that came out of a reduce. Returns what has changed; nil where values are not kept.
  func advance(to state: DescribedState) -> StateChange? {
    fields.withLock { fields in
      guard let before = fields.described else { return nil }
      let change = StateChange(from: before, to: state)
      fields.described = state
      fields.change = change
      return change
    }
  }

  /// What the last reduce changed; once.
  func takeChange() -> StateChange? {
    fields.withLock { fields in
      defer { fields.change = nil }
      return fields.change
    }
  }
}
