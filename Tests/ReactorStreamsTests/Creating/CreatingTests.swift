import PlatformSupport
import ReactorCore
import ReactorTesting
import Testing

@Suite("Synchronous sources and factories") struct CreatingTests {
  static let streams: [(String, Observable<Int>, [String])] = [
    ("just", .just(1), ["1", "completed"]),
    ("empty", .empty(), ["completed"]),
    ("never", .never(), []),
    ("error", .error(Failure("x")), ["error(x)"]),
    ("of", .of(1, 2), ["1", "2", "completed"]),
    ("from an array", .from([1, 2]), ["1", "2", "completed"]),
    ("from a sequence", .from(1...2), ["1", "2", "completed"]),
    ("from an optional", .from(optional: 1), ["1", "completed"]),
    ("from nil", .from(optional: nil), ["completed"]),
    ("range", .range(start: 5, count: 3), ["5", "6", "7", "completed"]),
    ("range of none", .range(start: 5, count: 0), ["completed"]),
    ("repeatElement", Observable.repeatElement(1).take(2), ["1", "1", "completed"]),
    (
      "generate", .generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 3 }),
      ["1", "3", "9", "completed"]
    ),
    (
      "generate that throws",
      .generate(initialState: 1, condition: { _ in true }, iterate: { _ in throw Failure("x") }),
      ["1", "error(x)"]
    ),
    ("deferred", .deferred { .just(1) }, ["1", "completed"]),
    ("deferred that throws", .deferred { throw Failure("x") }, ["error(x)"]),
    ("merge of two takes turns", .merge(.of(1, 2), .of(3, 4)), ["1", "3", "2", "4", "completed"]),
    ("merge of justs", .merge(.just(1), .just(2)), ["1", "2", "completed"]),
    (
      "merge inside merge takes turns", .merge(.merge(.of(1, 2), .of(3, 4)), .of(5, 6)),
      ["1", "3", "5", "2", "4", "6", "completed"]
    ),
    ("concat does not", .concat(.of(1, 2), .of(3, 4)), ["1", "2", "3", "4", "completed"]),
    (
      "flatMap runs each inner stream at once", Observable.of(1, 2).flatMap { Observable.of($0, $0 * 10) },
      ["1", "10", "2", "20", "completed"]
    ),
    (
      "concatMap of synchronous streams", Observable.of(1, 2).concatMap { Observable.of($0, $0 * 10) },
      ["1", "10", "2", "20", "completed"]
    ),
    (
      "combineLatest of two takes turns", .combineLatest(Observable.of(1, 2, 3), Observable.of(10, 20)) { $0 + $1 },
      ["11", "12", "22", "23", "completed"]
    ),
    ("zip", .zip(Observable.of(1, 2, 3), Observable.of(10, 20)) { $0 + $1 }, ["11", "22", "completed"]),
    (
      "withLatestFrom takes turns", Observable.of(1, 2).withLatestFrom(Observable.of(10, 20)) { $0 + $1 },
      ["11", "22", "completed"]
    ),
  ]

  @Test(arguments: ["merge", "combineLatest", "take until", "amb", "withLatestFrom"])
  func `a stream that is subscribed to because of a value runs at once`(name: String) {
    let never = Observable<Int>.never()
    let started: Observable<Int> =
      switch name {
      case "merge": .merge(.just(1), never)
      case "combineLatest": .combineLatest(Observable.just(0), Observable.just(1)) { $0 + $1 }
      case "take until": Observable.just(1).take(until: never)
      case "amb": .amb([.just(1), never])
      default: Observable.just(0).withLatestFrom(Observable.just(1)) { $0 + $1 }
      }
    let seen = Record<String>()

    let subscription = started.subscribe(onNext: { value in
      let inner = Observable.of(value, value * 10).subscribe(onNext: { seen.add("\($0)") })
      seen.add("delivered")
      inner.dispose()
    })

    #expect(seen.all == ["1", "10", "delivered"])
    subscription.dispose()
  }

  @Test(arguments: streams.indices) func `a source emits the listed events`(index: Int) {
    let (name, stream, expected) = Self.streams[index]
    #expect(words(of: stream).all == expected, "\(name)")
  }

  @Test func `a source on a scheduler emits one element a turn`() {
    let scheduler = TestScheduler()
    let streams: [() -> Observable<Int>] = [
      { .of(1, 2, scheduler: scheduler) }, { .from([1, 2], scheduler: scheduler) },
      { .range(start: 1, count: 2, scheduler: scheduler) },
      { .generate(initialState: 1, condition: { $0 < 3 }, scheduler: scheduler, iterate: { $0 + 1 }) },
    ]
    for stream in streams {
      let now = max(scheduler.clock, 0)
      let observer = scheduler.createObserver(Int.self)
      let subscription = stream().subscribe(observer)
      scheduler.start()
      subscription.dispose()

      expectEvents(observer.events, [.next(now + 1, 1), .next(now + 2, 2), .completed(now + 3)])
    }
  }

  @Test func `just on a scheduler emits its value and its completion in two turns`() {
    let scheduler = TestScheduler()
    let events = scheduler.start { Observable.just(1, scheduler: scheduler) }.events

    expectEvents(events, [.next(201, 1), .completed(202)])
  }

  @Test func `an empty optional on a scheduler completes in its turn`() {
    let scheduler = TestScheduler()
    let events = scheduler.start { Observable<Int>.from(optional: nil, scheduler: scheduler) }.events

    expectEvents(events, [.completed(201)])
  }

  @Test func `disposal cancels the scheduled work of a source`() {
    let scheduler = TestScheduler()
    let words = Record<String>()
    let subscription = Observable.repeatElement(1, scheduler: scheduler).subscribe(onNext: { words.add("\($0)") })

    scheduler.advanceBy(2)
    subscription.dispose()
    scheduler.start()

    #expect(words.all == ["1", "1"])
  }

  @Test func `using disposes of its resource when the subscription ends`() {
    let log = Record<String>()
    let source = PublishSubject<Int>()
    let using = Observable<Int>.using(
      { Resource { log.add("disposed") } }, observableFactory: { _ in source.asObservable() })

    let subscription = using.subscribe(onNext: { log.add("\($0)") })
    source.onNext(1)
    #expect(log.all == ["1"])
    subscription.dispose()
    #expect(log.all == ["1", "disposed"])
  }

  @Test func `using fails if the factory of its resource throws`() {
    let stream = Observable<Int>.using(
      { () throws -> Resource in throw Failure("x") }, observableFactory: { _ in .just(1) })

    #expect(words(of: stream).all == ["error(x)"])
  }

  @Test func `concat of fifty thousand streams needs no stack`() {
    let count = Locked(0)
    onThread {
      _ = Observable.concat(repeatElement(Observable.just(1), count: 50_000)).subscribe(
        onNext: { value in count.withLock { $0 += value } })
    }

    #expect(count.withLock { $0 } == 50_000)
  }

  @Test func `retry of fifty thousand failures needs no stack`() {
    let attempts = Locked(0)
    onThread {
      _ = Observable<Int>.deferred {
        attempts.withLock { $0 += 1 }
        return .error(Failure("x"))
      }.retry(50_000).subscribe()
    }

    #expect(attempts.withLock { $0 } == 50_000)
  }

  @Test func `concatMap of fifty thousand waiting streams needs no stack`() {
    let source = PublishSubject<Int>()
    let count = Locked(0)
    onThread {
      let first = PublishSubject<Int>()
      _ = source.concatMap { $0 == 0 ? first.asObservable() : .just($0) }.subscribe(
        onNext: { value in count.withLock { $0 += value } })
      source.onNext(0)
      for _ in 1...50_000 { source.onNext(1) }
      first.onCompleted()
    }

    #expect(count.withLock { $0 } == 50_000)
  }
}

private final class Resource: Disposable {
  private let inner: any Disposable
  init(_ whenDisposed: @escaping () -> Void) { inner = Disposables.create(with: whenDisposed) }
  func dispose() { inner.dispose() }
}
