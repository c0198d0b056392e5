import ReactorCore

extension TracedRun {
  /// Records a stream from now on, in the virtual time of the running test, and expects events of it.
  ///
  /// The comparison is made when the body of the test has returned: virtual time then runs until no work is left, or until the
  /// last `disposed` if each expectation has one, and the expectations are compared in their order. From the first one on,
  /// the test keeps its reactors alive. Fails the test unless its options have a scheduler.
  ///
  /// ```swift
  /// @Test(.traced(scheduler: { TestScheduler() })) func `a refresh shows that it is loading`() {
  ///   let reactor = CounterReactor()
  ///   TracedRun.input(reactor.action, [.next(100, .refresh)])
  ///   TracedRun.expect(reactor.state.map(\.isLoading)) == [.next(0, false), .next(100, true), .next(160, false)]
  ///   TracedRun.expect(reactor.state.map(\.value)).elements == [0, 0, 10]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The stream: an observable, a single, a driver, or any other kind.
  ///   - end: The tick at which the subscription is disposed of; nil for the end of the test.
  ///   - sourceLocation: The line of the call, for a failure.
  /// - Returns: What to compare with `==`. Without it nothing is expected.
  public static func expect<Source: ObservableConvertibleType>(
    _ source: Source, disposed end: TestTime? = nil, sourceLocation: SourceLocation = #_testLocation
  ) -> StreamExpectation<Source.Element> {
    StreamExpectation(source, end, at: TestLocation(sourceLocation))
  }

  /// Records a stream from now on, and passes its events to a closure when virtual time is over, as `expect(_:)` compares
  /// them.
  ///
  /// ```swift
  /// TracedRun.expect(reactor.state.map(\.value)) { events in
  ///   #expect(events.in(100...).elements.allSatisfy { $0 > 0 })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The stream: an observable, a single, a driver, or any other kind.
  ///   - end: The tick at which the subscription is disposed of; nil for the end of the test.
  ///   - sourceLocation: The line of the call, for a failure.
  ///   - check: Called once, with all events, on the thread that ran virtual time.
  public static func expect<Source: ObservableConvertibleType>(
    _ source: Source, disposed end: TestTime? = nil, sourceLocation: SourceLocation = #_testLocation,
    _ check: @escaping ([Recorded<Event<Source.Element>>]) -> Void
  ) {
    StreamExpectation(source, end, at: TestLocation(sourceLocation)).check(check)
  }
}

/// Events of a stream that are recorded and will be compared: the result of `TracedRun.expect(_:)`.
public struct StreamExpectation<Element> {
  typealias Events = [Recorded<Event<Element>>]

  fileprivate let location: TestLocation
  private let recorder: TestableObserver<Element>?
  private let expectations: StreamExpectations?
  private let select: (Events) -> Events
}

extension StreamExpectation {
  init<Source: ObservableConvertibleType>(_ source: Source, _ end: TestTime?, at location: TestLocation)
  where Source.Element == Element {
    let expectations = StreamExpectations.current("expect", at: location)
    let recorder = expectations.map { $0.scheduler.createObserver(Element.self) }
    self.init(location: location, recorder: recorder, expectations: expectations) { $0 }
    if let recorder {
      expectations?.keep(source.asObservable().subscribe(recorder), disposed: end, at: location)
    }
  }

  fileprivate func check(_ compare: @escaping (Events) -> Void) {
    guard let recorder else { return }
    expectations?.add { [select] in compare(select(recorder.events)) }
  }

  private func selecting(_ next: @escaping (Events) -> Events) -> StreamExpectation {
    StreamExpectation(location: location, recorder: recorder, expectations: expectations) { [select] in
      next(select($0))
    }
  }

  /// The events within a range of ticks: `TracedRun.expect(stream).in(100...) == […]`.
  public func `in`<Ticks: RangeExpression>(_ ticks: Ticks) -> StreamExpectation where Ticks.Bound == TestTime {
    selecting { $0.in(ticks) }
  }

  /// The events of one kind: `TracedRun.expect(stream).filter(.next) == […]`.
  public func filter(_ kind: EventKind) -> StreamExpectation { selecting { $0.filter(kind) } }

  /// The elements without their ticks and without an end: `TracedRun.expect(stream).elements == [true, false]`.
  public var elements: ElementExpectation<Element> { ElementExpectation(stream: self) }
}

extension StreamExpectation where Element: Equatable {
  /// Expects exactly these events. A failure shows the first difference, and both lists side by side.
  public static func == (stream: StreamExpectation, expected: [Recorded<Event<Element>>]) {
    stream.check { [location = stream.location] events in
      ListComparison.message(events, expected, "events").map(location.fail)
    }
  }
}

/// Elements of a stream that are recorded and will be compared: `TracedRun.expect(stream).elements`.
public struct ElementExpectation<Element> {
  fileprivate let stream: StreamExpectation<Element>
}

extension ElementExpectation where Element: Equatable {
  /// Expects exactly these elements, at any ticks. A failure shows the first difference, and both lists side by side.
  public static func == (elements: ElementExpectation, expected: [Element]) {
    elements.stream.check { [location = elements.stream.location] events in
      ListComparison.message(events.elements, expected, "elements").map(location.fail)
    }
  }
}
