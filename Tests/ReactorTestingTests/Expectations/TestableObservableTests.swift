import ReactorCore
import ReactorTesting
import Testing

@Suite("Testable observables") struct TestableObservableTests {
  private struct Refused: Error {}

  @Test func `a hot stream emits at ticks of the clock, subscribed to or not`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(300, 3), .completed(400)])
    let observer = scheduler.start { source.asObservable() }

    #expect(observer.events == [.next(210, 2), .next(300, 3), .completed(400)])
    #expect(source.subscriptions == [Subscription(200, 400)])
    #expect(source.recordedEvents.count == 4)
  }

  @Test func `an observer of its own gets what follows an end, closures do not`() {
    let scheduler = TestScheduler(initialClock: 0)
    let events: [Recorded<Event<Int>>] = [
      .next(10, 1), .error(20, Refused()), .next(30, 2), .completed(40), .next(50, 3),
    ]
    for source in [scheduler.createHotObservable(events), scheduler.createColdObservable(events)] {
      let observer = scheduler.createObserver(Int.self)
      let subject = ActionSubject<Int>()
      let actions = scheduler.createObserver(Int.self)
      let closures = scheduler.createObserver(Int.self)
      let subscriptions = [
        source.subscribe(observer), subject.subscribe(actions), source.subscribe(subject),
        source.subscribe(onNext: { closures.onNext($0) }, onError: { _ in }),
      ]
      scheduler.start()

      #expect(observer.events.map { "\($0.value)" } == events.map { "\($0.value)" })
      #expect(actions.events.map { "\($0.value)" } == ["next(1)", "next(2)", "next(3)"])
      #expect(closures.events.map { "\($0.value)" } == ["next(1)"])
      #expect(source.subscriptions.map { $0.unsubscribe == .max } == [true, true, false])
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  @Test func `a cold stream emits to each subscriber, at ticks since its subscription`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(10, "a"), .next(20, "b"), .error(30, Refused())])
    let first = scheduler.createObserver(String.self)
    let second = scheduler.createObserver(String.self)
    var subscription: (any Disposable)?
    scheduler.scheduleAt(100) { _ = source.asObservable().subscribe(first) }
    scheduler.scheduleAt(105) { subscription = source.asObservable().subscribe(second) }
    scheduler.scheduleAt(126) { subscription?.dispose() }
    scheduler.start()

    #expect(first.events == [.next(110, "a"), .next(120, "b"), .error(130, Refused())])
    #expect(second.events == [.next(115, "a"), .next(125, "b")])
    #expect(source.subscriptions == [Subscription(100, 130), Subscription(105, 126)])
  }
}
