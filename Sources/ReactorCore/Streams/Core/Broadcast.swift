import PlatformSupport
import Synchronization

/// The observers of one hot stream, typed: the storage of all subjects and relays.
@usableFromInline
struct Broadcast<Element>: @unchecked Sendable {
  // The observers guard their own state.
  @usableFromInline
  let observers: Observers

  /// A broadcast without replay.
  @usableFromInline
  init() {
    observers = Observers()
  }

  /// A broadcast that replays the latest value, `value` at first.
  ///
  /// - Parameter box: Copies the value at an address.
  @usableFromInline
  init(value: Element, box: @escaping (ValueAddress) -> BoxedValue) {
    let first = withAddress(of: value, box)
    observers = Observers(keeping: ReplayBuffer(first, isSent: true), box: box)
  }

  /// A broadcast that replays the latest `capacity` values.
  ///
  /// - Parameter box: Copies the value at an address.
  @usableFromInline
  init(keeping capacity: Int, box: @escaping (ValueAddress) -> BoxedValue) {
    observers = capacity > 0 ? Observers(keeping: ReplayBuffer(capacity), box: box) : Observers()
  }

  /// The latest value of a broadcast that began with one.
  var latest: Element {
    let box = observers.latestValue
    return withExtendedLifetime(box) { box.address[as: Element.self] }
  }

  var error: (any Error)? { observers.error }
  var isObserved: Bool { observers.isObserved }

  @inlinable
  func send(_ value: Element) {
    withAddress(of: value) { observers.send($0) }
  }

  /// A sink that sends its events to the observers.
  var sink: Sink<Element> {
    let observers = observers
    return Sink(nextAddress: { observers.send($0) }, stop: { observers.stop($0) })
  }

  func stop(_ end: Termination) { observers.stop(end) }
  func forget() { observers.forget() }

  func run(_ sink: Sink<Element>, in scope: Scope) { observers.run(sink.address, in: scope) }

  /// Sends an event that comes from user code.
  ///
  /// - Parameter stream: Type of the subject, for traces.
  func accept(_ event: Event<Element>, as stream: @autoclosure () -> Any.Type) {
    Cause.entry(.send, of: stream()) {
      switch event {
      case .next(let value): send(value)
      case .error(let error): stop(.error(error))
      case .completed: stop(.completed)
      }
    }
  }

  /// Sends a value that comes from user code.
  ///
  /// - Parameter stream: Type of the subject, for traces.
  @inlinable
  func accept(next value: Element, as stream: @autoclosure () -> Any.Type) {
    Cause.entry(.send, of: stream()) { send(value) }
  }
}

extension Broadcast {
  /// Lets go of all observers. The subject fails those that come later.
  func dispose(_ isOver: borrowing Atomic<Bool>) {
    isOver.store(true, ordering: .releasing)
    forget()
  }
}
