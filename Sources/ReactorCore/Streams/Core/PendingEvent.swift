/// An event that is delivered later, with its cause.
enum PendingEvent {
  case next(BoxedValue)
  case stop(Termination, CauseID)

  static func stop(_ end: Termination) -> PendingEvent { .stop(end, Cause.current) }

  var cause: CauseID {
    switch self {
    case .next(let value): value.cause
    case .stop(_, let cause): cause
    }
  }

  func send(to sink: AddressSink) {
    switch self {
    case .next(let value): withExtendedLifetime(value) { sink.next(value.address) }
    case .stop(let end, _): sink.stop(end)
    }
  }

  /// Sends the event to `sink`, under its own cause.
  func deliver(to sink: AddressSink) { Cause.with(cause) { send(to: sink) } }
}

extension BoxedValue {
  /// Sends the value to `sink`, under its own cause.
  func deliver(to sink: AddressSink) { PendingEvent.next(self).deliver(to: sink) }
}
