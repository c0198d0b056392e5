import PlatformSupport
import ReactorCore

/// A scheduler that runs what it was given when a test turns it.
final class HandScheduler: SchedulerType, @unchecked Sendable {
  fileprivate struct Work {
    let due: UInt64
    let body: () -> Void
  }
  fileprivate struct State {
    var now: UInt64 = 0
    var waiting: [Work] = []
  }
  // The lock guards the state.
  private let state = Locked(State())

  var now: UInt64 { state.withLock { $0.now } }

  var count: Int { state.withLock { $0.waiting.count } }

  func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    state.withLock { $0.waiting.append(Work(due: $0.now &+ delay, body: work)) }
  }

  /// Runs everything that waits, by time and then in order, also what comes meanwhile.
  func turn() {
    while let work = state.withLock({ $0.takeFirst() }) { work() }
  }
}

extension HandScheduler.State {
  fileprivate mutating func takeFirst() -> (() -> Void)? {
    guard let index = waiting.indices.min(by: { waiting[$0].due < waiting[$1].due }) else { return nil }
    let work = waiting.remove(at: index)
    now = max(now, work.due)
    return work.body
  }
}
