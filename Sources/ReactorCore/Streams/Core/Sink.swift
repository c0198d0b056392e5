import PlatformSupport

/// The destination of a stream: one closure for values and one for the end.
///
/// Values pass by address, which saves generic metadata and reabstraction thunks at each step; `Element` keeps the
/// types safe. The caller owns the value, so a sink that keeps it copies it. A sink receives one event at a time.
@usableFromInline
package struct Sink<Element> {
  @usableFromInline
  package let address: AddressSink

  @inlinable
  package init(_ address: AddressSink) {
    self.address = address
  }

  @inlinable
  package init(nextAddress: @escaping (ValueAddress) -> Void, stop: @escaping (Termination) -> Void) {
    address = AddressSink(next: nextAddress, stop: stop)
  }

  @inlinable
  package init(next: @escaping (Element) -> Void, stop: @escaping (Termination) -> Void) {
    self.init(nextAddress: { next($0[as: Element.self]) }, stop: stop)
  }

  @inlinable
  package var nextAddress: (ValueAddress) -> Void { address.next }
  @inlinable
  package var stop: (Termination) -> Void { address.stop }

  @inlinable
  package func next(_ value: Element) {
    withAddress(of: value, address.next)
  }

  @inlinable
  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): stop(.error(error))
    case .completed: stop(.completed)
    }
  }
}

/// A sink without the type of its values, for the non-generic cores of operators and reactors.
@usableFromInline
package struct AddressSink {
  @usableFromInline
  package let next: (ValueAddress) -> Void
  @usableFromInline
  package let stop: (Termination) -> Void

  @inlinable
  package init(next: @escaping (ValueAddress) -> Void, stop: @escaping (Termination) -> Void) {
    self.next = next
    self.stop = stop
  }
}

/// The end of a stream.
@usableFromInline
package enum Termination {
  case completed
  /// Completed because of another stream, as in `take(until:)`; a trace shows that as cancelled.
  case cut
  case error(any Error)

  @inlinable
  package var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}
