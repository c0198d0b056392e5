import CPurityHooks
import PlatformSupport
import ReactorCore
import ReactorTrace

/// The time and the work of a test scheduler: what waits for a tick, and the jobs of tasks that are ready.
///
/// It outlives its scheduler where tasks still refer to it. Any thread.
final class VirtualTime: Sendable {
  // The locks guard the queues; work runs outside them.
  let queue: Locked<VirtualTimeQueue>
  let ready = Locked(ReadyJobs())
  /// The run that chooses the order of work; nil for the order of time.
  let run = Locked<OrderedRun?>(nil)
  let nanosecondsPerTick: UInt64
  /// The least delay, in ticks, of work that is not scheduled at a tick.
  let leastDelay: Int
  /// Whether the tasks that effects start are its own.
  let runsTasks: Bool
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
  var now: UInt64 {
    let clock = queue.withLock { $0.clock }
    let (nanoseconds, overflow) = UInt64(max(clock, 0)).multipliedReportingOverflow(by: nanosecondsPerTick)
    return overflow ? .max : nanoseconds
  }

  /// The nearest whole number of ticks, not less than the least delay.
  func ticks(_ nanoseconds: UInt64) -> Int {
    let isRoundedUp = nanoseconds % nanosecondsPerTick * 2 >= nanosecondsPerTick
    return max(Int(clamping: nanoseconds / nanosecondsPerTick + (isRoundedUp ? 1 : 0)), leastDelay)
  }

  /// Whether no work waits, and no job is ready.
  var isIdle: Bool { queue.withLock { $0.isEmpty } && ready.withLock { $0.isEmpty } }

  /// The tick of the earliest work, or the current one if a job is ready; nil if there is neither.
  var nextTick: TestTime? {
    let hasReadyJobs = ready.withLock { !$0.isEmpty }
    return queue.withLock { hasReadyJobs ? $0.clock : $0.nextTime }
  }

  /// The jobs that are ready, in the order in which they became so.
  var readyJobs: [ReadyJobs.Entry] { ready.withLock { Array($0.entries) } }

  // MARK: Adding

  /// Adds work by `add`, and wakes who waits for some. Returns the number of its entry.
  @discardableResult
  func add(_ add: (inout VirtualTimeQueue) -> Int) -> Int {
    let id = queue.withLock { add(&$0) }
    newWork.wakeAll()
    return id
  }

  /// Takes back the entry of this number, if it waits.
  func takeBack(_ id: Int) {
    let entry = queue.withLock { $0.remove(id) }
    withExtendedLifetime(entry) {}
  }

  /// Takes a job that is ready. False once the scheduler has ended.
  func take(_ job: TaskJob) -> Bool {
    let (key, origin) = queue.withLock { ($0.keyOfNextJob(), $0.origin.key) }
    let isTaken = ready.withLock { $0.append(ReadyJobs.Entry(job: job, key: key, origin: origin)) }
    if isTaken { newWork.wakeAll() }
    return isTaken
  }

  /// Takes a job that sleeps for `nanoseconds`. False once the scheduler has ended.
  func take(_ job: TaskJob, sleepingFor nanoseconds: UInt64) -> Bool {
    if hasEnded { return false }
    add { [ticks = ticks(nanoseconds)] in $0.add(.job(job), after: ticks, .sleep) }
    return true
  }

  // MARK: Running

  /// Runs the work that is due up to and including a tick, with all jobs that become ready, until `isOver`.
  func advance(to time: TestTime, until isOver: () -> Bool = { false }) {
    if let run = run.withLock({ $0 }) { return advance(to: time, in: run, until: isOver) }
    runReadyJobs(until: isOver)
    while !isOver() {
      let outer = queue.withLock { $0.origin }
      defer { queue.withLock { $0.origin = outer } }
      guard let entry = queue.withLock({ $0.popFirst(upTo: time) }) else { return }
      onThisThread { Self.run(entry.work) }
      runReadyJobs(until: isOver)
    }
  }

  /// Runs the jobs that are ready, one at a time, in the order in which they became so.
  private func runReadyJobs(until isOver: () -> Bool) {
    while !isOver(), let entry = ready.withLock({ $0.popFirst() }) { onThisThread { entry.job.run() } }
  }

  static func run(_ work: VirtualTimeQueue.Work) {
    switch work {
    case .call(let call): call()
    case .job(let job): job.run()
    case .wake(let sleeper): sleeper.wake()
    }
  }

  /// Runs `body`; tasks that it starts are this scheduler's, if it runs tasks.
  func onThisThread<Result>(_ body: () throws -> Result) rethrows -> Result {
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

  /// Whether its scheduler is gone.
  var hasEnded: Bool { ready.withLock { $0.hasEnded } }

  /// Gives back the jobs that have not run: they run as if there were no scheduler, sleeps after the rest of their time.
  /// Takes no job from then on, and cancels the sleeps of its clocks.
  func end() {
    guard let jobs = ready.withLock({ $0.end() }) else { return }
    if runsTasks { TaskOwners.end(self) }
    let (clock, sleeps) = queue.withLock { queue in
      (queue.clock, queue.removeAll { if case .call = $0.work { false } else { true } })
    }
    for entry in jobs { entry.job.giveBack(after: 0) }
    for sleep in sleeps {
      switch sleep.work {
      case .call: break
      case .job(let job):
        let ticks = UInt64(max(sleep.time, clock).magnitude) - UInt64(clock.magnitude)
        job.giveBack(after: ticks.saturatingMultiply(nanosecondsPerTick))
      case .wake(let sleeper): sleeper.cancel()
      }
    }
  }
}
