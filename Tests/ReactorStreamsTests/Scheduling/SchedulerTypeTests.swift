import ReactorCore
import ReactorTesting
import Testing

@Suite("Scheduling by hand") struct SchedulerTypeTests {
  @Test func `a scheduler passes a state to scheduled work`() {
    let scheduler = TestScheduler()
    let seen = Record<String>()
    func note(_ word: String) -> any Disposable {
      seen.add("\(word) at \(scheduler.clock)")
      return Disposables.create { seen.add("\(word) disposed") }
    }

    let now: any ImmediateSchedulerType = scheduler
    let timed: any SchedulerType = scheduler
    let first = now.schedule("now", action: note)
    _ = timed.scheduleRelative("later", dueTime: .seconds(10), action: note)
    timed.scheduleRelative("never", dueTime: .seconds(5), action: note).dispose()
    let ticks = timed.schedulePeriodic(1, startAfter: .seconds(20), period: .seconds(10)) { count in
      seen.add("\(count) at \(scheduler.clock)")
      return count * 2
    }
    scheduler.advanceTo(40)
    ticks.dispose()
    first.dispose()
    scheduler.advanceTo(80)

    #expect(seen.all == ["now at 1", "later at 10", "1 at 20", "2 at 30", "4 at 40", "now disposed"])
  }

  @Test func `a scheduler runs work under the cause of its scheduling`() {
    Cause.beginTracing()
    defer { Cause.endTracing() }
    let scheduler = TestScheduler()
    let seen = Record<CauseID>()

    Cause.with(11) {
      let timed: any SchedulerType = scheduler
      _ = timed.scheduleRelative((), dueTime: .seconds(1)) {
        seen.add(Cause.current)
        return Disposables.create()
      }
    }
    scheduler.start()

    #expect(seen.all == [11])
  }
}
