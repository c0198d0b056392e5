import PlatformSupport
import Synchronization

/// A stream into which anybody can send.
///
/// A type of your own implements `subscribe(_:)` and `asObserver()`; one that is an observer itself has the latter.
public protocol SubjectType<Element>: ObservableType {
  associatedtype Observer: ObserverType
  /// Takes what the stream is to send.
  func asObserver() -> Observer
}

/// Passes events on to whoever is subscribed at that moment.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast = Broadcast<Element>()
  @usableFromInline
  let isOver = Atomic(false)

  public override init() {}

  public var hasObservers: Bool { broadcast.isObserved }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}

/// Passes events on, and tells the latest value to each new observer.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast: Broadcast<Element>
  @usableFromInline
  let isOver = Atomic(false)

  @inlinable
  public init(value: Element) {
    broadcast = Broadcast(value: value) { Box.copying(Element.self, at: $0) }
  }

  public var hasObservers: Bool { broadcast.isObserved }

  /// The latest value. Throws the error with which the subject ended, or that it was disposed of.
  public func value() throws -> Element {
    if isDisposed { throw RxError.disposed(object: self) }
    if let error = broadcast.error { throw error }
    return broadcast.latest
  }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { return sink.stop(.error(RxError.disposed(object: self))) }
    broadcast.observers.run(sink.address, in: scope, replaysAfterEnd: false)
  }

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}

/// Passes events on, and tells the latest values to each new observer.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast: Broadcast<Element>
  @usableFromInline
  let isOver = Atomic(false)

  @inlinable
  init(keeping capacity: Int) {
    broadcast = Broadcast(keeping: capacity) { Box.copying(Element.self, at: $0) }
  }

  /// Keeps the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(keeping: bufferSize) }

  /// Keeps all values.
  @inlinable
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

  public var hasObservers: Bool { broadcast.isObserved }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}

/// Tells the last value before its completion, and that completion; nothing else but a failure.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The lock guards the value, the broadcast its own state; the flag is atomic.
  private let last = Locked<Caused<Element>?>(nil)
  @usableFromInline
  let broadcast = Broadcast<Element>(keeping: 1) { Box.copying(Element.self, at: $0) }
  @usableFromInline
  let isOver = Atomic(false)

  public override init() {}

  public var hasObservers: Bool { broadcast.isObserved }

  public func on(_ event: Event<Element>) {
    Cause.door(.send, of: type(of: self)) {
      switch event {
      case .next(let value):
        var kept: Caused<Element>? = Caused(value)
        last.withLock { swap(&$0, &kept) }
      case .error(let error): broadcast.stop(.error(error))
      case .completed:
        guard let value = last.withLock({ $0 }) else { return broadcast.stop(.completed) }
        Cause.descend(Cause.join(Cause.current, value.cause)) {
          broadcast.send(value.value)
          broadcast.stop(.completed)
        }
      }
    }
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}

extension Broadcast {
  fileprivate func dispose(_ isOver: borrowing Atomic<Bool>) {
    isOver.store(true, ordering: .releasing)
    forget()
  }
}
