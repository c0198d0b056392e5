import Dispatch
import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Tasks in virtual time", .enabled(if: TaskHooks.obstacle == nil, "no hooks here")) struct VirtualTaskTests {
  private let scheduler = TestScheduler(resolution: 0.001, runsTasks: true)
  private let seen = Locked<[String]>([])

  private func note(_ text: String) { seen.withLock { $0.append("\(text) @ \(scheduler.clock)") } }

  @Test(arguments: AsyncEffects.Action.allCases)
  func `an asynchronous effect comes in virtual time, unchanged`(action: AsyncEffects.Action) throws {
    let (trace, state) = AsyncEffects.run([action])

    let expected = try #require(AsyncEffects.expected[action])
    #expect(state.values == expected.values)
    let graph = TraceGraph(trace)
    #expect(graph.effects.map(\.end) == [.completed])
    #expect(graph.commits.allSatisfy { $0.effect == 0 })
    #expect(graph.commits.last.map { Int($0.time / 1_000_000) } == expected.time)
    #expect(trace.validation.isSound)
  }

  @Test func `all kinds of effects at once give the same trace, byte for byte`() {
    let (first, state) = AsyncEffects.run(AsyncEffects.Action.allCases)
    let bytes = first.jsonLines()
    #expect(state.values.count == AsyncEffects.expected.values.reduce(0) { $0 + $1.values.count })

    let different = (1..<TestScale.virtualRuns).filter { _ in
      AsyncEffects.run(AsyncEffects.Action.allCases).trace.jsonLines() != bytes
    }
    #expect(different.isEmpty)
  }

  @Test func `schedulers on eight threads at once do not disturb each other`() {
    let bytes = AsyncEffects.run(AsyncEffects.Action.allCases).trace.jsonLines()
    let all = EightThreads.run { _ in
      (0..<10).map { _ in AsyncEffects.run(AsyncEffects.Action.allCases).trace.jsonLines() == bytes }
    }
    #expect(all == Array(repeating: true, count: 80))
  }

  @Test func `tasks run one at a time in the order in which they became ready, whatever their priority`() {
    scheduler.scheduleAt(0) {
      for priority in [TaskPriority.background, .high, .low, .medium] {
        Task(priority: priority) {
          note("\(priority.rawValue)")
          await Task.yield()
          note("\(priority.rawValue) again")
        }
      }
    }
    scheduler.start()
    let order = [TaskPriority.background, .high, .low, .medium].map(\.rawValue)
    #expect(seen.withLock { $0 } == order.map { "\($0) @ 0" } + order.map { "\($0) again @ 0" })
  }

  @Test func `all that is ready has run before time moves`() {
    scheduler.scheduleAt(10) {
      Task {
        for _ in 0..<100 { await Task.yield() }
        note("yielded")
        try? await Task.sleep(for: .milliseconds(5))
        note("slept")
      }
    }
    scheduler.scheduleAt(11) { note("later") }
    scheduler.start()
    #expect(seen.withLock { $0 } == ["yielded @ 10", "later @ 11", "slept @ 15"])
  }

  @Test func `advanceTo runs tasks up to its tick alone`() {
    scheduler.scheduleAt(0) {
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        note("slept")
      }
    }
    scheduler.advanceTo(99)
    #expect(seen.withLock { $0 } == [])
    #expect(!scheduler.isIdle)
    scheduler.advanceBy(1)
    #expect(seen.withLock { $0 } == ["slept @ 100"])
    #expect(scheduler.isIdle)
  }

  @Test func `the clocks of a task show virtual time`() {
    let measured = Locked<[Duration]>([])
    scheduler.scheduleAt(0) {
      Task {
        let continuous = await ContinuousClock().measure { try? await Task.sleep(for: .seconds(7)) }
        let suspending = await SuspendingClock().measure { try? await Task.sleep(for: .seconds(3)) }
        measured.withLock { $0 = [continuous, suspending] }
      }
    }
    scheduler.start()
    #expect(measured.withLock { $0 } == [.seconds(7), .seconds(3)])
    #expect(scheduler.clock == 10_000)
  }

  @Test func `the test's own task, its children and its sleeps are real`() async throws {
    let before = ContinuousClock.now
    await Task.yield()
    try await Task.sleep(nanoseconds: 1)
    async let child = { () async -> Int in
      await Task.yield()
      return 1
    }()
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...3 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(await child + sum == 7)
    #expect(await Task { 8 }.value == 8)
    #expect(ContinuousClock.now > before)
    #expect(scheduler.clock == 0)
    #expect(scheduler.isIdle)
  }

  @Test func `a real task that a scheduler's task wakes stays real`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    async let sum = numbers.reduce(0) { sum, number in
      await Task.yield()
      return sum + number
    }
    scheduler.scheduleAt(0) {
      Task {
        for number in 1...3 {
          try? await Task.sleep(for: .seconds(1))
          continuation.yield(number)
        }
        continuation.finish()
      }
    }
    scheduler.start()
    // Nothing drives the scheduler any more.
    #expect(await sum == 6)
  }

  @Test func `tasks of a released scheduler go on in real time`() async {
    let (values, continuation) = AsyncStream.makeStream(of: String.self)
    do {
      let scheduler = TestScheduler(resolution: 0.001, runsTasks: true)
      scheduler.scheduleAt(0) {
        Task {
          continuation.yield("ready")
          try? await Task.sleep(for: .milliseconds(1))
          continuation.yield("slept")
          try? await Task.sleep(for: .milliseconds(1), tolerance: .milliseconds(1))
          await Task.yield()
          continuation.finish()
        }
      }
      scheduler.advanceTo(0)
    }
    #expect(await values.reduce(into: []) { $0.append($1) } == ["ready", "slept"])
  }

  @Test func `a refusal names the reason and what remains`() {
    #expect(
      TestScheduler.refusal("this platform has no hooks") == """
        TestScheduler(runsTasks: true) cannot run tasks in virtual time: this platform has no hooks. Tasks run in real time; \
        give effects the scheduler's virtualClock to sleep, and start tasks that prefer its taskExecutor (docs/testing.md, \
        "Async effects").
        """)
    #expect(scheduler.runsTasks)
    #expect(!TestScheduler(resolution: 0.001, runsTasks: false).runsTasks)
  }
}

@Suite(
  "Tasks of a traced test", .enabled(if: TaskHooks.obstacle == nil, "no hooks here"),
  .traced(scheduler: { TestScheduler(resolution: 0.001, runsTasks: true) }))
struct TracedTaskTests {
  @Test func `a task that the test starts is the scheduler's, and its children are real`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let hasRun = Locked(false)
    Task.detached {
      try await Task.sleep(for: .seconds(60))
      hasRun.withLock { $0 = true }
    }
    async let child = { () async -> Int in
      await Task.yield()
      return 1
    }()
    #expect(await child == 1)
    await Task.yield()
    #expect(!hasRun.withLock { $0 })

    scheduler.start()
    #expect(hasRun.withLock { $0 })
    #expect(scheduler.clock == 60_000)
  }

  @Test func `an effect that an action starts needs no scheduleAt`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = AsyncEffects(scheduler)
    reactor.action.onNext(.continuousSleep)
    scheduler.advanceTo(299)
    #expect(reactor.currentState.values == [])
    scheduler.advanceTo(300)
    #expect(reactor.currentState.values == ["continuous"])
  }

  @MainActor @Test func `a test of the main actor runs its effects there`() async throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = AsyncEffects(scheduler)
    for action in [AsyncEffects.Action.mainActor, .mainActorSleep, .asyncLet] { reactor.action.onNext(action) }
    await Task.yield()
    scheduler.start()
    #expect(reactor.currentState.values == ["main", "let true", "main again"])
  }
}
