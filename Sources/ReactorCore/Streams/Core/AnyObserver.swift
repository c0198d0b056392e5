import CReactorContext

/// An observer of any kind.
///
/// It may be called from any thread, one event at a time. Streams keep that rule, not the compiler, hence the unchecked
/// conformance.
///
/// The observer of `create` names its subscription as the owner of events that have lost their own cause, for example
/// on a queue that this package does not know.
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {
  // Immutable; the operators behind the closures guard their own state.
  @usableFromInline
  let sink: Sink<Element>
  /// The scope of the subscription of `create`: nothing passes once it has ended.
  @usableFromInline
  let gate: Scope?
  /// The cause of the subscription of `create`, 0 for other observers.
  @usableFromInline
  let owner: CauseID

  /// An observer that passes every event to `eventHandler`, on the thread that sends it.
  @inlinable
  public init(eventHandler: @escaping (Event<Element>) -> Void) {
    sink = Sink(
      next: { eventHandler(.next($0)) },
      stop: { end in
        if let error = end.error { eventHandler(.error(error)) } else { eventHandler(.completed) }
      })
    gate = nil
    owner = 0
  }

  /// An observer that passes every event to `observer`.
  @inlinable
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.init(eventHandler: observer.on)
  }

  @inlinable
  init(sink: Sink<Element>, gate: Scope, owner: CauseID) {
    self.sink = sink
    self.gate = gate
    self.owner = owner
  }

  /// Sends an event, unless the subscription of `create` has ended.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): onNext(value)
    case .error(let error): stop(.error(error))
    case .completed: stop(.completed)
    }
  }

  /// Sends a value, unless the subscription of `create` has ended.
  @inlinable
  public func onNext(_ element: Element) {
    if gate?.isDisposed == true { return }
    if rc_tracing() { nextTraced(element) } else { sink.next(element) }
  }

  /// Ends the stream with a failure, unless it has ended.
  @inlinable
  public func onError(_ error: any Error) { stop(.error(error)) }
  /// Completes the stream, unless it has ended.
  @inlinable
  public func onCompleted() { stop(.completed) }

  /// The observer itself.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { self }

  @inlinable
  func stop(_ end: Termination) {
    if gate?.isDisposed == true { return }
    if rc_tracing() { stopTraced(end) } else { sink.stop(end) }
  }

  // Separate functions, so that an untraced event costs one branch.
  @inline(never)
  @usableFromInline
  func nextTraced(_ element: Element) {
    Cause.entry(.send, of: AnyObserver<Element>.self, owner: owner) { sink.next(element) }
  }

  @inline(never)
  @usableFromInline
  func stopTraced(_ end: Termination) {
    Cause.entry(.send, of: AnyObserver<Element>.self, owner: owner) { sink.stop(end) }
  }
}
