import ReactorCore
import Testing

@Suite("CurrentThreadScheduler") struct CurrentThreadSchedulerTests {
  @Test func `CurrentThreadScheduler runs work at once unless other work runs on the thread`() {
    let seen = Record<Bool>()
    seen.add(CurrentThreadScheduler.isScheduleRequired)
    CurrentThreadScheduler.instance.schedule { seen.add(CurrentThreadScheduler.isScheduleRequired) }
    seen.add(CurrentThreadScheduler.isScheduleRequired)

    #expect(seen.all == [true, false, true])
  }
}
