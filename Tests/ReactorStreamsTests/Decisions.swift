import Testing

@testable import ReactorCore

/// What the timing operators decide, without a clock.
@Suite("Decisions of timing operators") struct Decisions {
  @Test func `throttle sends at once after enough time, and keeps the latest otherwise`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: true)

    #expect(throttle.arrive("a", at: 0) == .sendNow)
    throttle.sent(at: 0)
    #expect(throttle.arrive("b", at: 4) == .wait(6))
    #expect(throttle.arrive("c", at: 9) == .nothing)
    #expect(throttle.isPending)
    #expect(throttle.takePending() == "c")
    throttle.sent(at: 10)
    #expect(throttle.arrive("d", at: 20) == .sendNow)
  }

  @Test func `throttle without the latest drops what comes too soon`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: false)
    _ = throttle.arrive("a", at: 0)
    throttle.sent(at: 0)

    #expect(throttle.arrive("b", at: 9) == .nothing)
    #expect(!throttle.isPending)
    #expect(throttle.arrive("c", at: 10) == .sendNow)
  }

  @Test func `throttle takes a value that comes on time for what waits`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: true)
    throttle.sent(at: 0)
    _ = throttle.arrive("a", at: 5)

    // The timer is late, and this value was quicker.
    #expect(throttle.arrive("b", at: 12) == .sendNow)
    #expect(throttle.takePending() == nil)
  }

  @Test func `a clock that goes back does not stop throttle`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: true)
    throttle.sent(at: 100)

    #expect(throttle.arrive("a", at: 50) == .wait(10))
  }

  @Test func `debounce gives a value once, and only if none came since`() {
    var debounce = DebounceState<String>()
    let first = debounce.arrive("a")
    let second = debounce.arrive("b")

    #expect(debounce.isQuiet(since: first) == nil)
    #expect(debounce.isQuiet(since: second) == "b")
    #expect(debounce.isQuiet(since: second) == nil)
    #expect(debounce.takePending() == nil)
  }

  @Test func `ticks stay on their grid, whatever their delivery takes`() {
    var grid = TimerSchedule(start: 100, dueTime: 10, period: 20)

    #expect(grid.delayOfNext(now: 110) == 20)
    #expect(grid.delayOfNext(now: 135) == 15)
    // Late by more than a period: one tick at once, then the grid again.
    #expect(grid.delayOfNext(now: 215) == 0)
    #expect(grid.delayOfNext(now: 216) == 14)
  }

  @Test func `a tick without a period is the only one`() {
    var grid = TimerSchedule(start: .max - 1, dueTime: 10, period: nil)

    #expect(grid.delayOfNext(now: 0) == nil)
  }

  @Test func `a queue gives back what was put in, in order`() {
    var queue = Queue<Int>()
    var expected: [Int] = []
    var got: [Int] = []
    for value in 0..<1_000 {
      queue.append(value)
      expected.append(value)
      if value % 3 == 0, let next = queue.popFirst() { got.append(next) }
    }
    #expect(queue.count == 1_000 - got.count)
    #expect(queue.first == got.count)
    while let next = queue.popFirst() { got.append(next) }

    #expect(got == expected)
    #expect(queue.isEmpty)
  }
}
