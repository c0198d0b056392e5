import PlatformSupport

/// Decides where work runs.
///
/// A scheduler implements `enqueue` alone, and nothing but `schedule` calls it: that is where the cause of the work is
/// kept, so that it is kept by everybody's schedulers. Work of your own goes through `schedule` too.
public protocol ImmediateSchedulerType: AnyObject, Sendable {
  /// Runs `work` as soon as its turn comes. Called from any thread.
  func enqueue(_ work: @escaping () -> Void)

  /// Whether the calling thread is the scheduler's own, so that work which is due may run at once. False by default.
  var isCurrent: Bool { get }
}

extension ImmediateSchedulerType {
  public var isCurrent: Bool { false }
}

/// Decides where and when work runs.
public protocol SchedulerType: ImmediateSchedulerType {
  /// Nanoseconds on the scheduler's own clock.
  var now: UInt64 { get }

  /// Runs `work` after `delay` nanoseconds. Called from any thread.
  func enqueue(after delay: UInt64, _ work: @escaping () -> Void)
}

/// The type of a reactor's `scheduler`.
public typealias Scheduler = ImmediateSchedulerType

extension ImmediateSchedulerType {
  /// Runs `work` under the cause of whoever scheduled it.
  ///
  /// - Returns: Disposing of it keeps the work from starting and frees it at once.
  @discardableResult
  public func schedule(_ work: @escaping () -> Void) -> any Cancelable {
    let scheduled = ScheduledWork(work)
    enqueue { scheduled.run() }
    return scheduled
  }
}

extension SchedulerType {
  /// Runs `work` after `delay` nanoseconds under the cause of whoever scheduled it.
  @discardableResult
  public func schedule(after delay: UInt64, _ work: @escaping () -> Void) -> any Cancelable {
    let scheduled = ScheduledWork(work)
    enqueue(after: delay) { scheduled.run() }
    return scheduled
  }
}

/// Work that waits for its turn, and can be taken back.
private final class ScheduledWork: Cancelable, @unchecked Sendable {
  // The lock guards the job; it runs outside.
  private let job: Locked<Job?>

  init(_ work: @escaping () -> Void) {
    job = Locked(Job(work))
  }

  var isDisposed: Bool { job.withLock { $0 == nil } }

  func run() { take()?.run() }

  func dispose() { _ = take() }

  private func take() -> Job? {
    job.withLock { job in
      defer { job = nil }
      return job
    }
  }
}
