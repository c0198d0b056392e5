/// A hot stream of values of one type: what all subjects and relays are made of.
struct Broadcast<Element>: @unchecked Sendable {
  // The observers guard their own state.
  let observers: Observers

  /// Keeps nothing for late observers.
  init() {
    observers = Observers()
  }

  /// Keeps the latest value; the copies are made by `box`.
  init(value: Element, isSent: Bool, box: @escaping (UnsafeRawPointer) -> Box) {
    let first = withUnsafePointer(to: value) { box(UnsafeRawPointer($0)) }
    observers = Observers(keeping: KeptValues(first, isSent: isSent, box: box))
  }

  /// Keeps the latest value.
  ///
  /// - Parameter isSent: Whether observers are told `value`; otherwise it can only be read until another one is sent.
  init(value: Element, isSent: Bool = true) {
    let box = { Box.copying(Element.self, at: $0) }
    let first = withUnsafePointer(to: value) { box(UnsafeRawPointer($0)) }
    observers = Observers(keeping: KeptValues(first, isSent: isSent, box: box))
  }

  /// Keeps the latest few values.
  init(keeping capacity: Int) {
    observers = Observers(
      keeping: capacity > 0 ? KeptValues(capacity) { Box.copying(Element.self, at: $0) } : nil)
  }

  /// The latest value. Only for one that was made with a value.
  var latest: Element {
    guard let box = observers.latest else { preconditionFailure("this broadcast was made without a first value") }
    return withExtendedLifetime(box) { box.address.assumingMemoryBound(to: Element.self).pointee }
  }

  /// Sends the value that can only be read, unless another one was sent.
  func sendUnsent() {
    if let unsent = observers.unsent { withExtendedLifetime(unsent) { observers.send(unsent.address) } }
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
