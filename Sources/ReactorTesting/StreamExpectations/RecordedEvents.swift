import ReactorCore

/// A kind of event of a stream.
public enum EventKind: Sendable {
  /// A value.
  case next
  /// A failure.
  case error
  /// The end.
  case completed
}

/// A recorded event of a stream: `Recorded<Event<Element>>`.
///
/// Only that type conforms; lists of it are extended by this protocol, because Swift has no extensions with parameters.
public protocol RecordedEvent {
  /// The values of the stream.
  associatedtype StreamElement
  /// The tick of the event.
  var time: TestTime { get }
  /// The event.
  var event: Event<StreamElement> { get }
}

extension Recorded: RecordedEvent where Value: EventConvertible {
  /// The event without its tick.
  public var event: Event<Value.Element> { value.event }
}

// Parts of a list of recorded events, with RxExpect's names.
extension Sequence where Element: RecordedEvent {
  /// The values of the `next` events, in order.
  public var elements: [Element.StreamElement] { compactMap(\.event.element) }

  /// The first failure; nil if there is none.
  public var error: (any Error)? { lazy.compactMap(\.event.error).first }

  /// The events of one kind, in order.
  public func filter(_ kind: EventKind) -> [Element] {
    filter { recorded in
      switch (recorded.event, kind) {
      case (.next, .next), (.error, .error), (.completed, .completed): true
      default: false
      }
    }
  }

  /// The events within a range of ticks, in order: `events.in(100...)`.
  public func `in`<Ticks: RangeExpression>(_ ticks: Ticks) -> [Element] where Ticks.Bound == TestTime {
    filter { ticks.contains($0.time) }
  }
}
