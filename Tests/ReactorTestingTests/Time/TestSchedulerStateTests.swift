import ReactorMigrationTesting
import Testing

@Suite("Actions with a state on a test scheduler") struct TestSchedulerStateTests {
  @Test func `an action runs when its turn comes, after an interval, after ticks, at a tick`() {
    let scheduler = TestScheduler(initialClock: 10)
    var seen: [String] = []
    func note(_ name: String) -> any Disposable {
      seen.append("\(name) @ \(scheduler.clock)")
      return Disposables.create()
    }
    _ = scheduler.schedule("next") { note($0) }
    _ = scheduler.scheduleRelative("now", dueTime: .seconds(0)) { note($0) }
    _ = scheduler.scheduleRelative("interval", dueTime: .milliseconds(2_600)) { note($0) }
    _ = scheduler.scheduleRelativeVirtual("ticks", dueTime: 0) { note($0) }
    _ = scheduler.scheduleAbsoluteVirtual("tick", time: 10) { note($0) }
    scheduler.start()
    #expect(seen == ["ticks @ 10", "tick @ 10", "next @ 11", "now @ 11", "interval @ 13"])
  }

  @Test func `disposing cancels an action that waits, and disposes of the result of one that has run`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [String] = []
    let waiting = scheduler.schedule("waiting") { name in
      seen.append(name)
      return Disposables.create()
    }
    waiting.dispose()
    let running = scheduler.scheduleAbsoluteVirtual("running", time: 5) { name in
      seen.append(name)
      return Disposables.create { seen.append("\(name) disposed") }
    }
    scheduler.start()
    #expect(seen == ["running"])
    running.dispose()
    #expect(seen == ["running", "running disposed"])
  }

  @Test func `a periodic action runs until it is disposed of`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [Recorded<Int>] = []
    let periodic = scheduler.schedulePeriodic(1, startAfter: .seconds(5), period: .seconds(10)) { value in
      seen.append(Recorded(time: scheduler.clock, value: value))
      return value * 2
    }
    scheduler.scheduleAt(30) { periodic.dispose() }
    scheduler.start()
    #expect(
      seen == [Recorded(time: 5, value: 1), Recorded(time: 15, value: 2), Recorded(time: 25, value: 4)])
  }
}
