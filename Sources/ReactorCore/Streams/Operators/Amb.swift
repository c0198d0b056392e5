import Synchronization

extension ObservableType {
  /// The source that is first to send anything; the others are disposed of.
  public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      let sources = Array(sources)
      AmbSink(sources.count, in: scope).start(sources, sink.address)
    }
  }

  /// This stream or another one, whichever is first to send anything; the other is disposed of.
  public func amb<Other: ObservableType>(_ right: Other) -> Observable<Element> where Other.Element == Element {
    .amb([asObservable(), right.asObservable()])
  }
}

/// Sources that run against each other: the first to say anything wins, and the others are disposed of.
private final class AmbSink: Sendable {
  /// Place of the winner, -1 for none yet.
  private let winner = Atomic(-1)
  private let runners: [Scope]
  private let scope: Scope

  init(_ count: Int, in scope: Scope) {
    self.scope = scope
    runners = (0..<count).map { _ in scope.child() }
  }

  func start<Element>(_ sources: [Observable<Element>], _ sink: AddressSink) {
    Trampoline.together {
      for (place, source) in sources.enumerated() where !runners[place].isDisposed {
        let part = AddressSink(
          next: { address in
            guard self.wins(place) else { return }
            let round = Trampoline.leaveRound()
            sink.next(address)
            Trampoline.enterAgain(round)
          },
          stop: { end in if self.wins(place) { sink.stop(end) } })
        source.run(Sink(part), in: runners[place])
      }
    }
  }

  private func wins(_ place: Int) -> Bool {
    let known = winner.load(ordering: .acquiring)
    if known >= 0 { return known == place }
    let (isFirst, other) = winner.compareExchange(expected: -1, desired: place, ordering: .acquiringAndReleasing)
    if !isFirst { return other == place }
    for (other, loser) in runners.enumerated() where other != place && !loser.isDisposed {
      loser.reportingCut(by: "amb") { scope.end(loser) }
    }
    return true
  }
}
