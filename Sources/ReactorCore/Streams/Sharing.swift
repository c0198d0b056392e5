import PlatformSupport

/// How long a shared stream keeps what it replays.
@frozen public enum SubjectLifetimeScope: Sendable {
  /// As long as somebody is subscribed; who comes after the last one has left, or after the end, starts the source
  /// anew.
  case whileConnected
  /// For good: who comes after the end is told what is kept, and the end.
  case forever
}

/// Sends to its observers only once it is connected.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Starts the source. Disposing of what is returned stops it.
  func connect() -> any Disposable
}

/// A stream whose observers share one subscription to its source, which begins with `connect`.
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType, @unchecked Sendable {
  // The lock guards the state; the rest is immutable.
  private struct State {
    var hub: Hub<Element>?
    var connection: Connection?
  }
  private let state = Locked(State())
  private let source: Start
  private let makeHub: () -> Hub<Element>

  /// - Parameter makeHub: Makes what takes the events of the source, and tells its own.
  @usableFromInline
  init<Source>(_ source: Observable<Source>, _ makeHub: @escaping () -> Hub<Element>) {
    self.source = { source.run(Sink($0), in: $1) }
    self.makeHub = makeHub
  }

  /// Starts the source, unless it runs already. Disposing of what is returned stops it.
  public func connect() -> any Disposable {
    let (connection, isNew) = openConnection()
    if isNew { Cause.door(.subscribe, of: Self.self) { start(connection) } }
    return connection
  }

  /// One subscription to the source, from the first observer to the last.
  public func refCount() -> Observable<Element> {
    RefCount(asObservable()) {
      let (connection, isNew) = self.openConnection()
      return (connection, isNew ? { self.start(connection) } : nil)
    }.stream
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { hub.run(sink, scope) }

  /// What observers subscribe to; a new one after each connection.
  private var hub: Hub<Element> {
    if let hub = state.withLock({ $0.hub }) { return hub }
    let fresh = makeHub()
    return state.withLock { state in
      if let hub = state.hub { return hub }
      state.hub = fresh
      return fresh
    }
  }

  /// The connection, and whether it has still to be started.
  fileprivate func openConnection() -> (Connection, isNew: Bool) {
    let fresh = Connection(hub.sink) { self.forget($0) }
    return state.withLock { state in
      if let connection = state.connection { return (connection, false) }
      state.connection = fresh
      return (fresh, true)
    }
  }

  fileprivate func start(_ connection: Connection) {
    source(connection.sink, connection.scope)
  }

  /// The connection is over: who comes now begins anew.
  fileprivate func forget(_ connection: Connection) {
    let gone = state.withLock { state -> State? in
      guard state.connection === connection else { return nil }
      defer { state = State() }
      return state
    }
    _ = gone  // Freed outside the lock.
  }
}

/// A running subscription of a connectable stream to its source.
// All is immutable.
private final class Connection: Disposable, @unchecked Sendable {
  private let output: AddressSink
  private let forget: (Connection) -> Void
  let scope = Scope()

  /// - Parameter forget: Called when it is over.
  init(_ output: AddressSink, forget: @escaping (Connection) -> Void) {
    self.output = output
    self.forget = forget
  }

  var sink: AddressSink {
    AddressSink(
      next: { address in if !self.scope.isDisposed { self.output.next(address) } },
      stop: { end in
        if self.scope.isDisposed { return }
        self.dispose()
        self.output.stop(end)
      })
  }

  func dispose() {
    forget(self)
    scope.dispose()
  }
}

/// Takes events and passes them to whoever subscribed.
@usableFromInline
struct Hub<Element> {
  /// Takes the events of the source, whose type a subject may change.
  let sink: AddressSink
  let run: (Sink<Element>, Scope) -> Void

  @usableFromInline
  init(_ broadcast: Broadcast<Element>) {
    sink = broadcast.sink.address
    run = broadcast.run
  }

  init<Subject: SubjectType>(_ subject: Subject) where Subject.Element == Element {
    let observer = subject.asObserver()
    let input = Sink<Subject.Observer.Element>(
      next: observer.onNext,
      stop: { end in if let error = end.error { observer.onError(error) } else { observer.onCompleted() } })
    sink = input.address
    run = subject.asObservable().run
  }
}

/// Connects for the first observer, and disconnects after the last.
private final class RefCount<Element>: @unchecked Sendable {
  // The lock guards the state; nothing runs under it.
  private struct State {
    var count = 0
    /// Which connection is counted; what belonged to an earlier one is not taken off.
    var number = 0
    var connection: (any Disposable)?

    /// Returns the connection that is over.
    mutating func startOver() -> (any Disposable)? {
      defer {
        count = 0
        number += 1
        connection = nil
      }
      return connection
    }
  }
  private let state = Locked(State())
  private let source: Observable<Element>
  private let open: () -> (connection: any Disposable, start: (() -> Void)?)

  /// - Parameter open: Makes a connection, and says how to start it unless it runs already.
  init(
    _ source: Observable<Element>, open: @escaping () -> (connection: any Disposable, start: (() -> Void)?)
  ) {
    self.source = source
    self.open = open
  }

  var stream: Observable<Element> { AnonymousObservable(run) }

  private func run(_ sink: Sink<Element>, in scope: Scope) {
    let own = scope.child()
    let number = Locked<Int?>(nil)
    source.run(
      Sink<Element>(
        nextAddress: sink.nextAddress,
        stop: { end in
          self.ended(number.withLock { $0 })
          scope.end(own)
          sink.stop(end)
        }), in: own)
    if own.isDisposed { return }
    let (mine, isFirst) = state.withLock { state in
      state.count += 1
      return (state.number, state.count == 1)
    }
    number.withLock { $0 = mine }
    scope.add { self.left(mine) }
    if isFirst { connect(mine) }
  }

  private func connect(_ number: Int) {
    let (connection, start) = open()
    let isWanted = state.withLock { state in
      if state.number != number || state.count == 0 { return false }
      state.connection = connection
      return true
    }
    if !isWanted { connection.dispose() } else { start?() }
  }

  /// The source ended: who comes from now on begins anew.
  private func ended(_ number: Int?) {
    let gone = state.withLock { state in state.number == number ? state.startOver() : nil }
    gone?.dispose()
  }

  private func left(_ number: Int) {
    let connection = state.withLock { state -> (any Disposable)? in
      guard state.number == number, state.count > 0 else { return nil }
      state.count -= 1
      return state.count > 0 ? nil : state.startOver()
    }
    connection?.dispose()
  }
}

extension ConnectableObservableType {
  /// One connection for all observers, from the first one to the last.
  public func refCount() -> Observable<Element> {
    RefCount(asObservable()) {
      let connection = SingleAssignmentDisposable()
      return (connection, { connection.disposable = self.connect() })
    }.stream
  }
}

extension ObservableType {
  /// One subscription to this stream for all observers, through a subject, from `connect` on.
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    multicast { subject }
  }

  /// One subscription to this stream for all observers, through a new subject for each connection.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    ConnectableObservable(asObservable()) { Hub(makeSubject()) }
  }

  /// What `selector` makes of this stream shared through a subject; per subscription.
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      do {
        let hub = Hub(try subjectSelector())
        let shared = ConnectableObservable(source) { hub }
        try selector(shared).run(sink, in: scope)
        if scope.isDisposed { return }
        let (connection, _) = shared.openConnection()
        scope.add(connection)
        shared.start(connection)
      } catch { sink.stop(.error(error)) }
    }
  }

  /// One subscription to this stream for all observers, from `connect` on.
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable()) { Hub(Broadcast()) }
  }

  /// The same, and late observers are told the latest values first.
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    let box = { Box.copying(Element.self, at: $0) }
    return ConnectableObservable(asObservable()) { Hub(Broadcast(keeping: bufferSize, box: box)) }
  }

  /// The same, and late observers are told all values first.
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }

  /// One subscription to this stream from the first observer to the last, for all of them.
  ///
  /// - Parameters:
  ///   - replay: Number of the latest values that late observers are told first.
  ///   - scope: How long those are kept.
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch scope {
    case .whileConnected: return self.replay(replay).refCount()
    case .forever:
      let hub = Hub(Broadcast<Element>(keeping: replay) { Box.copying(Element.self, at: $0) })
      return ConnectableObservable(asObservable()) { hub }.refCount()
    }
  }
}
