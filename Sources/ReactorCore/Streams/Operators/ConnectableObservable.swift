/// An observable that emits only while it is connected to its source.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source. Disposing of the result disconnects it.
  func connect() -> any Disposable
}

/// An observable whose observers share one subscription to its source, which starts at `connect`.
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType, @unchecked Sendable {
  // The lock guards the state; the rest is immutable.
  private struct State {
    var subject: AnySubject<Element>?
    var connection: Connection?
  }
  private let state = Locked(State())
  private let source: StartStream
  private let makeSubject: () -> AnySubject<Element>

  /// - Parameter makeSubject: Makes the subject through which the events of a connection go.
  @usableFromInline
  init<Source>(_ source: Observable<Source>, _ makeSubject: @escaping () -> AnySubject<Element>) {
    self.source = { source.run(Sink($0), in: $1) }
    self.makeSubject = makeSubject
  }

  /// Subscribes to the source, or returns the connection that exists. Disposing of it disconnects for all observers.
  public func connect() -> any Disposable {
    let (connection, isNew) = openConnection()
    if isNew { Cause.entry(.subscribe, of: Self.self) { start(connection) } }
    return connection
  }

  /// An observable that connects at its first observer and disconnects after its last.
  public func refCount() -> Observable<Element> {
    RefCount(asObservable()) {
      let (connection, isNew) = self.openConnection()
      return (connection, isNew ? { self.start(connection) } : nil)
    }.stream
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { subject.run(sink, scope) }

  /// The subject that observers subscribe to, a new one after each connection.
  private var subject: AnySubject<Element> {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let fresh = makeSubject()
    return state.withLock { state in
      if let subject = state.subject { return subject }
      state.subject = fresh
      return fresh
    }
  }

  /// The current connection. If `isNew` is true, the caller has to start it.
  func openConnection() -> (Connection, isNew: Bool) {
    let fresh = Connection(subject.sink) { self.forget($0) }
    return state.withLock { state in
      if let connection = state.connection { return (connection, false) }
      state.connection = fresh
      return (fresh, true)
    }
  }

  func start(_ connection: Connection) {
    source(connection.sink, connection.scope)
  }

  /// Forgets a connection that is over: the next observer gets a new one.
  private func forget(_ connection: Connection) {
    let gone = state.withLock { state -> State? in
      guard state.connection === connection else { return nil }
      return exchange(&state, with: State())
    }
    _ = gone  // Freed outside the lock.
  }
}

/// One subscription of a connectable observable to its source.
final class Connection: Disposable, @unchecked Sendable {
  // Immutable; the scope guards its own state.
  private let output: AddressSink
  private let forget: (Connection) -> Void
  let scope = Scope()

  /// - Parameter forget: Called when the connection is over.
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
