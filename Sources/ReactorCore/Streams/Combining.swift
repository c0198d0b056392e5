import Synchronization

extension ObservableType {
  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    Made { sink, scope in
      let inner = scope.child()
      let left = Countdown(sources.count)
      let merged = Serialised(
        Sink<Element>(
          nextAddress: sink.nextAddress,
          stop: { end in
            if case .error = end {} else if !left.isLast() { return }
            scope.end(inner)
            sink.stop(end)
          }), in: inner
      ).sink
      if sources.isEmpty { return sink.stop(.completed) }
      for source in sources {
        if inner.isDisposed { return }
        let own = inner.child()
        let part = Sink<Element>(
          nextAddress: merged.nextAddress,
          stop: { end in
            inner.end(own)
            merged.stop(end)
          })
        source.run(part, in: own)
      }
    }
  }

  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  public static func concat<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    Made { sink, scope in Concat(Array(sources), sink, scope).start() }
  }

  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
  }

  /// This stream, and then another one.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Observable.concat([asObservable(), second.asObservable()])
  }

  /// The given elements before those of the stream.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    Observable.concat([.from(elements), asObservable()])
  }
}

/// Counts sources that have not completed.
private final class Countdown: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) {
    left = Atomic(count)
  }

  func isLast() -> Bool {
    left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}

/// Runs sources one after the other, by a loop and not by recursion, so that ten thousand are no deeper than two.
private final class Concat<Element>: @unchecked Sendable {
  // The lock guards the position; only the thread that moved it on runs the next source.
  private struct State {
    var index = 0
    var isRunning = false
    var isDone = false
  }
  private let state = Locked(State())
  private let sources: [Observable<Element>]
  private let sink: Sink<Element>
  private let scope: Scope

  init(_ sources: [Observable<Element>], _ sink: Sink<Element>, _ scope: Scope) {
    self.sources = sources
    self.sink = sink
    self.scope = scope
  }

  func start() {
    guard !sources.isEmpty else { return sink.stop(.completed) }
    state.withLock { $0.isRunning = true }
    runFromHere()
  }

  private func runFromHere() {
    while !scope.isDisposed {
      let source = sources[state.withLock { $0.index }]
      let own = scope.child()
      source.run(Sink(nextAddress: sink.nextAddress, stop: { self.finish(own, $0) }), in: own)
      let goesOn = state.withLock { state in
        defer {
          state.isRunning = state.isDone
          state.isDone = false
        }
        return state.isDone
      }
      if !goesOn { return }
    }
  }

  /// A source ended: if it is still on the stack its loop goes on, otherwise a new loop starts here.
  private func finish(_ own: Scope, _ end: Termination) {
    scope.end(own)
    if case .error = end { return sink.stop(end) }
    let step = state.withLock { state -> Step in
      if state.index + 1 == sources.count { return .last }
      state.index += 1
      if state.isRunning {
        state.isDone = true
        return .loopGoesOn
      }
      state.isRunning = true
      return .resume
    }
    switch step {
    case .last: sink.stop(end)
    case .loopGoesOn: break
    case .resume: runFromHere()
    }
  }

  private enum Step { case last, loopGoesOn, resume }
}
