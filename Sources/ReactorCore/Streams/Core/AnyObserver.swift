import CReactorContext

/// An observer of any kind.
///
/// May be called from any thread, one event at a time; that is the contract of streams and not the compiler's, hence
/// unchecked. The observer of `create` knows its subscription and names it as the owner of events whose own cause was
/// lost on a hop that is not ours.
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {
  // Both closures are immutable; what they reach is guarded by the operators behind them.
  @usableFromInline
  let sink: Sink<Element>
  @usableFromInline
  let gate: Scope?
  @usableFromInline
  let owner: CauseID

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

  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): onNext(value)
    case .error(let error): stop(.error(error))
    case .completed: stop(.completed)
    }
  }

  @inlinable
  public func onNext(_ element: Element) {
    if gate?.isDisposed == true { return }
    if rc_tracing() { nextTraced(element) } else { sink.next(element) }
  }

  @inlinable
  public func onError(_ error: any Error) { stop(.error(error)) }
  @inlinable
  public func onCompleted() { stop(.completed) }

  @inlinable
  public func asObserver() -> AnyObserver<Element> { self }

  @inlinable
  func stop(_ end: Termination) {
    if gate?.isDisposed == true { return }
    if rc_tracing() { stopTraced(end) } else { sink.stop(end) }
  }

  // Apart, so that what happens while nobody traces pays for a branch alone.
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
