import Synchronization

/// A hot stream of values of one type: what all subjects and relays are made of.
@usableFromInline
struct Broadcast<Element>: @unchecked Sendable {
  // The observers guard their own state.
  @usableFromInline
  let observers: Observers

  /// Keeps nothing for late observers.
  @usableFromInline
  init() {
    observers = Observers()
  }

  /// Keeps the latest value; the copies are made by `box`.
  @usableFromInline
  init(value: Element, box: @escaping (UnsafeRawPointer) -> BoxedValue) {
    let first = withUnsafePointer(to: value) { box(UnsafeRawPointer($0)) }
    observers = Observers(keeping: ReplayBuffer(first, isSent: true), box: box)
  }

  /// Keeps the latest few values; the copies are made by `box`.
  @usableFromInline
  init(keeping capacity: Int, box: @escaping (UnsafeRawPointer) -> BoxedValue) {
    observers = capacity > 0 ? Observers(keeping: ReplayBuffer(capacity), box: box) : Observers()
  }

  /// The latest value. Only for one that was made with a value.
  var latest: Element {
    let box = observers.latestValue
    return withExtendedLifetime(box) { box.address.assumingMemoryBound(to: Element.self).pointee }
  }

  var error: (any Error)? { observers.error }
  var isObserved: Bool { observers.isObserved }

  @inlinable
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
    Cause.entry(.send, of: stream()) {
      switch event {
      case .next(let value): send(value)
      case .error(let error): stop(.error(error))
      case .completed: stop(.completed)
      }
    }
  }

  /// Takes a value from user code.
  @inlinable
  func accept(next value: Element, as stream: @autoclosure () -> Any.Type) {
    Cause.entry(.send, of: stream()) { send(value) }
  }
}

extension Broadcast {
  func dispose(_ isOver: borrowing Atomic<Bool>) {
    isOver.store(true, ordering: .releasing)
    forget()
  }
}
