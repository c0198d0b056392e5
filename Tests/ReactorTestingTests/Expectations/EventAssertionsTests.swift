import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("Assertions of events") struct EventAssertionsTests {
  private typealias Events = [Recorded<Event<Int>>]

  @Test func `equal lists have no message`() {
    let events: Events = [.next(1, 2), .completed(3)]
    #expect(ListComparison.message(events, events, "events") == nil)
    expectEvents(events, events)
    expectSubscriptions([Subscription(1, 2)], [Subscription(1, 2)])
  }

  @Test func `the message names the first difference and shows both lists side by side`() {
    let got: Events = [.next(210, 1), .next(300, 31), .completed(400)]
    let expected: Events = [.next(210, 1), .next(300, 30)]
    #expect(
      ListComparison.message(got, expected, "events") == """
        events differ at number 2: expected next(30) @ 300, got next(31) @ 300
            expected        got
            next(1) @ 210   next(1) @ 210
          ! next(30) @ 300  next(31) @ 300
          ! nothing         completed @ 400
        """)
  }

  @Test func `a long list is shown around its first difference`() {
    let expected: Events = (0..<100).map { .next($0, $0) }
    var got = expected
    got[50] = .next(50, 0)
    let lines = ListComparison.message(got, expected, "events")?.split(separator: "\n").map(String.init)
    #expect(lines?.count == 29)
    #expect(lines?[2] == "    … 45 equal before")
    #expect(lines?.last == "    … 30 more")
  }

  @Test func `a difference fails the test that runs`() {
    let issues = issuesRecorded {
      expectEvents([.next(1, 1)], [.next(2, 1)])
      expectSubscriptions([Subscription(1)], [])
    }
    #expect(
      issues.map { $0.split(separator: "\n").first } == [
        "events differ at number 1: expected next(1) @ 2, got next(1) @ 1",
        "subscriptions differ at number 1: expected nothing, got 1...",
      ])
  }
}
