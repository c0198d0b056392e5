/// A hot stream of values of one type: what all subjects and relays are made of.
struct Broadcast<Element>: @unchecked Sendable {
  // The observers guard their own state.
  let observers: Observers

  /// Keeps nothing for late observers.
  init() {
    observers = Observers()
  }

  /// Keeps the latest value.
  init(value: Element) {
    let first = withUnsafePointer(to: value) { Box.copying(Element.self, at: $0) }
    observers = Observers(keeping: KeptValues(first, isSent: true)) { Box.copying(Element.self, at: $0) }
  }

  /// Keeps the latest few values.
  init(keeping capacity: Int) {
    observers =
      capacity > 0
      ? Observers(keeping: KeptValues(capacity)) { Box.copying(Element.self, at: $0) } : Observers()
  }

  /// The latest value. Only for one that was made with a value.
  var latest: Element {
    let box = observers.latestKept
    return withExtendedLifetime(box) { box.address.assumingMemoryBound(to: Element.self).pointee }
  }

  var error: (any Error)? { observers.error }
  var isObserved: Bool { observers.isObserved }

  @inline(__always)
  func send(_ value: Element) {
    withUnsafePointer(to: value) { observers.send(UnsafeRawPointer($0)) }
  }

  /// What this is told, it tells.
  var sink: Sink<Element> {
    let observers = observers
    return Sink(nextAddress: { observers.send($0) }, stop: { observers.stop($0) })
  }

  func stop(_ end: Termination) { observers.stop(end) }
  func forget() { observers.forget() }

  func run(_ sink: Sink<Element>, in scope: Scope) { observers.run(sink.address, in: scope) }

  /// Takes an event from user code.
  func accept(_ event: Event<Element>, as stream: @autoclosure () -> Any.Type) {
    Cause.door(.send, of: stream()) {
      switch event {
      case .next(let value): send(value)
      case .error(let error): stop(.error(error))
      case .completed: stop(.completed)
      }
    }
  }

  /// Takes a value from user code.
  @inline(__always)
  func accept(next value: Element, as stream: @autoclosure () -> Any.Type) {
    Cause.door(.send, of: stream()) { send(value) }
  }
}
