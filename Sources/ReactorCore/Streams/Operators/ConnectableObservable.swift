import PlatformSupport

/// Sends to its observers only once it is connected.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Starts the source. Disposing of what is returned stops it.
  func connect() -> any Disposable
}

/// A stream whose observers share one subscription to its source, which begins with `connect`.
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType, @unchecked Sendable {
  // The lock guards the state; the rest is immutable.
  private struct State {
    var subject: AnySubject<Element>?
    var connection: Connection?
  }
  private let state = Locked(State())
  private let source: StartStream
  private let makeSubject: () -> AnySubject<Element>

  /// - Parameter makeSubject: Makes what takes the events of the source, and tells its own.
  @usableFromInline
  init<Source>(_ source: Observable<Source>, _ makeSubject: @escaping () -> AnySubject<Element>) {
    self.source = { source.run(Sink($0), in: $1) }
    self.makeSubject = makeSubject
  }

  /// Starts the source, unless it runs already. Disposing of what is returned stops it.
  public func connect() -> any Disposable {
    let (connection, isNew) = openConnection()
    if isNew { Cause.entry(.subscribe, of: Self.self) { start(connection) } }
    return connection
  }

  /// One subscription to the source, from the first observer to the last.
  public func refCount() -> Observable<Element> {
    RefCount(asObservable()) {
      let (connection, isNew) = self.openConnection()
      return (connection, isNew ? { self.start(connection) } : nil)
    }.stream
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) { subject.run(sink, scope) }

  /// What observers subscribe to; a new one after each connection.
  private var subject: AnySubject<Element> {
    if let subject = state.withLock({ $0.subject }) { return subject }
    let fresh = makeSubject()
    return state.withLock { state in
      if let subject = state.subject { return subject }
      state.subject = fresh
      return fresh
    }
  }

  /// The connection, and whether it has still to be started.
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

  /// The connection is over: who comes now begins anew.
  private func forget(_ connection: Connection) {
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
final class Connection: Disposable, @unchecked Sendable {
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
