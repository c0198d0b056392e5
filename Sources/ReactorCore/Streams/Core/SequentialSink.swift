/// Runs observables one after the other, in a loop and not by recursion, so that ten thousand need no more stack than
/// two.
///
/// The next one starts under the cause of the end before it or, for `retry`, under the cause of the subscription.
final class SequentialSink<Element>: @unchecked Sendable {
  // The lock guards the state; only the thread that set `isRunning` runs observables and asks for the next one.
  private struct State {
    var isRunning = false
    var next: Caused<Observable<Element>>?
  }
  private let state = Locked(State())
  private let sink: Sink<Element>
  private let scope: Scope
  private let startCause: CauseID?
  private let successor: (Termination) throws -> Sequel

  /// The reaction to the end of an observable.
  enum Sequel {
    /// Run another observable.
    case stream(Observable<Element>)
    /// Wait for `start(with:)`.
    case laterStream
    /// Pass the end on.
    case end

    init(_ next: Observable<Element>?) {
      self = next.map { .stream($0) } ?? .end
    }
  }

  /// - Parameters:
  ///   - keepsStartCause: Whether later observables run under the cause of the subscription.
  ///   - successor: Decides what follows an end. An error that it throws becomes the failure.
  init(
    _ sink: Sink<Element>, in scope: Scope, keepsStartCause: Bool = false,
    _ successor: @escaping (Termination) throws -> Sequel
  ) {
    self.sink = sink
    self.scope = scope
    startCause = keepsStartCause ? Cause.current : nil
    self.successor = successor
  }

  /// Runs the sources one after the other. The sequence is asked for the next when the one before has completed.
  static func run<Sources: Sequence>(_ sources: Sources, _ sink: Sink<Element>, in scope: Scope)
  where Sources.Element == Observable<Element> {
    var rest = sources.makeIterator()
    guard let first = rest.next() else { return sink.stop(.completed) }
    SequentialSink(sink, in: scope) { end in .init(end.error == nil ? rest.next() : nil) }.start(with: first)
  }

  func start(with first: Observable<Element>) {
    start(Caused(first, cause: startCause ?? Cause.current))
  }

  private func start(_ first: Caused<Observable<Element>>) {
    let isMine = state.withLock { state in
      if state.isRunning {
        state.next = first
        return false
      }
      state.isRunning = true
      return true
    }
    if isMine { run(first) }
  }

  private func run(_ first: Caused<Observable<Element>>) {
    var source: Caused<Observable<Element>>? = first
    while let current = source, !scope.isDisposed {
      let own = scope.child()
      Cause.with(current.cause) {
        current.value.run(Sink(nextAddress: sink.nextAddress, stop: { self.finish(own, $0) }), in: own)
      }
      source = state.withLock { state in
        defer {
          state.isRunning = state.next != nil
          state.next = nil
        }
        return state.next
      }
    }
  }

  /// Handles an end. If its loop still runs on this thread, that goes on; otherwise a new loop starts here.
  private func finish(_ own: Scope, _ end: Termination) {
    if own.isDisposed { return }
    scope.end(own)
    do {
      switch try successor(end) {
      case .stream(let next): start(with: next)
      case .laterStream: break
      case .end: sink.stop(end)
      }
    } catch { sink.stop(.error(error)) }
  }
}
