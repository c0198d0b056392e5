extension ConnectableObservableType {
  /// An observable that connects at its first observer and disconnects after its last.
  public func refCount() -> Observable<Element> {
    RefCount(asObservable()) {
      let connection = SingleAssignmentDisposable()
      return (connection, { connection.disposable = self.connect() })
    }.stream
  }
}

/// Connects at the first observer, and disconnects after the last.
final class RefCount<Element>: @unchecked Sendable {
  // The lock guards the state; connections start and end outside of it.
  private struct State {
    var count = 0
    /// Number of the current connection. An observer of an earlier one does not count.
    var number = 0
    var connection: (any Disposable)?

    /// Resets the count, and returns the connection that is over.
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

  /// - Parameter open: Opens a connection. It returns how to start it, nil if it runs already.
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

  /// The source has ended: the next observer connects anew.
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
