import ReactorMigrationTesting
import Testing
import XCTest

private struct Refused: Error, Equatable {
  var code = 1
}

@Suite("Events compare") struct EventEquatableTests {
  @Test func `a list of events needs no type`() {
    let events = Recorded.events(.next(210, 2), .next(220, 3), .completed(250))
    #expect(events == [.next(210, 2), .next(220, 3), .completed(250)])
    #expect(Recorded.events([.next(1, "a"), .error(2, Refused())]) == [.next(1, "a"), .error(2, Refused())])
  }

  @Test func `events of a single, a maybe and a completable compare`() {
    let singles: [SingleEvent<Int>] = [.success(1), .failure(Refused())]
    #expect(singles == [.success(1), .failure(Refused())])
    #expect(singles != [.success(1), .failure(Refused(code: 2))])
    #expect(singles != [.success(2), .failure(Refused())])
    #expect(singles != [.success(1)])
    #expect(singles[0] == .success(1))
    #expect(singles[1] != .failure(RxError.noElements))
    let maybes: [MaybeEvent<Int>] = [.success(1), .completed, .error(Refused())]
    #expect(maybes == [.success(1), .completed, .error(Refused())])
    #expect(maybes != [.success(1), .completed, .completed])
    let completables: [CompletableEvent] = [.completed, .error(Refused())]
    #expect(completables == [.completed, .error(Refused())])
    #expect(completables != [.completed, .error(RxError.noElements)])
  }

  @Test func `XCTest's assertions take events too`() {
    let singles: [SingleEvent<Int>] = [.success(1), .failure(Refused())]
    let maybes: [MaybeEvent<Int>] = [.completed]
    XCTAssertEqual(singles, [.success(1), .failure(Refused())])
    XCTAssertEqual(maybes, [.completed])
    XCTAssertEqual([CompletableEvent.completed], [.completed])
    XCTAssertEqual([Event<Int?>.next(nil)], [.next(nil)])
    XCTAssertRecordedElements([.next(1, "a"), .next(2, "b")], ["a", "b"])
    let issues = issuesRecorded {
      XCTAssertEqual(singles, [.success(2), .failure(Refused())])
      XCTAssertRecordedElements([.next(1, 1), .completed(2)], [1])
      XCTAssertRecordedElements([.next(1, 1)], [2])
    }
    #expect(
      issues.map { $0.split(separator: "\n").first } == [
        "events differ at number 1: expected success(2), got success(1)",
        "elements were expected alone, and there is an end: completed @ 2",
        "elements differ at number 1: expected 2, got 1",
      ])
  }

  @Test func `errors compare by their type and description`() {
    struct First: Error { var code = 1 }
    struct Second: Error {}
    #expect(Recorded<Event<Int>>.error(1, First()) == .error(1, First()))
    #expect(Recorded<Event<Int>>.error(1, First()) != .error(1, First(code: 2)))
    #expect(Recorded<Event<Int>>.error(1, First()) != .error(1, Second()))
    #expect(Recorded<Event<Int>>.error(1, First()) != .completed(1))
  }
}
