import PlatformSupport

/// Runs streams one after the other, by a loop and not by recursion, so that ten thousand are no deeper than two.
///
/// What follows is started under the cause of the end that it reacts to, or under the starter's where a stream is tried
/// again.
final class SequentialSink<Element>: @unchecked Sendable {
  // The lock guards the state; only the thread that holds the turn runs a stream or asks for the successor.
  private struct State {
    var isRunning = false
    var next: Caused<Observable<Element>>?
  }
  private let state = Locked(State())
  private let sink: Sink<Element>
  private let scope: Scope
  private let starter: CauseID?
  private let successor: (Termination) throws -> Step

  /// What follows the end of a stream.
  enum Step {
    case stream(Observable<Element>)
    /// A stream that is given to `start(with:)` later.
    case laterStream
    /// Nothing; the end passes.
    case end

    init(_ next: Observable<Element>?) {
      self = next.map { .stream($0) } ?? .end
    }
  }

  /// - Parameters:
  ///   - keepsStarter: Whether what follows has the cause of the subscription, and not of the end it reacts to.
  ///   - successor: What follows after an end. What it throws is the failure of the whole.
  init(
    _ sink: Sink<Element>, in scope: Scope, keepsStarter: Bool = false,
    _ successor: @escaping (Termination) throws -> Step
  ) {
    self.sink = sink
    self.scope = scope
    starter = keepsStarter ? Cause.current : nil
    self.successor = successor
  }

  /// Runs one source after the other. The sequence is asked for the next one when the one before has completed.
  static func run<Sources: Sequence>(_ sources: Sources, _ sink: Sink<Element>, in scope: Scope)
  where Sources.Element == Observable<Element> {
    var rest = sources.makeIterator()
    guard let first = rest.next() else { return sink.stop(.completed) }
    SequentialSink(sink, in: scope) { end in .init(end.error == nil ? rest.next() : nil) }.start(with: first)
  }

  func start(with first: Observable<Element>) {
    start(Caused(first, cause: starter ?? Cause.current))
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

  /// A stream ended: if it is still on the stack its loop goes on, otherwise a new loop starts here.
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
