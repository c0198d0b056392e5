import CReactorContext
import PlatformSupport

extension ObservableType {
  /// Subscribes a closure to all events.
  ///
  /// - Returns: The subscription. It lasts until the stream ends or it is disposed of, even if the result is not kept.
  @_alwaysEmitIntoClient
  public func subscribe(
    _ on: @escaping (Event<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    start(
      next: { on(.next($0)) }, failed: { on(.error($0)) }, completed: { on(.completed) }, disposed: nil,
      from: rc_site(fileID, line))
  }

  /// Subscribes an observer: a subject, a relay, an action, or one of your own.
  ///
  /// Inside `create`, if `observer` is the one that was given, the subscription ends together with that of `create`.
  @_alwaysEmitIntoClient
  public func subscribe<Observer: ObserverType>(
    _ observer: Observer, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable
  where Observer.Element == Element {
    let action = observer as? ActionSubject<Element>
    return attach(
      observer, next: { if let action { action.onNext($0, fileID: fileID, line: line) } else { observer.onNext($0) } },
      from: rc_site(fileID, line))
  }

  /// Subscribes an observer at a location that may be unknown.
  @inlinable
  func attach<Observer: ObserverType>(
    _ observer: Observer, next: ((Element) -> Void)? = nil, from site: rc_site
  ) -> any Disposable where Observer.Element == Element {
    start(
      next: next ?? observer.onNext, failed: { observer.onError($0) }, completed: { observer.onCompleted() },
      disposed: nil, within: (observer as? AnyObserver<Element>)?.gate, from: site)
  }

  /// Subscribes a closure for each kind of event.
  ///
  /// - Parameters:
  ///   - onNext: Called with each value, one at a time, on the thread that sends it.
  ///   - onError: Called with a failure.
  ///   - onCompleted: Called at the completion.
  ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
  ///   - fileID: File of the calling line, for a trace; that of the call by default.
  ///   - line: Number of that line.
  /// - Returns: The subscription. It lasts until the stream ends or it is disposed of, even if the result is not kept.
  @_alwaysEmitIntoClient
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    start(
      next: onNext ?? { _ in }, failed: onError, completed: onCompleted, disposed: onDisposed,
      from: rc_site(fileID, line))
  }

  /// Subscribes closures that receive `object`, which is held weakly. They are not called once it is gone.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] value in if let object { onNext?(object, value) } },
      onError: { [weak object] error in if let object { onError?(object, error) } },
      onCompleted: { [weak object] in if let object { onCompleted?(object) } },
      onDisposed: { [weak object] in if let object { onDisposed?(object) } }, fileID: fileID, line: line)
  }

  /// Subscribes user code to a stream: the one entry for all overloads of `subscribe`, which enforces the grammar of
  /// events and sets the cause.
  @inlinable
  func start(
    next: @escaping (Element) -> Void, failed: ((any Error) -> Void)?, completed: (() -> Void)?,
    disposed: (() -> Void)?, within outer: Scope? = nil, from site: rc_site
  ) -> any Disposable {
    let next = rc_view() == 0 ? next : BindingView.keeping(next)
    let scope = outer?.child() ?? Scope()
    let last = disposed.map { Disposables.create(with: $0) }
    // The sink owns the callbacks, and the scope does not: the subscriber may keep the scope for longer.
    let sink = Sink<Element>(
      nextAddress: { address in
        if rc_tracing() {
          Cause.tracedCallout(address, { next($0[as: Element.self]) })
        } else {
          next(address[as: Element.self])
        }
      },
      stop: { end in
        scope.end(within: outer) {
          if let error = end.error { failed?(error) } else { completed?() }
          last?.dispose()
        }
      })
    let source = asObservable()
    if rc_tracing() { source.runTraced(sink, in: scope, from: site) } else { source.run(sink, in: scope) }
    // Added last, so that disposal ends the source first.
    if let last { scope.add(last) }
    return scope
  }
}

extension Scope {
  /// Ends the scope of a subscription whose stream has ended: closes the gate, calls user code, and disposes of the
  /// children.
  @usableFromInline
  final func end(within outer: Scope?, _ tell: () -> Void) {
    guard close() else { return }
    outer?.forget(self)
    Cause.callout(tell)
    disposeChildren()
  }
}

extension Observable {
  /// Runs for a subscriber while a tracer runs: sets the location of the subscription and its cause.
  @usableFromInline
  final func runTraced(_ sink: Sink<Element>, in scope: Scope, from site: rc_site) {
    let outer = rc_subscriber()
    rc_set_subscriber(site)
    Cause.entry(.subscribe, of: type(of: self)) { run(sink, in: scope) }
    rc_set_subscriber(outer)
  }
}

extension rc_site {
  /// The location of a call.
  @inlinable
  init(_ fileID: StaticString, _ line: UInt) {
    unsafe self.init(
      file: UInt(bitPattern: fileID.utf8Start), line: UInt32(truncatingIfNeeded: line), view: rc_view())
  }
}
