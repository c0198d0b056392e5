import PlatformSupport
import ReactorCore
import ReactorTesting
import Testing
import TestScale

/// Laws that every operator obeys.
@Suite("Laws of all operators") struct OperatorLawTests {
  private let scheduler = TestScheduler()

  private func turn() { scheduler.advanceBy(1_000) }

  private func words(_ law: Law, of source: Observable<Int>) -> [String] {
    let words = Record<String>()
    let subscription = subscribe(law, to: source, words)
    turn()
    subscription.dispose()
    return words.all
  }

  private func subscribe(_ law: Law, to source: Observable<Int>, _ words: Record<String>) -> any Disposable {
    law.apply(source, scheduler).subscribe(
      onNext: { words.add("\($0)") }, onError: { words.add("error(\($0))") }, onCompleted: { words.add("completed") },
      onDisposed: { words.add("disposed") })
  }

  @Test(arguments: Law.all) func `values pass in order, then the end, then disposal`(law: Law) {
    #expect(words(law, of: .of(1, 2, 3)) == law.first + ["1", "2", "3", "completed", "disposed"])
  }

  @Test(arguments: Law.all) func `nothing follows a completion, whatever the source does`(law: Law) {
    let rude = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      observer.onError(Failure("late"))
      observer.onCompleted()
      return Disposables.create()
    }

    #expect(words(law, of: rude) == law.first + ["1", "completed", "disposed"])
  }

  @Test(arguments: Law.all) func `nothing follows a failure, whatever the source does`(law: Law) {
    let rude = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(Failure("broken"))
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }

    let end = law.catchesErrors ? ["-1", "completed"] : ["error(broken)"]
    let got = words(law, of: rude)
    #expect(got == law.first + ["1"] + end + ["disposed"] || got == law.first + end + ["disposed"] && law.isTimed)
  }

  @Test(arguments: Law.all) func `a failure passes unless it is caught, and the source is let go of`(law: Law) {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    _ = subscribe(law, to: source, words)
    turn()

    source.onNext(1)
    turn()
    source.onError(Failure("broken"))
    source.onNext(2)
    turn()

    let end = law.catchesErrors ? ["-1", "completed"] : ["error(broken)"]
    #expect(words.all == law.first + ["1"] + end + ["disposed"])
    #expect(!source.hasObservers)
  }

  @Test(arguments: Law.all) func `disposal inside onNext stops at once`(law: Law) {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let subscription = SerialDisposable()
    subscription.disposable = law.apply(source, scheduler).subscribe(
      onNext: {
        words.add("\($0)")
        if $0 == 2 { subscription.dispose() }
      }, onCompleted: { words.add("completed") }, onDisposed: { words.add("disposed") })
    turn()

    for value in 1...4 {
      source.onNext(value)
      if law.isTimed { turn() }
    }
    source.onCompleted()
    turn()

    #expect(words.all == law.first + ["1", "2", "disposed"])
    #expect(!source.hasObservers)
  }

  @Test(arguments: Law.all.filter { !$0.isTimed }) func `a source without end is stopped before subscribe returns`(
    law: Law
  ) {
    let words = words(
      Law(law.name) { source, scheduler in law.apply(source, scheduler).take(law.first.count + 3) }, of: .from(1...))

    #expect(words == law.first + ["1", "2", "3", "completed", "disposed"])
  }

  @Test(arguments: Law.all) func `disposal lets go of everything`(law: Law) {
    let alive = Tracked.Count()
    let source = PublishSubject<Int>()
    do {
      let token = Tracked(alive)
      let subscription = law.apply(source.do(onNext: { _ in _ = token }), scheduler)
        .subscribe(onNext: { _ = (token, $0) }, onDisposed: { _ = token })
      turn()
      source.onNext(1)
      subscription.dispose()
    }
    turn()

    #expect(alive.alive == 0)
    #expect(!source.hasObservers)
  }

  @Test(arguments: Law.all, [false, true]) func `the end lets go of everything`(law: Law, fails: Bool) {
    let alive = Tracked.Count()
    let source = PublishSubject<Int>()
    do {
      let token = Tracked(alive)
      _ = law.apply(source.do(onNext: { _ in _ = token }), scheduler).subscribe(onNext: { _ = (token, $0) })
      turn()
      source.onNext(1)
    }

    if fails { source.onError(Failure("x")) } else { source.onCompleted() }
    turn()

    #expect(alive.alive == 0)
  }

  @Test(arguments: [false, true])
  func `a subscription that is over lets go of its callbacks although it is retained`(
    isDisposed: Bool
  ) {
    let alive = Tracked.Count()
    let source = PublishSubject<Int>()
    let subscription: any Disposable
    do {
      let token = Tracked(alive)
      subscription = source.subscribe(
        onNext: { _ in _ = token }, onError: { _ in _ = token }, onCompleted: { _ = token },
        onDisposed: { _ = token })
    }
    #expect(alive.alive == 1)

    if isDisposed { subscription.dispose() } else { source.onCompleted() }

    #expect(alive.alive == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: Law.all) func `each subscription is a run of its own`(law: Law) {
    let stream = law.apply(.of(1, 2, 3), scheduler)
    let words = [Record<String>(), Record<String>()]

    for record in words {
      _ = stream.subscribe(onNext: { record.add("\($0)") }, onCompleted: { record.add("completed") })
      turn()
    }

    #expect(words[0].all == law.first + ["1", "2", "3", "completed"])
    #expect(words[1].all == words[0].all)
  }

  /// Work in a callback that would hang or crash if the runtime held a lock around it.
  @Test(arguments: Law.all.filter { !$0.isTimed && $0.isReentrant }) func `a callback may subscribe, send and dispose`(
    law: Law
  ) {
    let source = PublishSubject<Int>()
    let stream = law.apply(source, scheduler)
    let words = Record<String>()
    let outer = SerialDisposable()
    outer.disposable = stream.subscribe(onNext: { value in
      words.add("outer \(value)")
      guard value == 1 else { return }
      let inner = stream.subscribe(onNext: { words.add("inner \($0)") })
      source.onNext(2)
      inner.dispose()
      source.onNext(3)
      outer.dispose()
      source.onNext(4)
    })

    source.onNext(1)
    source.onNext(5)

    let sent = words.all.filter { !$0.hasSuffix(" 0") && !$0.hasSuffix(" 1") }
    #expect(sent.filter { $0.hasPrefix("outer") } == ["outer 2", "outer 3"])
    #expect(sent.filter { $0.hasPrefix("inner") } == ["inner 2"])
    #expect(!source.hasObservers)
  }

  @Test(arguments: Law.all.filter { !$0.isTimed && $0.isReentrant })
  func `a callback may wait for another thread that sends`(law: Law) {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let subscription = law.apply(source, scheduler).subscribe(onNext: { value in
      words.add("\(value)")
      if value == 1 { onThread { source.onNext(2) } }
    })

    source.onNext(1)
    subscription.dispose()

    #expect(words.all == law.first + ["1", "2"])
  }

  @Test(arguments: Law.all.filter { !$0.isTimed }) func `synchronous values need no stack, however many`(law: Law) {
    let sum = Locked(0)
    let isOver = Locked(false)
    let count = TestScale.cases(20_000, debug: 20_000, sanitized: 5_000)

    onThread {
      _ = law.apply(.from(1...count), scheduler).subscribe(
        onNext: { value in sum.withLock { $0 += value } }, onCompleted: { isOver.withLock { $0 = true } })
    }

    #expect(sum.withLock { $0 } == count * (count + 1) / 2)
    #expect(isOver.withLock { $0 })
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
    _ = subscribe(Law(name) { source, _ in apply(source) }, to: source, words)

    for value in 1...3 { source.onNext(value) }

    #expect(words.all == ["1", "error(two)", "disposed"])
    #expect(!source.hasObservers)
  }
}
