import CPurityHooks
import PlatformSupport
import ReactorCore
import ReactorTrace
import Synchronization

/// The time and the work of a test scheduler: what waits for a tick, and the jobs of tasks that are ready.
///
/// It outlives its scheduler where tasks still refer to it. Any thread.
package final class VirtualTime: Sendable {
  // The locks guard the queues; work runs outside them.
  package let queue: Locked<VirtualTimeQueue>
  package let ready = Locked(ReadyJobs())
  /// The run that chooses the order of work; nil for the order of time.
  package let run = Locked<(any WorkOrder)?>(nil)
  let nanosecondsPerTick: UInt64
  /// The least delay, in ticks, of work that is not scheduled at a tick.
  let leastDelay: Int
  /// Whether the tasks that effects start are its own.
  package let runsTasks: Bool
  // The lock guards the limits.
  package let limits = Locked(TestScheduler.Limits())
  /// Whether a call was ended because its work would not: what is left of that is never given back to run in real time.
  private let isEndless = Atomic(false)
  /// The calls that move time now, one inside the other.
  private let depth = Atomic(0)
  var isMoving: Bool { depth.load(ordering: .relaxed) > 0 }
  /// Wakes those that wait for new work.
  let newWork = WakeUps()

  init(clock: TestTime, nanosecondsPerTick: UInt64, leastDelay: Int, runsTasks: Bool) {
    queue = Locked(VirtualTimeQueue(clock: clock))
    self.nanosecondsPerTick = nanosecondsPerTick
    self.leastDelay = leastDelay
    self.runsTasks = runsTasks
    if runsTasks { TaskOwners.begin() }
  }

  /// The current tick in nanoseconds; `UInt64.max` if it is too late to count, 0 before tick 0.
  var now: UInt64 { nanoseconds(at: queue.withLock { $0.clock }) }

  /// A tick in nanoseconds, as `now`.
  func nanoseconds(at tick: TestTime) -> UInt64 { UInt64(max(tick, 0)).times(nanosecondsPerTick) }

  /// The nearest whole number of ticks, not less than the least delay.
  func ticks(_ nanoseconds: UInt64) -> Int {
    let isRoundedUp = nanoseconds % nanosecondsPerTick * 2 >= nanosecondsPerTick
    return max(Int(clamping: nanoseconds / nanosecondsPerTick + (isRoundedUp ? 1 : 0)), leastDelay)
  }

  /// Whether no work waits, and no job is ready.
  var isIdle: Bool { queue.withLock { $0.isEmpty } && ready.withLock { $0.isEmpty } }

  /// Whether nothing waits or is ready but work of effects that are meant to go on.
  func isIdle(but tracer: ReactorTracer?) -> Bool {
    guard let tracer, !tracer.longLiving.isEmpty else { return isIdle }
    let causes = queue.withLock { $0.entries.map(\.cause) } + ready.withLock { $0.entries.map(\.cause) }
    return causes.allSatisfy(tracer.isLongLiving)
  }

  /// The reason why work of this cause waits, and what a test can do about it; nil if that is not known.
  ///
  /// - Parameter hasTask: Whether the effect has started a task.
  func waiting(_ cause: CauseID, hasTask: Bool, advice: String = ", call scheduler.start()") -> String? {
    if ready.withLock({ $0.entries.contains { $0.cause == cause } }) { return "a task is ready\(advice)" }
    if let due = queue.withLock({ $0.entries.filter { $0.cause == cause }.map(\.time).min() }) {
      return "work is due at \(DurationText.of(nanoseconds(at: due)))\(advice)"
    }
    return hasTask && !runsTasks ? "a task runs in real time, make the scheduler with runsTasks: true" : nil
  }

  /// The tick of the earliest work, or the current one if a job is ready; nil if there is neither.
  package var nextTick: TestTime? {
    let hasReadyJobs = ready.withLock { !$0.isEmpty }
    return queue.withLock { hasReadyJobs ? $0.clock : $0.nextTime }
  }

  /// The jobs that are ready, in the order in which they became so.
  var readyJobs: [ReadyJobs.Entry] { ready.withLock { Array($0.entries) } }

  // MARK: Adding

  /// Adds work by `add`, and wakes who waits for some. Returns the number of its entry.
  @discardableResult
  func add(_ add: (inout VirtualTimeQueue) -> Int) -> Int {
    let cause = causeOfNewWork
    let id = queue.withLock { queue in
      queue.cause = cause
      return add(&queue)
    }
    newWork.wakeAll()
    return id
  }

  /// The cause of work that this thread adds now: that of the thread, of its task, or of the work which it runs.
  var causeOfNewWork: CauseID {
    if !Cause.isTraced { return 0 }
    if Cause.current != 0 { return Cause.current }
    let task = Cause.ofTask
    if task != 0 { return task }
    return queue.withLock { $0.origin.thread == Cause.thread ? $0.origin.cause : 0 }
  }

  /// Takes back the entry of this number, if it waits.
  func takeBack(_ id: Int) {
    let entry = queue.withLock { $0.remove(id) }
    withExtendedLifetime(entry) {}
  }

  /// Takes a job that is ready. False once the scheduler has ended.
  func take(_ job: TaskJob, _ cause: CauseID) -> Bool {
    let (key, origin) = queue.withLock { ($0.keyOfNextJob(), $0.origin.key) }
    let isTaken = ready.withLock { $0.append(ReadyJobs.Entry(job: job, key: key, origin: origin, cause: cause)) }
    if isTaken { newWork.wakeAll() }
    return isTaken
  }

  /// Takes a job that sleeps for `nanoseconds`. False once the scheduler has ended.
  func take(_ job: TaskJob, sleepingFor nanoseconds: UInt64) -> Bool {
    if hasEnded { return false }
    add { [ticks = ticks(nanoseconds)] in $0.add(.job(job), after: ticks, .sleep).id }
    return true
  }

  // MARK: Running

  /// Runs the work that is due up to and including a tick, with all jobs that become ready, until `isOver`; in the order of
  /// a run where there is one.
  ///
  /// - Returns: Why it would not have ended; nil if it has.
  package func advance(to time: TestTime, _ bounded: BoundedRun, until isOver: () -> Bool = { false }) -> String? {
    let run = run.withLock { $0 }
    run?.beginAdvance(upTo: time)
    defer { run?.endAdvance(upTo: time, at: now) }
    var endlessness: String?
    func hasEnded() -> Bool {
      endlessness = endlessness ?? bounded.endlessness
      return endlessness != nil || isOver() || run?.hasGivenUp == true
    }
    depth.add(1, ordering: .relaxed)
    defer { depth.subtract(1, ordering: .relaxed) }
    bounded.watched {
      runReadyJobs(in: run, bounded, until: hasEnded)
      while !hasEnded(), !leavesOnlyLongLiving(bounded), runNext(to: time, in: run, bounded) {
        runReadyJobs(in: run, bounded, until: hasEnded)
      }
    }
    if endlessness != nil || run?.hasGivenUp == true { isEndless.store(true, ordering: .relaxed) }
    return endlessness
  }

  /// Runs the entry that comes next; false if there is none up to a tick.
  private func runNext(to time: TestTime, in run: (any WorkOrder)?, _ bounded: BoundedRun) -> Bool {
    let outer = queue.withLock { $0.origin }
    defer { queue.withLock { $0.origin = outer } }
    let next = queue.withLock { queue in
      (entry: run == nil ? queue.popFirst(upTo: time) : run?.next(in: &queue, upTo: time), clock: queue.clock)
    }
    guard let entry = next.entry else { return false }
    bounded.beginTurn(entry.cause, origin: entry.origin, at: next.clock)
    let failure = run?.noteCame(entry, at: now)
    onThisThread { Self.run(entry.work, failingWith: failure) }
    return true
  }

  /// Runs the jobs that are ready, one at a time, in the order in which they became so.
  private func runReadyJobs(in run: (any WorkOrder)?, _ bounded: BoundedRun, until isOver: () -> Bool) {
    while !isOver() {
      let now = now
      let entry = ready.withLock { ready -> ReadyJobs.Entry? in
        if bounded.leavesOnlyLongLiving(areReady: true, { ready.entries.map(\.cause) }) { return nil }
        guard let run, !ready.isEmpty else { return ready.popFirst() }
        return ready.remove(at: run.nextJob(of: ready.entries, at: now))
      }
      guard let entry else { return }
      let (outer, clock) = queue.withLock { queue in
        defer { queue.run(entry.key, entry.cause) }
        return (queue.origin, queue.clock)
      }
      bounded.beginTurn(entry.cause, origin: entry.origin, at: clock)
      onThisThread { entry.job.run() }
      queue.withLock { $0.origin = outer }
    }
  }

  /// Whether nothing waits but work of effects that are meant to go on.
  private func leavesOnlyLongLiving(_ bounded: BoundedRun) -> Bool {
    bounded.leavesOnlyLongLiving(areReady: false) { queue.withLock { $0.entries.map(\.cause) } }
  }

  private static func run(_ work: VirtualTimeQueue.Work, failingWith error: (any Error)?) {
    guard let error else { return run(work) }
    switch work {
    case .wake(let sleeper): sleeper.fail(error)
    case .call, .job: PlannedFailure.$current.withValue(PlannedFailure(error)) { run(work) }
    }
  }

  private static func run(_ work: VirtualTimeQueue.Work) {
    switch work {
    case .call(let call): call()
    case .job(let job): job.run()
    case .wake(let sleeper): sleeper.wake()
    }
  }

  /// Runs `body`; tasks that it starts are this scheduler's, if it runs tasks.
  package func onThisThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    if !runsTasks { return try body() }
    let outer = unsafe vtime_scheduler()
    unsafe vtime_set_scheduler(Unmanaged.passUnretained(self).toOpaque())
    defer { unsafe vtime_set_scheduler(outer) }
    return try body()
  }

  /// The time whose work this thread runs; nil for none.
  static var ofThisThread: VirtualTime? {
    unsafe vtime_scheduler().map { unsafe Unmanaged<VirtualTime>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Ending

  // The lock guards the work that would not end, which is kept from real time for good.
  private static let parked = Locked<[(jobs: ArraySlice<ReadyJobs.Entry>, entries: [VirtualTimeQueue.Entry])]>([])

  /// Whether its scheduler is gone.
  var hasEnded: Bool { ready.withLock { $0.hasEnded } }

  /// Gives back the jobs that have not run: they run as if there were no scheduler, sleeps after the rest of their time.
  /// Takes no job from then on, and cancels the sleeps of its clocks.
  package func end() {
    guard let jobs = ready.withLock({ $0.end() }) else { return }
    if runsTasks { TaskOwners.end(self) }
    let (clock, sleeps) = queue.withLock { queue in
      (queue.clock, queue.removeAll { if case .call = $0.work { false } else { true } })
    }
    // In real time it would go on, in the way of all later tests.
    if isEndless.load(ordering: .relaxed) { return Self.parked.withLock { $0.append((jobs, sleeps)) } }
    for entry in jobs { entry.job.giveBack(after: 0) }
    for sleep in sleeps {
      switch sleep.work {
      case .call: break
      case .job(let job):
        let ticks = UInt64(max(sleep.time, clock).magnitude) - UInt64(clock.magnitude)
        job.giveBack(after: ticks.times(nanosecondsPerTick))
      case .wake(let sleeper): sleeper.cancel()
      }
    }
  }
}
