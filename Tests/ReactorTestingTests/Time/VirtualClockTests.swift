import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("The clock of a test scheduler") struct VirtualClockTests {
  private let scheduler = TestScheduler(initialClock: 2, resolution: 0.5)

  @Test func `the clock shows the scheduler's ticks`() {
    let clock = scheduler.virtualClock
    let before = clock.now
    #expect(before.sinceZero == .seconds(1))
    #expect(clock.minimumResolution == .milliseconds(500))
    scheduler.advanceTo(5)
    #expect(before.duration(to: clock.now) == .milliseconds(1_500))
    #expect(clock.now.advanced(by: .seconds(-2)) < before)
  }

  @Test func `a sleep ends at the tick of its deadline`() async throws {
    try await sleepThenAdvance(by: 3) { clock in try await Task.sleep(for: .milliseconds(1_500), clock: clock) }
    #expect(scheduler.clock == 5)
  }

  @Test func `a sleep until the past ends at once`() async throws {
    let clock = scheduler.virtualClock
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
    #expect(scheduler.isIdle)
  }

  @Test func `a cancelled sleep throws, and its entry is taken back`() async {
    let clock = scheduler.virtualClock
    let sleep = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) }
    await scheduler.hasWork()
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
    #expect(scheduler.isIdle)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(until: clock.now.advanced(by: .seconds(9)))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(scheduler.isIdle)
  }

  @Test func `a sleep on the clock of a released scheduler throws`() async {
    let (clock, sleep) = await { () async -> (VirtualClock, Task<Void, any Error>) in
      let scheduler = TestScheduler()
      let clock = scheduler.virtualClock
      let sleep = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) }
      await scheduler.hasWork()
      return (clock, sleep)
    }()
    await #expect(throws: CancellationError.self) { try await sleep.value }
    await #expect(throws: CancellationError.self) { try await Task.sleep(for: .seconds(9), clock: clock) }
  }

  @Test func `a sleep of seconds without end is due at the end of time`() async throws {
    let clock = scheduler.virtualClock
    let sleep = Task { try await Task.sleep(for: .seconds(Int64.max), clock: clock) }
    await scheduler.hasWork()
    #expect(scheduler.time.queue.withLock { $0.entries.map(\.time) }.allSatisfy { $0 > 1_000_000_000 })
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
  }

  private func sleepThenAdvance(
    by ticks: Int, _ sleep: @escaping @Sendable (VirtualClock) async throws -> Void
  ) async throws {
    let clock = scheduler.virtualClock
    let task = Task { try await sleep(clock) }
    await scheduler.hasWork()
    scheduler.advanceBy(ticks - 1)
    #expect(!scheduler.isIdle)
    scheduler.advanceBy(1)
    try await task.value
  }
}

extension TestScheduler {
  /// Waits until a real task has scheduled work.
  fileprivate func hasWork() async {
    await SettlingWait.wait(within: TestScale.patience, for: [time.newWork]) { !isIdle }
    #expect(!isIdle)
  }
}

@Suite("The executor of a test scheduler") struct VirtualTaskExecutorTests {
  private actor Visited {
    func visit() async -> Int {
      await Task.yield()
      return 1
    }
  }

  @Test func `a task that prefers the executor runs in virtual time, with its children and actors`() {
    let scheduler = TestScheduler(resolution: 0.001)
    let clock = scheduler.virtualClock
    let visited = Visited()
    let seen = Locked<[String]>([])
    let thread = Cause.thread
    Task(executorPreference: scheduler.taskExecutor) {
      async let visit = visited.visit()
      await withTaskGroup(of: Int.self) { group in
        for number in 0..<3 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(50 * (3 - number)), clock: clock)
            return number
          }
        }
        for await number in group { seen.withLock { $0.append("\(number) @ \(scheduler.clock)") } }
      }
      let isHere = await visit == 1 && Cause.thread == thread
      seen.withLock { $0.append("\(isHere)") }
    }
    scheduler.start()
    #expect(seen.withLock { $0 } == ["2 @ 50", "1 @ 100", "0 @ 150", "true"])
  }

  @Test func `a task whose scheduler is gone goes on without it`() async {
    let (sleep, executor) = { () -> (Task<Int, Never>, VirtualTaskExecutor) in
      let scheduler = TestScheduler()
      return (Task(executorPreference: scheduler.taskExecutor) { 1 }, scheduler.taskExecutor)
    }()
    #expect(await sleep.value == 1)
    #expect(await Task(executorPreference: executor) { 2 }.value == 2)
  }
}
