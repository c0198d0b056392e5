/// Where a stream delivers: two closures, one for values and one for its end.
///
/// Values pass by address, so that a step costs neither generic metadata nor a reabstraction thunk; `Element` keeps
/// the types honest. A value belongs to whoever called: a sink that keeps it copies it. Sinks are called one event at a
/// time.
@usableFromInline
package struct Sink<Element> {
  @usableFromInline
  package let address: AddressSink

  @inlinable
  package init(_ address: AddressSink) {
    self.address = address
  }

  @inlinable
  package init(nextAddress: @escaping (UnsafeRawPointer) -> Void, stop: @escaping (Termination) -> Void) {
    address = AddressSink(next: nextAddress, stop: stop)
  }

  @inlinable
  package init(next: @escaping (Element) -> Void, stop: @escaping (Termination) -> Void) {
    self.init(nextAddress: { next($0.assumingMemoryBound(to: Element.self).pointee) }, stop: stop)
  }

  @inlinable
  package var nextAddress: (UnsafeRawPointer) -> Void { address.next }
  @inlinable
  package var stop: (Termination) -> Void { address.stop }

  @inlinable
  package func next(_ value: Element) {
    withUnsafePointer(to: value) { address.next(UnsafeRawPointer($0)) }
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

/// A sink that has forgotten the type of its values: what the cores of streams and reactors pass on.
@usableFromInline
package struct AddressSink {
  @usableFromInline
  package let next: (UnsafeRawPointer) -> Void
  @usableFromInline
  package let stop: (Termination) -> Void

  @inlinable
  package init(next: @escaping (UnsafeRawPointer) -> Void, stop: @escaping (Termination) -> Void) {
    self.next = next
    self.stop = stop
  }
}

/// How a stream ended.
@usableFromInline
package enum Termination {
  case completed
  /// Completed because another stream said so, as in `take(until:)`; a tracer calls that cancelled.
  case cut
  case error(any Error)

  @inlinable
  package var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}
