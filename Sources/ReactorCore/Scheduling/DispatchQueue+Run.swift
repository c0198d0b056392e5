import Dispatch

extension DispatchQueue {
  /// Runs `work` once on the queue, after `delay` nanoseconds; `Int.max` of them at most.
  func run(_ work: @escaping () -> Void, after delay: UInt64) {
    // Sendable in effect: the queue runs it once, and streams hand over one event at a time.
    nonisolated(unsafe) let work = work
    if delay == 0 {
      async { unsafe work() }
    } else {
      let nanoseconds = Int(clamping: delay)
      asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { unsafe work() }
    }
  }
}
