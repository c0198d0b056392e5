/// The executor of tasks that prefer a test scheduler's, on any platform.
///
/// ```swift
/// Task(executorPreference: scheduler.taskExecutor) { … }
/// ```
///
/// Such a task, its child tasks and the actors without an executor of their own that it calls run on the thread that calls
/// `start`, `advanceTo` or `advanceBy`, in the order in which they became ready. It misses what `runsTasks` does not: tasks
/// that these start with `Task {}` or `Task.detached`, the main actor, and sleeps of any clock but `virtualClock`, which all
/// stay real.
public final class VirtualTaskExecutor: TaskExecutor {
  private let time: VirtualTime

  init(_ time: VirtualTime) {
    self.time = time
  }

  /// Adds a job to those that are ready. Swift calls this, on any thread. Once the scheduler is released, the job runs on
  /// the global executor.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob.preferred(UnownedJob(job), self)
    if !time.take(job, time.causeOfNewWork) { job.giveBack(after: 0) }
  }
}

extension TestScheduler {
  /// An executor for tasks that are to run in virtual time where `runsTasks` cannot be had.
  public var taskExecutor: VirtualTaskExecutor { VirtualTaskExecutor(time) }
}
