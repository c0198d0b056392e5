import Testing

@testable import ReactorCore

@Suite("timer") struct TimerTests {
  @Test(arguments: drawings) func `timer emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `TimerSchedule keeps ticks on multiples of the period, however long delivery takes`() {
    var grid = TimerSchedule(start: 100, dueTime: 10, period: 20)

    #expect(grid.delayOfNext(now: 110) == 20)
    #expect(grid.delayOfNext(now: 135) == 15)
    // Late by more than a period: one tick at once, then multiples of the period again.
    #expect(grid.delayOfNext(now: 215) == 0)
    #expect(grid.delayOfNext(now: 216) == 14)
  }

  @Test func `TimerSchedule without a period has one tick`() {
    var grid = TimerSchedule(start: .max - 1, dueTime: 10, period: nil)

    #expect(grid.delayOfNext(now: 0) == nil)
  }

  static let drawings: [Drawing] = [
    Drawing("timer", is: "---(0|)") { Observable<Int>.timer(.seconds(30), scheduler: $0.scheduler).map { "\($0)" } },
    Drawing("timer with a period", is: "---01(2|)") {
      Observable<Int>.timer(.seconds(30), period: .seconds(10), scheduler: $0.scheduler).take(3).map { "\($0)" }
    },
  ]
}
