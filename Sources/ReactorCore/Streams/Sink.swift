/// Where a stream delivers: two closures, one for values and one for its end.
///
/// Values pass by address, so that a step costs neither generic metadata nor a reabstraction thunk; `Element` keeps
/// the types honest. A value belongs to whoever called: a sink that keeps it copies it. Sinks are called one event at a
/// time.
package struct Sink<Element> {
  package let address: AddressSink

  package init(_ address: AddressSink) {
    self.address = address
  }

  package init(nextAddress: @escaping (UnsafeRawPointer) -> Void, stop: @escaping (Termination) -> Void) {
    address = AddressSink(next: nextAddress, stop: stop)
  }

  @inline(__always)
  package init(next: @escaping (Element) -> Void, stop: @escaping (Termination) -> Void) {
    self.init(nextAddress: { next($0.assumingMemoryBound(to: Element.self).pointee) }, stop: stop)
  }

  package var nextAddress: (UnsafeRawPointer) -> Void { address.next }
  package var stop: (Termination) -> Void { address.stop }

  @inline(__always)
  package func next(_ value: Element) {
    withUnsafePointer(to: value) { address.next(UnsafeRawPointer($0)) }
  }

  package func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): next(value)
    case .error(let error): stop(.error(error))
    case .completed: stop(.completed)
    }
  }
}

/// A sink that has forgotten the type of its values: what the cores of streams and reactors pass on.
package struct AddressSink {
  package let next: (UnsafeRawPointer) -> Void
  package let stop: (Termination) -> Void

  package init(next: @escaping (UnsafeRawPointer) -> Void, stop: @escaping (Termination) -> Void) {
    self.next = next
    self.stop = stop
  }
}

/// How a stream ended.
package enum Termination {
  case completed
  /// Completed because another stream said so, as in `take(until:)`; a tracer calls that cancelled.
  case cut
  case error(any Error)

  package var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}
