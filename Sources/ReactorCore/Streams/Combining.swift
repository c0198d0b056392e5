import Synchronization

extension ObservableType {
  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      if sources.isEmpty { return sink.stop(.completed) }
      let merge = Merge(sink.address, in: scope, sources.count) { Box.copying(Element.self, at: $0) }
      Trampoline.together {
        for source in sources {
          if merge.scope.isDisposed { return }
          let own = merge.scope.child()
          source.run(Sink(merge.part(in: own)), in: own)
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
    AnonymousObservable { sink, scope in Succession.run(sources, sink, in: scope) }
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
    AnonymousObservable { sink, scope in
      let sources = Array(sources)
      Race(sources.count, in: scope).start(sources, sink.address)
    }
  }

  /// This stream or another one, whichever is first to send anything; the other is disposed of.
  public func amb<Other: ObservableType>(_ right: Other) -> Observable<Element> where Other.Element == Element {
    .amb([asObservable(), right.asObservable()])
  }
}

/// Sources that run beside each other.
private final class Merge: MultipleInputs, @unchecked Sendable {
  // The count is touched by whoever has the turn.
  @exclusivity(unchecked)
  private var left: Int
  private let box: (UnsafeRawPointer) -> Box

  init(_ sink: AddressSink, in parent: Scope, _ count: Int, box: @escaping (UnsafeRawPointer) -> Box) {
    left = count
    self.box = box
    super.init(sink, in: parent)
  }

  /// The sink of a source that runs in `own`.
  func part(in own: Scope) -> AddressSink {
    let ended = { (end: Termination) in
      self.left -= 1
      if self.left == 0 || end.error != nil { self.stop(end) }
    }
    return AddressSink(
      next: { address in self.pass(address, to: self.sink.next, box: self.box) },
      stop: { end in
        self.scope.end(own)
        self.pass(end, to: ended)
      })
  }
}

/// Sources that run against each other: the first to say anything wins, and the others are disposed of.
private final class Race: Sendable {
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
      loser.cutting(by: "amb") { scope.end(loser) }
    }
    return true
  }
}
