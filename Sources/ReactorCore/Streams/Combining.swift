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
      Trampoline.together {
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
  }

  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    merge(sources[...])
  }

  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources[...])
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  ///
  /// The sequence is asked for the next source only then, so it may be endless.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    Made { sink, scope in Succession.run(sources, sink, in: scope) }
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    Concat(sources)
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    Concat(sources)
  }

  /// This stream, and then another one.
  @inlinable
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Concat([asObservable(), second.asObservable()])
  }

  /// The source that is first to send anything; the others are disposed of.
  public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    Made { sink, scope in Race(sink, scope).start(Array(sources)) }
  }

  /// This stream or another one, whichever is first to send anything; the other is disposed of.
  public func amb<Other: ObservableType>(_ right: Other) -> Observable<Element> where Other.Element == Element {
    .amb([asObservable(), right.asObservable()])
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

/// Sources that run against each other: the first to say anything wins, and the others are disposed of.
private final class Race<Element>: @unchecked Sendable {
  // The lock guards the winner and the runners.
  private struct State {
    var winner: Scope?
    var runners: [Scope] = []
  }
  private let state = Locked(State())
  private let sink: Sink<Element>
  private let scope: Scope

  init(_ sink: Sink<Element>, _ scope: Scope) {
    self.sink = sink
    self.scope = scope
  }

  func start(_ sources: [Observable<Element>]) {
    let runners = sources.map { _ in scope.child() }
    state.withLock { $0.runners = runners }
    Trampoline.together {
      for (source, own) in zip(sources, runners) where !own.isDisposed {
        source.run(
          Sink<Element>(
            nextAddress: { address in if self.wins(own) { self.sink.nextAddress(address) } },
            stop: { end in if self.wins(own) { self.sink.stop(end) } }), in: own)
      }
    }
  }

  private func wins(_ own: Scope) -> Bool {
    var losers: [Scope] = []
    let wins = state.withLock { state in
      if state.winner == nil {
        state.winner = own
        losers = state.runners.filter { $0 !== own }
        state.runners = []
      }
      return state.winner === own
    }
    for loser in losers { scope.end(loser) }
    return wins
  }
}
