import ReactorCore
import ReactorTesting

// What RxExpect's tests call, as free functions: RxExpect has them on its `test`.

/// Records a stream and expects events of it: `TracedRun.expect(_:disposed:)`.
public func expect<Source: ObservableConvertibleType>(
  _ source: Source, disposed end: TestTime? = nil, sourceLocation: SourceLocation = #_testLocation
) -> StreamExpectation<Source.Element> {
  TracedRun.expect(source, disposed: end, sourceLocation: sourceLocation)
}

/// Records a stream and passes its events to a closure: `TracedRun.expect(_:disposed:_:)`.
public func expect<Source: ObservableConvertibleType>(
  _ source: Source, disposed end: TestTime? = nil, sourceLocation: SourceLocation = #_testLocation,
  _ check: @escaping ([Recorded<Event<Source.Element>>]) -> Void
) {
  TracedRun.expect(source, disposed: end, sourceLocation: sourceLocation, check)
}

/// Sends events to an observer at ticks: `TracedRun.input(_:_:)`.
public func input<Observer: ObserverType>(
  _ observer: Observer, _ events: [Recorded<Event<Observer.Element>>], sourceLocation: SourceLocation = #_testLocation
) {
  TracedRun.input(observer, events, sourceLocation: sourceLocation)
}

/// Sends the values of events to a relay at ticks: `TracedRun.input(_:_:)`.
public func input<Relay: RelayType>(
  _ relay: Relay, _ events: [Recorded<Event<Relay.Element>>], sourceLocation: SourceLocation = #_testLocation
) {
  TracedRun.input(relay, events, sourceLocation: sourceLocation)
}
