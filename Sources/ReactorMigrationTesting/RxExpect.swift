import ReactorCore
import ReactorTesting

// What RxExpect's tests call, as free functions: RxExpect has them on its `test`.

/// Records a stream and expects events of it: `TracedRun.expect(_:disposed:)`.
public func expect<Source: ObservableConvertibleType>(
  _ source: Source, disposed end: TestTime? = nil, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> StreamExpectation<Source.Element> {
  TracedRun.expect(source, disposed: end, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Records a stream and passes its events to a closure: `TracedRun.expect(_:disposed:_:)`.
public func expect<Source: ObservableConvertibleType>(
  _ source: Source, disposed end: TestTime? = nil, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ check: @escaping ([Recorded<Event<Source.Element>>]) -> Void
) {
  TracedRun.expect(source, disposed: end, fileID: fileID, filePath: filePath, line: line, column: column, check)
}

/// Sends events to an observer at ticks: `TracedRun.input(_:_:)`.
public func input<Observer: ObserverType>(
  _ observer: Observer, _ events: [Recorded<Event<Observer.Element>>], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  TracedRun.input(observer, events, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Sends the values of events to a relay at ticks: `TracedRun.input(_:_:)`.
public func input<Relay: RelayType>(
  _ relay: Relay, _ events: [Recorded<Event<Relay.Element>>], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  TracedRun.input(relay, events, fileID: fileID, filePath: filePath, line: line, column: column)
}
