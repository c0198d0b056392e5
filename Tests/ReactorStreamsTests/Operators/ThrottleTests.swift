import Testing

@testable import ReactorCore

@Suite("throttle") struct ThrottleTests {
  @Test(arguments: drawings) func `throttle emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `ThrottleState passes a value after its interval, and keeps the latest before`() {
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

  @Test func `ThrottleState without the latest drops values that come too soon`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: false)
    _ = throttle.arrive("a", at: 0)
    throttle.sent(at: 0)

    #expect(throttle.arrive("b", at: 9) == .nothing)
    #expect(!throttle.isPending)
    #expect(throttle.arrive("c", at: 10) == .sendNow)
  }

  @Test func `ThrottleState replaces a pending value by one that comes after the interval`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: true)
    throttle.sent(at: 0)
    _ = throttle.arrive("a", at: 5)

    // The timer is late, and this value comes before it.
    #expect(throttle.arrive("b", at: 12) == .sendNow)
    #expect(throttle.takePending() == nil)
  }

  @Test func `ThrottleState works with a clock that goes back`() {
    var throttle = ThrottleState<String>(dueTime: 10, keepsLatest: true)
    throttle.sent(at: 100)

    #expect(throttle.arrive("a", at: 50) == .wait(10))
  }

  static let drawings: [Drawing] = [
    Drawing("throttle", "abcde------|", is: "a--d--e----|") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("throttle, the first alone", "abcde------|", is: "a--d-------|") {
      $0.first.throttle(.seconds(30), latest: false, scheduler: $0.scheduler)
    },
    Drawing("throttle, and the end waits for the latest", "ab|", is: "a--(b|)") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("throttle, and a failure does not wait", "ab#", is: "a-#") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("throttle of a slow stream", "a---b---c|", is: "a---b---c|") {
      $0.first.throttle(.seconds(30), scheduler: $0.scheduler)
    },
  ]
}
