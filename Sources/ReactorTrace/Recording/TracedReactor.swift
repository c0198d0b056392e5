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
  }

  let id: TraceEvent.ReactorID
  /// The lock guards the fields.
  let fields = Locked(Fields())

  init(id: TraceEvent.ReactorID) {
    self.id = id
  }
}
