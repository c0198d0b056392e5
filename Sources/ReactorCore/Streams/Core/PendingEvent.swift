/// An event that is delivered later, with its cause.
enum PendingEvent {
  case next(BoxedValue)
  case stop(Termination, CauseID)

  static func stop(_ end: Termination) -> PendingEvent { .stop(end, Cause.current) }

  /// Sends the event to `sink`, under its own cause.
  func deliver(to sink: AddressSink) {
    switch self {
    case .next(let value): value.deliver(to: sink)
    case .stop(let end, let cause): Cause.with(cause) { sink.stop(end) }
    }
  }
}

extension BoxedValue {
  /// Sends the value to `sink`, under its own cause.
  func deliver(to sink: AddressSink) {
    Cause.with(cause) { withExtendedLifetime(self) { sink.next(address) } }
  }
}
