import Synchronization

extension ObservableType {
  /// Emits the events of the source that sends its first event before the others, and disposes of the others.
  public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      let sources = Array(sources)
      AmbSink(sources.count, in: scope).start(sources, sink.address)
    }
  }

  /// Emits the events of this observable or of `right`, whichever sends its first event earlier, and disposes of the
  /// other.
  public func amb<Other: ObservableType>(_ right: Other) -> Observable<Element> where Other.Element == Element {
    .amb([asObservable(), right.asObservable()])
  }
}

/// The sources of `amb`: the first to send any event wins, and the others are disposed of.
private final class AmbSink: Sendable {
  /// Index of the winner, -1 while there is none.
  private let winner = Atomic(-1)
  private let runners: [Scope]
  private let scope: Scope

  init(_ count: Int, in scope: Scope) {
    self.scope = scope
    runners = (0..<count).map { _ in scope.child() }
  }

  func start<Element>(_ sources: [Observable<Element>], _ sink: AddressSink) {
    Trampoline.together {
      for (index, source) in sources.enumerated() where !runners[index].isDisposed {
        let input = AddressSink(
          next: { address in
            guard self.wins(index) else { return }
            let round = Trampoline.leaveRound()
            sink.next(address)
            Trampoline.enterAgain(round)
          },
          stop: { end in if self.wins(index) { sink.stop(end) } })
        source.run(Sink(input), in: runners[index])
      }
    }
  }

  private func wins(_ index: Int) -> Bool {
    let current = winner.load(ordering: .acquiring)
    if current >= 0 { return current == index }
    let (isFirst, other) = winner.compareExchange(expected: -1, desired: index, ordering: .acquiringAndReleasing)
    if !isFirst { return other == index }
    for (other, loser) in runners.enumerated() where other != index && !loser.isDisposed {
      loser.reportingCut(by: "amb") { scope.end(loser) }
    }
    return true
  }
}
