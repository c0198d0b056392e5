import CPurityHooks
import PlatformSupport
import ReactorCore
import Synchronization

/// Whose task it is: for each task of the process that has been ready while a scheduler ran tasks, that scheduler or none.
///
/// A task belongs to the scheduler on whose thread it was made, which is also the case for tasks made by its tasks; or else,
/// if it is no child task, to `TracedRun.scheduler`. All others are real: the test's own task, and its children.
package enum TaskOwners {
  fileprivate enum Owner {
    /// With what led to the task; 0 if that is unknown.
    case scheduler(VirtualTime, CauseID)
    case real
  }
  fileprivate struct State {
    var schedulers = 0
    var owners: [UInt64: Owner] = [:]
    /// Tasks up to this number were ready before the first of these schedulers was made.
    var lastBefore: UInt64 = 0
  }
  // The lock guards the state.
  private static let state = Locked(State())
  /// The highest number of a task that has been ready. Tasks are numbered in the order in which they are made.
  private static let newest = Atomic<UInt64>(0)
  /// Whether any scheduler runs tasks.
  private static let isNeeded = Atomic(false)

  /// Counts a scheduler that runs tasks.
  static func begin() {
    state.withLock { state in
      if state.schedulers == 0 { state.lastBefore = newest.load(ordering: .acquiring) }
      state.schedulers += 1
      isNeeded.store(true, ordering: .releasing)
    }
  }

  /// Runs `body` while no thread asks for the owner of a task.
  package static func whileLocked<Result>(_ body: () -> Result) -> Result { state.withLock { _ in body() } }

  /// Makes the tasks of a scheduler real.
  static func end(_ scheduler: VirtualTime) {
    let forgotten = state.withLock { state -> [UInt64: Owner] in
      state.schedulers -= 1
      if state.schedulers == 0 {
        isNeeded.store(false, ordering: .releasing)
        defer { state.owners = [:] }
        return state.owners
      }
      state.owners = state.owners.mapValues { $0.scheduler?.time === scheduler ? .real : $0 }
      return [:]
    }
    withExtendedLifetime(forgotten) {}
  }

  /// The scheduler that a job which is ready belongs to, and what led to its task; nil if it is real.
  static func owner(of job: UnsafePointer<vtime_job>) -> (time: VirtualTime, cause: CauseID)? {
    let here = VirtualTime.ofThisThread.map { (time: $0, cause: $0.causeOfNewWork) }
    let task = unsafe vtime_task(job)
    // A turn of an actor, or a yield: of who runs.
    if task == 0 { return here }
    newest.max(task, ordering: .acquiringAndReleasing)
    guard isNeeded.load(ordering: .acquiring) else { return nil }
    if let known = state.withLock({ $0.owner(of: task) }) { return known.scheduler }
    let owner = unsafe here ?? ownerOfNewTask(job)
    state.withLock { $0.owners[task] = owner.map { .scheduler($0.time, $0.cause) } ?? .real }
    return owner
  }

  private static func ownerOfNewTask(_ job: UnsafePointer<vtime_job>) -> (time: VirtualTime, cause: CauseID)? {
    // A task that hands itself on runs already, so it is no new one.
    if unsafe vtime_is_child(job) || vtime_is_current(job) { return nil }
    return TracedRun.scheduler?.timeOfTasks.map { ($0, $0.causeOfNewWork) }
  }
}

extension TaskOwners.State {
  fileprivate func owner(of task: UInt64) -> TaskOwners.Owner? {
    task <= lastBefore ? .real : owners[task]
  }
}

extension TaskOwners.Owner {
  fileprivate var scheduler: (time: VirtualTime, cause: CauseID)? {
    if case .scheduler(let time, let cause) = self { (time, cause) } else { nil }
  }
}
