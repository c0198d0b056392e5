import ReactorCore
import TraceFormat

/// The cause of an event with joins resolved: its trigger, or the owner if the trigger was lost.
struct ResolvedCause {
  /// 0 if neither the trigger nor the owner is known.
  var event: CauseID
  /// The kind of owner that `event` is; nil if it is a trigger.
  var via: TraceEvent.Mutation.Via?
  /// Whether other events contributed values beside the trigger.
  var isMerged = false
  /// The trigger, or 0. For event kinds that cannot say that their cause is an owner.
  var trigger: CauseID { via == nil ? event : 0 }

  @inline(__always)
  init(_ cause: CauseID) {
    event = cause
    if cause & (Cause.joinBit | Cause.ownerBit) != 0 { resolve() }
  }

  @inline(never)
  private mutating func resolve() {
    let resolution = Cause.resolve(event)
    if resolution.trigger != 0 {
      event = resolution.trigger
      isMerged = resolution.all.count > 1
    } else {
      event = resolution.owner
      if event != 0 { via = resolution.isOfTask ? .task : .subscription }
    }
  }
}
