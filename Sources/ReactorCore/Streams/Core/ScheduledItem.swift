/// The one piece of scheduled work of an operator.
///
/// Scheduling again cancels the work before it. Disposal cancels it for good. Cancelled work is freed at once, not when
/// it would have been due.
@usableFromInline
final class ScheduledItem: Disposable, @unchecked Sendable {
  // The lock guards the state; work runs outside of it.
  private struct State {
    var number = 0
    var job: Job?
    /// Takes the work back from a scheduler that wants to know; nil for any other.
    var revoke: (() -> Void)?
    var isOver = false
  }
  private let state = Locked(State())

  /// Runs `work` in a turn of its own on `scheduler`, under the cause of the caller.
  func schedule(on scheduler: any ImmediateSchedulerType, _ work: @escaping () -> Void) {
    guard let number = replace(with: Job(work)) else { return }
    if ExploredTests.areRunning { return enqueueRevocable(number, on: scheduler, after: nil) }
    scheduler.enqueue { self.fire(number) }
  }

  /// Runs `work` after `delay` nanoseconds, under the cause of the caller.
  func schedule(on scheduler: any SchedulerType, after delay: UInt64, _ work: @escaping () -> Void) {
    guard let number = replace(with: Job(work)) else { return }
    if ExploredTests.areRunning { return enqueueRevocable(number, on: scheduler, after: delay) }
    scheduler.enqueue(after: delay) { self.fire(number) }
  }

  private func enqueueRevocable(_ number: Int, on scheduler: any ImmediateSchedulerType, after delay: UInt64?) {
    guard let revoke = scheduler.enqueueRevocable(after: delay, { self.fire(number) }) else { return }
    // The work may have run or been cancelled meanwhile, on another thread.
    let isWaiting = state.withLock { state in
      let isWaiting = state.number == number && state.job != nil
      if isWaiting { state.revoke = revoke }
      return isWaiting
    }
    if !isWaiting { revoke() }
  }

  /// Runs `work` once after `delay` nanoseconds, unless `scope` ends before.
  @usableFromInline
  static func start(
    on scheduler: any SchedulerType, after delay: UInt64, in scope: Scope, _ work: @escaping () -> Void
  ) {
    let item = ScheduledItem()
    scope.add(item)
    item.schedule(on: scheduler, after: delay, work)
  }

  func cancel() { end(forGood: false) }

  @usableFromInline
  func dispose() { end(forGood: true) }

  private func replace(with job: Job) -> Int? {
    let (number, dropped, revoke) = state.withLock { state -> (Int?, Job?, (() -> Void)?) in
      if state.isOver { return (nil, nil, nil) }
      defer {
        state.job = job
        state.revoke = nil
      }
      state.number += 1
      return (state.number, state.job, state.revoke)
    }
    revoke?()
    _ = dropped  // Freed outside the lock.
    return number
  }

  private func fire(_ number: Int) {
    let job = state.withLock { state -> Job? in
      if state.number != number { return nil }
      defer {
        state.job = nil
        state.revoke = nil
      }
      return state.job
    }
    job?.run()
  }

  private func end(forGood: Bool) {
    let (dropped, revoke) = state.withLock { state in
      defer {
        state.job = nil
        state.revoke = nil
        if forGood { state.isOver = true }
      }
      return (state.job, state.revoke)
    }
    revoke?()
    _ = dropped  // Freed outside the lock.
  }
}
