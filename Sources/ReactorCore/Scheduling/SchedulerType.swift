/// A scheduler that decides where work runs, and when after a delay.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The time on the scheduler's own clock, in nanoseconds. It counts from an arbitrary start and does not go back.
  var now: UInt64 { get }

  /// Runs `work` once, after `delay` nanoseconds. Called from any thread.
  func enqueue(after delay: UInt64, _ work: @escaping () -> Void)
}

/// The type of a reactor's `scheduler`.
public typealias Scheduler = ImmediateSchedulerType

extension SchedulerType {
  /// Runs `work` after `delay` nanoseconds, with the cause that is current now. May be called from any thread.
  ///
  /// - Returns: A handle; disposing of it before the work starts cancels and frees the work.
  @discardableResult
  public func schedule(after delay: UInt64, _ work: @escaping () -> Void) -> any Cancelable {
    let scheduled = ScheduledWork(work)
    if ExploredTests.areRunning {
      scheduled.enqueue(on: self, after: delay)
    } else {
      enqueue(after: delay) { scheduled.run() }
    }
    return scheduled
  }
}
