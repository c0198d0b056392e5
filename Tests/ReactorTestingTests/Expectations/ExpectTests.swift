import ReactorCore
import Testing

@testable import ReactorTesting

private let virtual: @Sendable () -> TestScheduler = { TestScheduler() }

@Suite("Values over time") struct ExpectTests {
  /// The messages of a run in virtual time, without failing the test.
  private func messages(_ body: () -> Void) -> [String] {
    issuesRecorded { withTracing(.values, scheduler: virtual) { body() } }
  }

  /// Where issues are: file and line.
  private func places(_ body: () -> Void) -> [String] {
    issuesRecorded(describing: { $0.sourceLocation.map { "\($0.fileName):\($0.line)" } ?? "" }) {
      withTracing(.values, scheduler: virtual) { body() }
    }
  }

  @Test(.traced(scheduler: virtual)) func `events are recorded from the expectation on, and compared after the body`() {
    let reactor = Stopwatch()
    reactor.action.onNext(.tick)

    TracedRun.expect(reactor.state.map(\.ticks)) == [.next(0, 1), .next(100, 2), .next(250, 3)]

    TracedRun.input(reactor.action, [.next(100, .tick), .next(250, .tick)])
  }

  @Test(.traced(scheduler: virtual)) func `a reactor that the body lets go of lives until the comparison`() {
    weak var reactor: Stopwatch?
    do {
      let local = Stopwatch()
      reactor = local
      TracedRun.input(local.action, [.next(10, .tick)])
      TracedRun.expect(local.state.map(\.ticks)).elements == [0, 1]
    }
    TracedRun.expect(Stopwatch().state.map(\.ticks)).elements == [0]
    #expect(reactor != nil)
  }

  @Test func `a reactor of a body without inputs or expectations is released as ever`() {
    withTracing(.values, scheduler: virtual) {
      weak var reactor: Stopwatch?
      do {
        let local = Stopwatch()
        local.action.onNext(.tick)
        reactor = local
      }
      #expect(reactor == nil)
    }
  }

  @Test func `a reactor is let go of after the comparison`() {
    weak var reactor: Stopwatch?
    withTracing(.values, scheduler: virtual) {
      let local = Stopwatch()
      reactor = local
      TracedRun.input(local.action, [.next(10, .tick)])
    }
    #expect(reactor == nil)
  }

  @Test func `the first difference is shown side by side, at the line of the expectation`() {
    func body() {
      let reactor = Stopwatch()
      TracedRun.input(reactor.action, [.next(100, .tick)])
      TracedRun.expect(reactor.state.map(\.ticks)) == [.next(0, 0), .next(100, 2)]
    }

    #expect(
      messages(body) == [
        """
        events differ at number 2: expected next(2) @ 100, got next(1) @ 100
            expected       got
            next(0) @ 0    next(0) @ 0
          ! next(2) @ 100  next(1) @ 100
        """
      ])
    #expect(places(body) == ["ExpectTests.swift:\(#line - 12)"])
  }

  @Test func `elements are compared without their ticks and without an end`() {
    let message = messages {
      let numbers = PublishSubject<Int>()
      TracedRun.input(numbers, [.next(10, 1), .next(20, 2), .completed(30)])
      TracedRun.expect(numbers.map { $0 * 2 }).elements == [2, 4]
      TracedRun.expect(numbers).elements == [1]
    }
    #expect(message.map { $0.split(separator: "\n")[0] } == ["elements differ at number 2: expected nothing, got 2"])
  }

  @Test(.traced(scheduler: virtual)) func `an expectation can be of a part of the events`() {
    struct Lost: Error {}
    let numbers = PublishSubject<Int>()
    TracedRun.input(numbers, [.next(100, 1), .next(200, 2), .error(300, Lost())])

    TracedRun.expect(numbers).in(..<200) == [.next(100, 1)]
    TracedRun.expect(numbers).in(150...).filter(.next) == [.next(200, 2)]
    TracedRun.expect(numbers).in(150...).elements == [2]
    TracedRun.expect(numbers).filter(.error) == [.error(300, Lost())]
    TracedRun.expect(numbers).filter(.completed) == []
  }

  @Test(.traced(scheduler: virtual)) func `a closure gets the events when virtual time is over`() {
    struct Lost: Error {}
    let numbers = PublishSubject<Int>()
    var calls = 0
    TracedRun.expect(numbers) { events in
      calls += 1
      #expect(events.elements == [1, 2])
      #expect(events.in(200...).elements == [2])
      #expect(events.filter(.next).count == 2)
      #expect(events.error is Lost)
    }
    TracedRun.expect(Observable<Int>.never()) { events in
      #expect(calls == 1)
      #expect(events.isEmpty)
      #expect(events.error == nil)
    }
    TracedRun.input(numbers, [.next(100, 1), .next(200, 2), .error(300, Lost())])
  }

  @Test(.traced(scheduler: virtual)) func `every kind of stream is expected, and every kind of observer gets inputs`() {
    let relay = BehaviorRelay(value: 0)
    var heard: [Int] = []
    TracedRun.input(relay, [.next(10, 1)])
    TracedRun.input(AnyObserver<Int> { if case .next(let number) = $0 { heard.append(number) } }, [.next(5, 5)])
    TracedRun.expect(relay) == [.next(0, 0), .next(10, 1)]
    TracedRun.expect(relay.asDriver()).elements == [0, 1]
    TracedRun.expect(Single.just(7)) == [.next(0, 7), .completed(0)]
    TracedRun.expect(relay) { _ in #expect(heard == [5]) }
  }

  @Test(.traced(scheduler: virtual)) func `a disposed expectation hears no more, and bounds an endless run`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let seconds = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
    let subscription = seconds.subscribe(onNext: { _ in })

    TracedRun.expect(seconds, disposed: 3) == [.next(1, 0), .next(2, 1)]
    TracedRun.expect(seconds, disposed: 5) { events in
      #expect(events.count == 4)
      #expect(scheduler.clock == 5)
      subscription.dispose()
    }
  }

  @Test func `an endless run ends with a message`() {
    let message = messages {
      guard let scheduler = TracedRun.scheduler else { return }
      TracedRun.expect(Observable<Int>.interval(.seconds(1), scheduler: scheduler).ignoreElements().asObservable()) {
        _ in
      }
    }
    #expect(
      message == [
        "virtual time does not end: after 100000 turns more is due at 27 h 47 min, of no effect. "
          + "Say when streams end, in each expectation: TracedRun.expect(stream, disposed: 1000). "
          + "scheduler.limits has the limits"
      ])
  }

  @Test(.traced(scheduler: virtual)) func `a test can move time itself, and the rest of the work follows`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Stopwatch()
    TracedRun.input(reactor.action, [.next(100, .tick), .next(200, .tick)])
    scheduler.advanceTo(150)
    #expect(reactor.currentState.ticks == 1)
    TracedRun.expect(reactor.state.map(\.ticks)) == [.next(150, 1), .next(200, 2)]
  }

  @Test func `inputs and expectations without virtual time fail with the remedy`() {
    let messages = issuesRecorded {
      TracedRun.input(PublishSubject<Int>(), [.next(1, 1)])
      TracedRun.expect(Observable.just(1)) == [.next(0, 2)]
    }
    let rest =
      " needs virtual time, and this code runs in none: "
      + "use .traced(scheduler: { TestScheduler() }), or withTracing(scheduler: { TestScheduler() }) { … }"
    #expect(messages == ["input", "expect"].map { $0 + rest })
  }

  @Test func `a relay gets no end`() {
    let messages = messages { TracedRun.input(PublishRelay<Int>(), [.next(1, 1), .completed(2)]) }
    #expect(messages == ["a relay takes no ends, and the input has one: completed @ 2"])
  }

  @Test func `a body that throws is not compared`() throws {
    struct Thrown: Error {}
    #expect(throws: Thrown.self) {
      try withTracing(.values, scheduler: virtual) {
        TracedRun.expect(Observable.just(1)) == []
        throw Thrown()
      }
    }
  }

  @Test(.traced(scheduler: virtual)) @MainActor
  func `an asynchronous test of the main actor is compared there`() async {
    let numbers = PublishSubject<Int>()
    await Task.yield()
    TracedRun.input(numbers, [.next(10, 1)])
    TracedRun.expect(numbers.do(onNext: { _ in MainActor.preconditionIsolated() })) == [.next(10, 1)]
  }

  @Test func `an asynchronous body is compared on its actor`() async {
    await withTracing(.values, scheduler: virtual) { @MainActor in
      let numbers = PublishSubject<Int>()
      await Task.yield()
      TracedRun.input(numbers, [.next(10, 1)])
      TracedRun.expect(numbers) == [.next(10, 1)]
    }
  }
}
