import CReactorContext

extension ObservableType {
  /// Subscribes to all events.
  ///
  /// - Returns: The subscription. It goes on until the stream ends or somebody disposes of it, whether the result is
  ///   kept or not.
  @inlinable
  public func subscribe(
    _ on: @escaping (Event<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    start(
      next: { on(.next($0)) }, failed: { on(.error($0)) }, completed: { on(.completed) }, disposed: nil,
      from: rc_site(fileID, line))
  }

  /// Subscribes an observer: a subject, a relay, an action, or one of your own.
  ///
  /// Subscribed inside `create`, its observer ends this subscription together with its own, also before this returns.
  @inlinable
  public func subscribe<Observer: ObserverType>(
    _ observer: Observer, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable
  where Observer.Element == Element {
    let action = observer as? ActionSubject<Element>
    return attach(
      observer, next: { if let action { action.onNext($0, fileID: fileID, line: line) } else { observer.onNext($0) } },
      from: rc_site(fileID, line))
  }

  /// Subscribes an observer in a place that may not be known.
  @inlinable
  func attach<Observer: ObserverType>(
    _ observer: Observer, next: ((Element) -> Void)? = nil, from site: rc_site
  ) -> any Disposable where Observer.Element == Element {
    start(
      next: next ?? observer.onNext, failed: { observer.onError($0) }, completed: { observer.onCompleted() },
      disposed: nil, within: (observer as? AnyObserver<Element>)?.gate, from: site)
  }

  /// Subscribes with a closure for each kind of event.
  ///
  /// - Parameter onDisposed: Called once, after a terminal event or when the subscription is disposed of.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    start(
      next: onNext ?? { _ in }, failed: onError, completed: onCompleted, disposed: onDisposed,
      from: rc_site(fileID, line))
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
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

  /// The one way in which user code enters a stream: the grammar's gate and the cause's door.
  @inlinable
  func start(
    next: @escaping (Element) -> Void, failed: ((any Error) -> Void)?, completed: (() -> Void)?,
    disposed: (() -> Void)?, within outer: Scope? = nil, from site: rc_site
  ) -> any Disposable {
    let next = rc_view() == 0 ? next : BindingView.keeping(next)
    let scope = outer?.child() ?? Scope()
    let last = disposed.map { Disposables.create(with: $0) }
    // The callbacks belong to the sink and not to the scope, which whoever subscribed may keep for longer.
    let sink = Sink<Element>(
      nextAddress: { address in
        let element = address.assumingMemoryBound(to: Element.self)
        if rc_tracing() { Cause.tracedCallout(element, { next($0.pointee) }) } else { next(element.pointee) }
      },
      stop: { end in
        scope.end(within: outer) {
          if let error = end.error { failed?(error) } else { completed?() }
          last?.dispose()
        }
      })
    let source = asObservable()
    if rc_tracing() { source.runTraced(sink, in: scope, from: site) } else { source.run(sink, in: scope) }
    // Who disposes of the subscription ends what is above it first.
    if let last { scope.add(last) }
    return scope
  }
}

extension Scope {
  /// Ends the scope of a subscription whose stream has ended: closes the gate, tells user code, and lets go of the rest.
  @usableFromInline
  final func end(within outer: Scope?, _ tell: () -> Void) {
    guard close() else { return }
    outer?.forget(self)
    Cause.callout(tell)
    disposeChildren()
  }
}

extension Observable {
  /// Runs for a subscriber while somebody traces: says where it subscribes, and enters as user code does.
  @usableFromInline
  final func runTraced(_ sink: Sink<Element>, in scope: Scope, from site: rc_site) {
    let outer = rc_subscriber()
    rc_set_subscriber(site)
    Cause.entry(.subscribe, of: type(of: self)) { run(sink, in: scope) }
    rc_set_subscriber(outer)
  }
}

extension rc_site {
  /// - Parameter fileID: Its text stays as long as the program runs.
  @inlinable
  init(_ fileID: StaticString, _ line: UInt) {
    self.init(file: fileID.utf8Start, line: UInt32(truncatingIfNeeded: line), view: rc_view())
  }
}
