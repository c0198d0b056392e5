/// A scheduler that runs work on the calling thread: at once, or right after the scheduled work that runs there
/// already.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The one instance; each thread has a queue of its own.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether work that is scheduled on this thread now would run at once, because no scheduled work runs there.
  public static var isScheduleRequired: Bool { Trampoline.current == nil }

  /// True: every thread is the calling one.
  public var isCurrent: Bool { true }

  /// Runs `work` now, or after the work that runs on this thread. For `schedule`, which keeps the cause.
  public func enqueue(_ work: @escaping () -> Void) {
    if let running = Trampoline.current { running.add(Job(work)) } else { Trampoline().run(work) }
  }
}
