/// An event kept for later, and the cause it had.
enum PendingEvent {
  case next(BoxedValue)
  case stop(Termination, CauseID)

  static func stop(_ end: Termination) -> PendingEvent { .stop(end, Cause.current) }

  func deliver(to sink: AddressSink) {
    switch self {
    case .next(let value): value.deliver(to: sink)
    case .stop(let end, let cause): Cause.with(cause) { sink.stop(end) }
    }
  }
}

extension BoxedValue {
  /// Tells a sink the value, under the cause it had.
  func deliver(to sink: AddressSink) {
    Cause.with(cause) { withExtendedLifetime(self) { sink.next(address) } }
  }
}
