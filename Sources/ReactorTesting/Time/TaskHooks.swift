import CPurityHooks
import PlatformSupport
import ReactorCore

/// Leads the jobs, sleeps and clock of Swift's executors to the scheduler that they belong to.
package enum TaskHooks {
  /// Why tasks cannot run in virtual time in this process; nil if they can. The first use installs the hooks, for good,
  /// and tests them.
  package static let obstacle: String? = {
    var receiver = unsafe vtime_receiver(
      take_ready: { job in
        guard let job = unsafe job else { return false }
        guard let (time, cause) = unsafe TaskOwners.owner(of: job) else { return false }
        return unsafe time.take(.dispatched(job.pointee), cause)
      },
      take_sleeping: { job, deadline in
        guard let job = unsafe job, let scheduler = VirtualTime.ofThisThread else { return false }
        let now = TaskHooks.epoch.plus(scheduler.now)
        return unsafe scheduler.take(.dispatched(job.pointee), sleepingFor: deadline > now ? deadline - now : 0)
      },
      read_clock: { nanoseconds in
        guard let nanoseconds = unsafe nanoseconds, let scheduler = VirtualTime.ofThisThread else { return false }
        unsafe nanoseconds.pointee = TaskHooks.epoch.plus(scheduler.now)
        return true
      })
    if let obstacle = unsafe vtime_install(&receiver) { return unsafe String(cString: obstacle) }
    let missed = TaskHooksSelfTest.missed
    return missed.isEmpty ? nil : "the hooks of Swift's executors missed \(missed.joined(separator: " and "))"
  }()

  /// The reading of the monotonic clocks that tasks see at tick 0.
  private static let epoch: UInt64 = {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000
  }()
}

/// Tasks that a scheduler must be able to run before it may claim to run any.
enum TaskHooksSelfTest {
  private actor Visited {
    func visit() {}
  }

  /// The kinds of suspension after which a task did not come back to its scheduler.
  static var missed: [String] {
    probes.filter { !comesBack(from: $0.suspend) }.map(\.name)
  }

  private static let probes: [(name: String, suspend: @Sendable () async -> Void)] = [
    ("a yield", { await Task.yield() }),
    ("a sleep", { try? await Task.sleep(for: .seconds(1)) }),
    ("an actor", { await Visited().visit() }),
    ("the main actor", { await MainActor.run {} }),
  ]

  private static func comesBack(from suspend: @escaping @Sendable () async -> Void) -> Bool {
    let time = VirtualTime(clock: 0, nanosecondsPerTick: 1_000_000, leastDelay: 0, runsTasks: true)
    defer { time.end() }
    let (thread, here) = (Cause.thread, TestLocation(#_testLocation))
    let isBack = Locked(false)
    time.onThisThread {
      _ = Task {
        await suspend()
        isBack.withLock { $0 = Cause.thread == thread }
      }
    }
    _ = time.advance(to: .max, BoundedRun("runsTasks", at: here, to: .max, in: time, nil))
    return isBack.withLock { $0 }
  }
}
