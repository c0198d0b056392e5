import ReactorMigrationTesting
import Testing

private struct Refused: Error, Equatable {
  var code = 1
}

@Suite("The names of RxTest 4") struct DeprecatedEventsTests {
  @Test func `the old names make the same events and observers as the new ones`() {
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
