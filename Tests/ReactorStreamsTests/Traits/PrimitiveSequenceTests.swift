import ReactorCore
import ReactorTesting
import Testing

@Suite("Singles, maybes and completables") struct PrimitiveSequenceTests {
  @Test func `a single emits its value once, and ends`() {
    let log = Record<String>()
    let single = Single<Int>.create { single in
      single(.success(1))
      single(.success(2))
      single(.failure(Failure("late")))
      return Disposables.create { log.add("disposed inside") }
    }
    _ = single.subscribe(
      onSuccess: { log.add("\($0)") }, onFailure: { log.add("\($0)") }, onDisposed: { log.add("disposed") })

    #expect(log.all.first == "1")
    #expect(Set(log.all) == ["1", "disposed", "disposed inside"])
    #expect(log.all.count == 3)
  }

  @Test func `a single passes its failure`() {
    let log = Record<String>()
    _ = Single<Int>.create { single in
      single(.failure(Failure("broken")))
      return Disposables.create()
    }.subscribe { event in log.add("\(event)") }

    #expect(log.all == ["failure(broken)"])
  }

  static let singles: [(String, Observable<String>, [String])] = [
    ("just", Single.just("a").asObservable(), ["a", "completed"]),
    ("error", Single.error(Failure("x")).asObservable(), ["error(x)"]),
    ("map", Single.just(1).map { "\($0 + 1)" }.asObservable(), ["2", "completed"]),
    ("map that throws", Single.just(1).map { _ in throw Failure("x") }.asObservable(), ["error(x)"]),
    ("map with a key path", Single.just("ab").map(\.count).map(String.init).asObservable(), ["2", "completed"]),
    ("flatMap", Single.just(1).flatMap { Single.just("\($0)") }.asObservable(), ["1", "completed"]),
    ("flatMapMaybe", Single.just(1).flatMapMaybe { _ in Maybe<String>.empty() }.asObservable(), ["completed"]),
    ("compactMap", Single.just("x").compactMap { Int($0) }.map(String.init).asObservable(), ["completed"]),
    ("filter", Single.just("x").filter { $0 == "x" }.asObservable(), ["x", "completed"]),
    ("catch", Single<String>.error(Failure("x")).catch { .just("\($0)") }.asObservable(), ["x", "completed"]),
    ("catchAndReturn", Single.error(Failure("x")).catchAndReturn("y").asObservable(), ["y", "completed"]),
    ("deferred", Single.deferred { .just("a") }.asObservable(), ["a", "completed"]),
    ("zip", Single.zip(.just("a"), .just(1)) { $0 + "\($1)" }.asObservable(), ["a1", "completed"]),
    (
      "zip of pairs", Single.zip(Single.just("a"), Single.just("b")).map { $0 + $1 }.asObservable(),
      ["ab", "completed"]
    ),
    (
      "zip of many", Single.zip([Single.just("a"), .just("b")]).map { $0.joined() }.asObservable(), ["ab", "completed"]
    ),
    ("zip of none", Single.zip([Single<String>]()).map { $0.joined() }.asObservable(), ["", "completed"]),
    (
      "zip of three", Single.zip(.just("a"), .just("b"), .just("c")) { $0 + $1 + $2 }.asObservable(),
      ["abc", "completed"]
    ),
    ("asMaybe", Single.just("a").asMaybe().asObservable(), ["a", "completed"]),
    ("retry", Single<String>.error(Failure("x")).retry(3).asObservable(), ["error(x)"]),
    ("first of many", Observable.of("a", "b").first().map { $0 ?? "" }.asObservable(), ["a", "completed"]),
    ("Maybe just", Maybe.just("a").asObservable(), ["a", "completed"]),
    ("Maybe empty", Maybe<String>.empty().asObservable(), ["completed"]),
    ("Maybe error", Maybe<String>.error(Failure("x")).asObservable(), ["error(x)"]),
    ("Maybe map", Maybe.just(1).map { "\($0)" }.asObservable(), ["1", "completed"]),
    ("Maybe flatMap", Maybe.just(1).flatMap { Maybe.just("\($0)") }.asObservable(), ["1", "completed"]),
    ("Maybe ifEmpty", Maybe<String>.empty().ifEmpty(default: "a").asObservable(), ["a", "completed"]),
    (
      "Maybe ifEmpty, another", Maybe<String>.empty().ifEmpty(switchTo: Maybe.just("a")).asObservable(),
      ["a", "completed"]
    ),
    ("Maybe ifEmpty, a single", Maybe.empty().ifEmpty(switchTo: Single.just("a")).asObservable(), ["a", "completed"]),
    ("Maybe asSingle", Maybe.just("a").asSingle().asObservable(), ["a", "completed"]),
    ("Completable andThen a single", Completable.empty().andThen(Single.just("a")).asObservable(), ["a", "completed"]),
    ("Completable andThen a maybe", Completable.empty().andThen(Maybe.just("a")).asObservable(), ["a", "completed"]),
    ("Completable andThen a stream", Completable.empty().andThen(Observable.of("a", "b")), ["a", "b", "completed"]),
    (
      "Completable andThen a completable", Completable.empty().andThen(Completable.empty()).andThen(.just("a")),
      ["a", "completed"]
    ),
    ("Completable that fails, andThen", Completable.error(Failure("x")).andThen(Observable.just("a")), ["error(x)"]),
    (
      "Completable concat", Completable.concat(.empty(), .error(Failure("x")), .never()).andThen(Observable.just("a")),
      ["error(x)"]
    ),
    ("Completable merge", Completable.merge(.empty(), .empty()).andThen(Observable.just("a")), ["a", "completed"]),
    ("Completable zip", Completable.zip(.empty(), .never()).andThen(Observable.just("a")), []),
    (
      "Completable catch", Completable.error(Failure("x")).catch { _ in .empty() }.andThen(.just("a")),
      ["a", "completed"]
    ),
    ("asCompletable", Observable.of(1, 2).ignoreElements().asCompletable().andThen(.just("a")), ["a", "completed"]),
    ("Single asCompletable", Single.just(1).asCompletable().andThen(.just("a")), ["a", "completed"]),
    (
      "flatMapCompletable", Single.just(1).flatMapCompletable { _ in .empty() }.andThen(.just("a")), ["a", "completed"]
    ),
  ]

  @Test(arguments: singles.indices) func `an operator on a trait emits the listed events`(index: Int) {
    let (name, stream, expected) = Self.singles[index]
    #expect(words(of: stream).all == expected, "\(name)")
  }

  @Test func `a single fails when its timeout has passed`() {
    let scheduler = TestScheduler()
    let events = scheduler.start { Single<Int>.never().timeout(.seconds(10), scheduler: scheduler).asObservable() }
      .events

    expectEvents(events, [.error(210, RxError.timeout)])
  }

  @Test func `a maybe ends in one of three ways`() {
    let log = Record<String>()
    for maybe in [Maybe<Int>.just(1), .empty(), .error(Failure("x"))] {
      _ = maybe.subscribe { log.add("\($0)") }
      _ = maybe.subscribe(
        onSuccess: { log.add("success \($0)") }, onError: { log.add("failure \($0)") },
        onCompleted: { log.add("completed") })
    }

    #expect(log.all == ["success(1)", "success 1", "completed", "completed", "error(x)", "failure x"])
  }

  @Test func `a completable passes its end`() {
    let log = Record<String>()
    let completable = Completable.create { completable in
      completable(.completed)
      return Disposables.create()
    }
    _ = completable.subscribe(
      onCompleted: { log.add("completed") }, onError: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    _ = Completable.error(Failure("x")).subscribe { log.add("\($0)") }

    #expect(log.all == ["completed", "disposed", "error(x)"])
  }

  @Test func `do on a single calls its hooks in order`() {
    let log = Record<String>()
    _ = Single.just(1).do(
      onSuccess: { log.add("onSuccess \($0)") }, afterSuccess: { log.add("afterSuccess \($0)") },
      onSubscribe: { log.add("onSubscribe") }, onSubscribed: { log.add("onSubscribed") },
      onDispose: { log.add("onDispose") }
    ).subscribe(onSuccess: { log.add("success \($0)") })

    #expect(
      log.all == ["onSubscribe", "onSuccess 1", "success 1", "afterSuccess 1", "onSubscribed", "onDispose"])
  }
}
