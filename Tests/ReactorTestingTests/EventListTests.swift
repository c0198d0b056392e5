import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("Lists of events that differ") struct EventListTests {
  private typealias Events = [Recorded<Event<Int>>]

  @Test func `equal lists say nothing`() {
    let events: Events = [.next(1, 2), .completed(3)]
    #expect(ListDifference.sentence(events, events, "events") == nil)
    expectEvents(events, events)
    expectSubscriptions([Subscription(1, 2)], [Subscription(1, 2)])
  }

  @Test func `the first difference is said, and both lists stand side by side`() {
    let got: Events = [.next(210, 1), .next(300, 31), .completed(400)]
    let expected: Events = [.next(210, 1), .next(300, 30)]
    #expect(
      ListDifference.sentence(got, expected, "events") == """
        events differ at number 2: expected next(30) @ 300, got next(31) @ 300
            expected        got
            next(1) @ 210   next(1) @ 210
          ! next(30) @ 300  next(31) @ 300
          ! nothing         completed @ 400
        """)
  }

  @Test func `a long list is shown around the place where it parts`() {
    let expected: Events = (0..<100).map { .next($0, $0) }
    var got = expected
    got[50] = .next(50, 0)
    let lines = ListDifference.sentence(got, expected, "events")?.split(separator: "\n").map(String.init)
    #expect(lines?.count == 29)
    #expect(lines?[2] == "    … 45 equal before")
    #expect(lines?.last == "    … 30 more")
  }

  @Test func `it fails the test that runs`() {
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

  @Test func `errors compare by type and description`() {
    struct First: Error { var code = 1 }
    struct Second: Error {}
    #expect(Recorded<Event<Int>>.error(1, First()) == .error(1, First()))
    #expect(Recorded<Event<Int>>.error(1, First()) != .error(1, First(code: 2)))
    #expect(Recorded<Event<Int>>.error(1, First()) != .error(1, Second()))
    #expect(Recorded<Event<Int>>.error(1, First()) != .completed(1))
  }
}
