import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting

@Suite(
  "Effects that do not end", .enabled(if: TaskHooks.obstacle == nil, "no hooks here"),
  .traced(.values, scheduler: { TestScheduler(resolution: 0.001, simulateProcessingDelay: false, runsTasks: true) }))
struct EndlessEffectsTests {
  private let scheduler: TestScheduler
  private let reactor: Endless

  init() throws {
    scheduler = try #require(TracedRun.scheduler)
    scheduler.limits.turns = 200
    reactor = Endless(scheduler)
  }

  private func send(_ action: Endless.Action) {
    if action == .actions { reactor.feedBack() }
    if action == .delayedActions { reactor.feedBackLater() }
    reactor.action.onNext(action)
  }

  @Test(arguments: Endless.turning) func `start ends with the name of the effect and of its action`(
    action: Endless.Action
  ) throws {
    send(action)
    let issues = issuesRecorded { scheduler.start() }

    let message = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(message.hasPrefix("start() does not end: after 200 turns more is "), "\(message)")
    #expect(message.contains(", of Endless.\(action)."), "\(message)")
    #expect(message.contains("at the same time, 0 ms") == Endless.standing.contains(action), "\(message)")
    #expect(message.contains("TracingOptions.longLivingEffects = [\"Endless.\(action)\"]"), "\(message)")
  }

  @Test(arguments: Endless.turning.filter { !Endless.loops.contains($0) }) func `settle returns the effect`(
    action: Endless.Action
  ) async {
    send(action)
    let open = await scheduler.settle(within: TestScale.patience)
    #expect(open.map(\.action) == ["\(action)"])
    #expect(open.first?.description.hasPrefix("Endless.\(action), open since ") == true)
  }

  @Test(arguments: Endless.turning) func `an exploration ends with the name of the effect`(action: Endless.Action) {
    let scheduler = self.scheduler
    var options = TracingOptions(.values)
    options.scheduler = {
      let scheduler = TestScheduler(resolution: 0.001, simulateProcessingDelay: false, runsTasks: true)
      scheduler.limits.turns = 200
      return scheduler
    }
    let issues = issuesRecorded {
      _ = try? explore(options, orders: 20) { scheduler in
        let reactor = Endless(scheduler)
        if action == .actions { reactor.feedBack() }
        if action == .delayedActions { reactor.feedBackLater() }
        reactor.action.onNext(action)
        scheduler.start()
      }
    }
    #expect(issues.first?.contains(", of Endless.\(action).") == true, "\(issues)")
    withExtendedLifetime(scheduler) {}
  }

  @Test func `a tick that does not end fails advanceTo, and many ticks do not`() throws {
    send(.interval)
    scheduler.advanceTo(1_000_000)
    #expect(reactor.currentState == 1_000)
    send(.yields)
    let issues = issuesRecorded { scheduler.advanceBy(1) }
    #expect(
      issues.first?.hasPrefix("advanceBy(1) does not end: after 200 turns more is ready at the same time") == true)
  }

  @Test func `work that the test itself scheduled does not count`() {
    for tick in 0..<1_000 { scheduler.scheduleAt(tick) {} }
    scheduler.start()
    #expect(scheduler.clock == 999)
  }

  @Test func `work of no effect is said to be of none, and without a trace nothing is named`() async {
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe()
    let issues = issuesRecorded { scheduler.start() }
    #expect(issues.first?.contains("more is due at 3 min 22 s, of no effect. End its stream") == true, "\(issues)")
    ticks.dispose()

    let untraced = TestScheduler(resolution: 0.001)
    untraced.limits.turns = 100
    let others = issuesRecorded {
      TracedRun.$tracer.withValue(nil) {
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: untraced).subscribe()
        untraced.start()
        ticks.dispose()
      }
    }
    #expect(others.first?.contains(", of what only a trace could name (.traced, withTracing)") == true, "\(others)")
  }

  @Test func `a call that takes too long is ended by real time`() {
    scheduler.limits.turns = .max
    scheduler.limits.realTime = .milliseconds(1)
    send(.interval)
    let issues = issuesRecorded { scheduler.start() }
    #expect(
      issues.first?.contains("start() does not end: after 1 ms of real time more is due at ") == true, "\(issues)")
    #expect(issues.first?.contains("of Endless.interval.") == true, "\(issues)")
  }
}

@Suite("Turns that do not end", .enabled(if: TaskHooks.obstacle == nil, "no hooks here"))
struct StuckTurnTests {
  /// Runs a turn that does not end until the watchdog calls for attention, and returns its words.
  private func words(_ action: Endless.Action, realTime: Duration, at end: Bool) throws -> String {
    let words = Locked("")
    var options = TracingOptions(.values)
    options.scheduler = { TestScheduler(resolution: 0.001, runsTasks: true) }
    try withTracing(options) {
      let scheduler = try #require(TracedRun.scheduler)
      scheduler.limits.realTime = realTime
      let reactor = Endless(scheduler)
      @Sendable func release(_ line: String) {
        // The turn may take longer than the limit to end, and the watchdog speaks again.
        words.withLock { $0 = $0.isEmpty ? line : $0 }
        reactor.isReleased.store(true, ordering: .releasing)
      }
      // No real time passes before the turn is stuck, and a minute as soon as it is, however slow the machine is.
      @Sendable func isStuck() -> Bool { reactor.isStuck.load(ordering: .acquiring) }
      let attention = Attention(
        patience: 1, now: { isStuck() ? 60_000_000_000 : 0 }, say: { if !end { release($0) } },
        end: { line, _, _ in if end { release(line) } })
      scheduler.scheduleAt(5) { reactor.action.onNext(action) }
      holdWatchdog(until: isStuck)
      Attention.$current.withValue(attention) { scheduler.start() }
    }
    return words.withLock { $0 }
  }

  /// Keeps the thread of the watchdog from alarms until a condition holds. Returns once it is kept.
  private func holdWatchdog(until condition: @escaping @Sendable () -> Bool) {
    let isHeld = Locked(false)
    _ = Watchdog.shared.begin(after: 0) {
      isHeld.withLock { $0 = true }
      while !condition() { sched_yield() }
      return nil
    }
    while !isHeld.withLock({ $0 }) { sched_yield() }
  }

  @Test(arguments: Endless.stuck) func `the watchdog says whose turn it is`(action: Endless.Action) throws {
    let line = try words(action, realTime: .seconds(3_600), at: false)
    #expect(line.hasPrefix("start() at EndlessEffectsTests.swift:"), "\(line)")
    #expect(line.contains("of Endless.\(action)"), "\(line)")
    #expect(line.hasSuffix("it computes, or waits in real time. The process ends after 1 h"), "\(line)")
  }

  @Test(arguments: Endless.stuck) func `the watchdog ends the process, and names the effect`(
    action: Endless.Action
  ) throws {
    let line = try words(action, realTime: .milliseconds(20), at: true)
    let name = action == .computesInMutate ? "Endless.\(action), in a call of mutate, has" : "Endless.\(action) has"
    #expect(line.contains(name), "\(line)")
    #expect(line.contains("A thread cannot be stopped from outside, so the process ends"), "\(line)")
  }

  #if os(Linux)
    @Test func `the process ends with the message as its last line`() async {
      let said = Locked("")
      // The issue that the process records comes here too.
      await withKnownIssue(isIntermittent: true) {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let scheduler = TestScheduler(resolution: 0.001)
          scheduler.limits.realTime = .milliseconds(20)
          scheduler.scheduleAt(5) { while true { usleep(1_000) } }
          Attention.$current.withValue(Attention(patience: 1, say: Attention.current.say, end: Attention.current.end)) {
            scheduler.start()
          }
        }
        said.withLock { $0 = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }
      }
      let message = said.withLock { $0 }
      #expect(message.contains("fatal error: start() at EndlessEffectsTests.swift:"), "\(message)")
      #expect(
        message.contains("work of the test, which is not traced, has computed, or waited in real time"), "\(message)")
    }
  #endif

  @Test func `a traced test that takes long says once what it does`() {
    let said = Locked<[String]>([])
    let attention = Attention(
      patience: 1_000_000, say: { line in said.withLock { $0.append(line) } }, end: { _, _, _ in })
    let hasSent = Locked(false)
    holdWatchdog { hasSent.withLock { $0 } }
    Attention.$current.withValue(attention) {
      withTracing(TracingOptions(name: "slow")) {
        let reactor = Endless(TestScheduler())
        reactor.action.onNext(.interval)
        hasSent.withLock { $0 = true }
        while said.withLock({ $0.isEmpty }) { usleep(100) }
      }
    }
    let line = said.withLock { $0.first } ?? ""
    #expect(said.withLock { $0.count } == 1)
    #expect(line.hasPrefix("slow has run for "), "\(line)")
    #expect(line.contains("the last action Endless.interval, open effects: Endless.interval, open since "), "\(line)")
  }
}
