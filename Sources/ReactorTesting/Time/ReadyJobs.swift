import CPurityHooks
import ReactorCore

/// A job of a Swift task, an actor or a yield, which a scheduler runs once or gives back.
///
/// A job is what an executor is given: the part of a task up to its next suspension, or an actor's turn.
// Safe: the runtime keeps a job until it is run or given back, and that happens once.
@safe package enum TaskJob: @unchecked Sendable {
  // The runtime allows a job to run on any thread; the queues that hold it let one thread have it.

  /// The job was on its way to a queue of Dispatch.
  case dispatched(vtime_job)
  /// The job's task prefers the executor of a scheduler.
  case preferred(UnownedJob, VirtualTaskExecutor)

  func run() {
    switch self {
    case .dispatched(let job): unsafe job.run(job.argument)
    case .preferred(let job, let executor): unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }

  /// Lets it run where it would have run, after `delay` nanoseconds of real time.
  func giveBack(after delay: UInt64) {
    switch self {
    case .dispatched(var job): unsafe vtime_give_back(&job, delay)
    case .preferred(let job, _): globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
  }
}

/// The jobs of a scheduler's tasks that are ready to run, first in, first out.
package struct ReadyJobs {
  package struct Entry {
    var job: TaskJob
    /// Identifies it among the jobs of all runs of one test: the origin of the queue's entries, and its number there.
    var key: UInt64
    /// The key of the work in which it became ready; 0 for the test itself.
    var origin: UInt64
    /// Its cause; 0 if that is unknown.
    var cause: CauseID
  }

  private var waiting: [Entry] = []
  /// The index of the first job that has not run.
  private var first = 0
  private(set) var hasEnded = false

  package var isEmpty: Bool { first == waiting.count }

  /// The jobs that have not run, in the order in which they became ready.
  var entries: ArraySlice<Entry> { waiting[first...] }

  /// Returns false, and takes nothing, once the scheduler has ended.
  mutating func append(_ entry: Entry) -> Bool {
    if hasEnded { return false }
    waiting.append(entry)
    return true
  }

  /// Takes the job at an index of `entries`.
  mutating func remove(at index: Int) -> Entry {
    waiting.remove(at: index)
  }

  mutating func popFirst() -> Entry? {
    guard first < waiting.count else { return nil }
    let entry = waiting[first]
    first += 1
    // A queue that is never empty must not grow for ever.
    if first == waiting.count || first >= 64 && first * 2 >= waiting.count {
      waiting.removeFirst(first)
      first = 0
    }
    return entry
  }

  /// Returns the jobs that have not run; nil if it has ended before.
  mutating func end() -> ArraySlice<Entry>? {
    if hasEnded { return nil }
    hasEnded = true
    defer { (waiting, first) = ([], 0) }
    return entries
  }
}
