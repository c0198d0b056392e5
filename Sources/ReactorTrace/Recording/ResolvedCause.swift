import ReactorCore
import TraceModel

/// What a cause says once joins are taken apart: the trigger, or the owner where it was lost.
struct ResolvedCause {
  /// 0 where neither is known.
  var event: CauseID
  var via: TraceEvent.Mutation.Via?
  /// It has contributors beside its trigger.
  var isMerged = false
  /// What is claimed where nothing says that a cause is an owner.
  var trigger: CauseID { via == nil ? event : 0 }

  @inline(__always)
  init(_ cause: CauseID) {
    event = cause
    if cause & (Cause.joinBit | Cause.ownerBit) != 0 { takeApart() }
  }

  @inline(never)
  private mutating func takeApart() {
    let known = Cause.resolve(event)
    if known.trigger != 0 {
      event = known.trigger
      isMerged = known.all.count > 1
    } else {
      event = known.owner
      if event != 0 { via = known.isOfTask ? .task : .subscription }
    }
  }
}
