import ReactorCore

extension TracedRun {
  /// Sends events to an observer at ticks of the scheduler of the running test: to `reactor.action`, a subject, or an observer
  /// of your own.
  ///
  /// Tick 0 is the beginning, and a past tick counts as now. The events are sent when virtual time runs: when the test calls
  /// the scheduler, or else when its body has returned. From the first input on, the test keeps its reactors alive. Fails the
  /// test unless its options have a scheduler.
  ///
  /// ```swift
  /// TracedRun.input(reactor.action, [.next(100, .refresh), .next(200, .refresh)])
  /// ```
  ///
  /// - Parameters:
  ///   - observer: Gets the events, on the thread that runs the scheduler.
  ///   - events: The events with their ticks. Those of one tick are sent in their order.
  ///   - sourceLocation: The line of the call, for a failure.
  public static func input<Observer: ObserverType>(
    _ observer: Observer, _ events: [Recorded<Event<Observer.Element>>], sourceLocation: SourceLocation = #_testLocation
  ) {
    send(events, at: TestLocation(sourceLocation)) { observer.on($0) }
  }

  /// Sends the values of events to a relay at ticks of the scheduler of the running test. A relay takes no ends.
  ///
  /// - Parameters:
  ///   - relay: Gets the values, on the thread that runs the scheduler.
  ///   - events: The values with their ticks. Those of one tick are sent in their order.
  ///   - sourceLocation: The line of the call, for a failure.
  public static func input<Relay: RelayType>(
    _ relay: Relay, _ events: [Recorded<Event<Relay.Element>>], sourceLocation: SourceLocation = #_testLocation
  ) {
    let location = TestLocation(sourceLocation)
    if let end = events.first(where: { $0.value.isStopEvent }) {
      return location.fail("a relay takes no ends, and the input has one: \(String(reflecting: end))")
    }
    send(events, at: location) { if case .next(let value) = $0 { relay.accept(value) } }
  }

  private static func send<Element>(
    _ events: [Recorded<Event<Element>>], at location: TestLocation, to receive: @escaping (Event<Element>) -> Void
  ) {
    guard let expectations = StreamExpectations.current("input", at: location) else { return }
    let isOver = SingleAssignmentDisposable()
    expectations.keep(isOver, at: location)
    for event in events {
      expectations.scheduler.scheduleAt(event.time) { if !isOver.isDisposed { receive(event.value) } }
    }
  }
}
