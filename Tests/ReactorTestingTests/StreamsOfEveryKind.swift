import ReactorCore
import ReactorTesting
import Testing
import XCTest

private struct Refused: Error, Equatable {
  var code = 1
}

@Suite("start takes streams of every kind") struct StreamsOfEveryKind {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `a single, a maybe and a completable`() {
    #expect(scheduler.start { Single.just(1) }.events == [.next(200, 1), .completed(200)])
    let other = TestScheduler(initialClock: 0)
    #expect(other.start(disposed: 300) { Maybe<Int>.empty() }.events == [.completed(200)])
    let third = TestScheduler(initialClock: 0)
    let failed = third.start(created: 0, subscribed: 7, disposed: 300) { Completable.error(Refused()) }
    #expect(failed.events == [.error(7, Refused())])
  }

  @Test func `a driver and a signal`() {
    SharingScheduler.mock(scheduler: scheduler) {
      let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
      let observer = scheduler.start { source.asObservable().asDriver(onErrorJustReturn: 0) }
      #expect(observer.events.map(\.value.element) == [1, 2])
    }
    let other = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: other) {
      let source = other.createHotObservable([.next(210, 1), .next(220, 2)])
      #expect(other.start { source.asObservable().asSignal(onErrorJustReturn: 0) }.events.count == 2)
    }
  }

  @Test func `a testable observable, and any observable`() {
    let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
    #expect(scheduler.start { source }.events == [.next(210, 1), .completed(220)])
    let other = TestScheduler(initialClock: 0)
    #expect(other.start { BehaviorSubject(value: 3) }.events == [.next(200, 3)])
  }
}

@Suite("Events compare") struct EventsCompare {
  @Test func `lists of events need no type`() {
    let events = Recorded.events(.next(210, 2), .next(220, 3), .completed(250))
    #expect(events == [.next(210, 2), .next(220, 3), .completed(250)])
    #expect(Recorded.events([.next(1, "a"), .error(2, Refused())]) == [.next(1, "a"), .error(2, Refused())])
  }

  @Test func `those of a single, a maybe and a completable`() {
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

  @Test func `in XCTest's words as well`() {
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
}

@Suite("The names of RxTest 4") struct OldEventsWork {
  @Test func `make what the new ones make`() {
    let old: any OldEventCode = OldEvents()
    #expect(old.events() == [.next(1, 2), .error(3, Refused()), .completed(4)])
    #expect(old.started().map { $0.map(\.time) } == [[20], [210]])
  }
}

/// Called through a protocol, so that the deprecated names inside are no warning here.
private protocol OldEventCode {
  func events() -> [Recorded<Event<Int>>]
  func started() -> [[Recorded<Event<Int>>]]
}

private struct OldEvents: OldEventCode {
  @available(*, deprecated)
  func events() -> [Recorded<Event<Int>>] { [next(1, 2), error(3, Refused()), completed(4)] }

  @available(*, deprecated)
  func started() -> [[Recorded<Event<Int>>]] {
    let first = TestScheduler(initialClock: 0)
    let second = TestScheduler(initialClock: 0)
    let short = first.createHotObservable([next(20, 1), next(210, 2)])
    let long = second.createHotObservable([next(20, 1), next(210, 2)])
    return [
      first.start(0, subscribed: 10, disposed: 30) { short.asObservable() }.events,
      second.start(300) { long.asObservable() }.events,
    ]
  }
}
