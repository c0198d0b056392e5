import ReactorCore
import Testing

/// Laws that hold for every operator.
@Suite("Laws of operators", .contract(32)) struct OperatorLawTests {
  let scheduler = HandScheduler()

  private func words(_ law: OperatorUnderLaw, of source: Observable<Int>) -> [String] {
    let words = Record<String>()
    let subscription = Record.words(of: law.apply(source, scheduler), in: words)
    scheduler.turn()
    subscription.dispose()
    return words.all
  }

  @Test(arguments: OperatorUnderLaw.all) func `an operator passes values in order, and then the end`(
    law: OperatorUnderLaw
  ) {
    #expect(words(law, of: .of(1, 2, 3)) == law.first + ["1", "2", "3", "completed"])
  }

  @Test(arguments: OperatorUnderLaw.all) func `an operator emits nothing after a completion, whatever the source does`(
    law: OperatorUnderLaw
  ) {
    let rude = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      observer.onError(Failure("late"))
      observer.onCompleted()
      return Disposables.create()
    }

    #expect(words(law, of: rude) == law.first + ["1", "completed"])
  }

  @Test(arguments: OperatorUnderLaw.all)
  func `an operator passes an error unless it catches it, and emits nothing after it`(
    law: OperatorUnderLaw
  ) {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    _ = Record.words(of: law.apply(source, scheduler), in: words)

    source.onNext(1)
    scheduler.turn()
    source.onError(Failure("broken"))
    source.onNext(2)
    scheduler.turn()

    #expect(words.all == law.first + (law.catchesErrors ? ["1", "-1", "completed"] : ["1", "error(broken)"]))
    #expect(!source.hasObservers)
  }

  @Test(arguments: OperatorUnderLaw.all) func `disposal inside onNext stops the stream at once`(law: OperatorUnderLaw) {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let subscription = SerialDisposable()
    subscription.disposable = law.apply(source, scheduler).subscribe(
      onNext: {
        words.add("\($0)")
        if $0 == 2 { subscription.dispose() }
      }, onCompleted: { words.add("completed") }, onDisposed: { words.add("disposed") })

    for value in 1...4 { source.onNext(value) }
    source.onCompleted()
    scheduler.turn()

    #expect(words.all == law.first + ["1", "2", "disposed"])
    #expect(!source.hasObservers)
  }

  @Test(arguments: OperatorUnderLaw.all.filter { !$0.isDelayed })
  func `a source without end is stopped before subscribe returns`(law: OperatorUnderLaw) {
    #expect(
      words(
        .init(name: law.name, apply: { law.apply($0, $1).take(law.first.count + 3) }), of: .from(1...))
        == law.first + ["1", "2", "3", "completed"])
  }

  @Test(arguments: OperatorUnderLaw.all) func `disposal of a subscription frees everything it held`(
    law: OperatorUnderLaw
  ) {
    let alive = Tracked.Count()
    let source = PublishSubject<Int>()
    do {
      let token = Tracked(alive)
      let subscription = law.apply(
        source.map {
          _ = token; return $0
        }, scheduler
      )
      .subscribe(onNext: { _ = (token, $0) }, onDisposed: { _ = token })
      source.onNext(1)
      subscription.dispose()
    }

    #expect(alive.alive == 0)
    #expect(!source.hasObservers)
  }

  @Test(arguments: OperatorUnderLaw.all, [false, true]) func `the end of a stream frees everything it held`(
    law: OperatorUnderLaw, fails: Bool
  ) {
    let alive = Tracked.Count()
    let source = PublishSubject<Int>()
    do {
      let token = Tracked(alive)
      _ = law.apply(
        source.map {
          _ = token; return $0
        }, scheduler
      ).subscribe(onNext: { _ = (token, $0) })
      source.onNext(1)
    }

    if fails { source.onError(Failure("x")) } else { source.onCompleted() }
    scheduler.turn()

    #expect(alive.alive == 0)
  }

  @Test(arguments: OperatorUnderLaw.all) func `each subscription is a run of its own`(law: OperatorUnderLaw) {
    let stream = law.apply(.of(1, 2, 3), scheduler)
    let words = [Record<String>(), Record<String>()]

    for record in words { _ = Record.words(of: stream, in: record) }
    scheduler.turn()

    #expect(words[0].all == law.first + ["1", "2", "3", "completed"])
    #expect(words[1].all == words[0].all)
  }

  static let throwing: [String: @Sendable (Observable<Int>) -> Observable<Int>] = [
    "map": { $0.map { if $0 == 2 { throw Failure("two") } else { $0 } } },
    "compactMap": { $0.compactMap { if $0 == 2 { throw Failure("two") } else { $0 } } },
    "filter": { $0.filter { if $0 == 2 { throw Failure("two") } else { true } } },
    "distinctUntilChanged(key)": { $0.distinctUntilChanged { if $0 == 2 { throw Failure("two") } else { $0 } } },
    "distinctUntilChanged(comparer)": {
      $0.distinctUntilChanged { if $1 == 2 { throw Failure("two") } else { $0 == $1 } }
    },
    "take(while:)": { $0.take(while: { if $0 == 2 { throw Failure("two") } else { true } }) },
    "catch": { $0.map { if $0 == 2 { throw Failure("one") } else { $0 } }.catch { _ in throw Failure("two") } },
    "deferred": { source in .concat(source.take(1), .deferred { throw Failure("two") }) },
  ]

  @Test(arguments: throwing.keys.sorted()) func `an error that a closure throws is the stream's failure`(name: String)
    throws
  {
    let apply = try #require(Self.throwing[name])
    let source = PublishSubject<Int>()
    let words = Record<String>()
    _ = Record.words(of: apply(source), in: words)

    for value in 1...3 { source.onNext(value) }

    #expect(words.all == ["1", "error(two)"])
    #expect(!source.hasObservers)
  }
}
