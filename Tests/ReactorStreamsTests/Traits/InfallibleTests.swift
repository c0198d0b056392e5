import ReactorCore
import ReactorTesting
import Testing

@Suite("Infallible") struct InfallibleTests {
  static let all: [(String, @Sendable () -> Observable<String>, [String])] =
    made + changed + limited + combined + recovered

  static let made: [(String, @Sendable () -> Observable<String>, [String])] = [
    ("just", { text(Infallible.just(1)) }, ["1", "completed"]),
    ("of", { text(Infallible.of(1, 2)) }, ["1", "2", "completed"]),
    ("from", { text(Infallible.from([1, 2])) }, ["1", "2", "completed"]),
    ("from(optional:)", { text(Infallible<Int>.from(optional: nil)) }, ["completed"]),
    ("empty", { text(Infallible<Int>.empty()) }, ["completed"]),
    ("never", { text(Infallible<Int>.never()) }, []),
    ("deferred", { text(Infallible.deferred { .just(1) }) }, ["1", "completed"]),
    (
      "create",
      {
        text(
          Infallible<Int>.create { observer in
            observer(.next(1))
            observer(.completed)
            observer(.next(2))
            return Disposables.create()
          })
      }, ["1", "completed"]
    ),
  ]

  static let changed: [(String, @Sendable () -> Observable<String>, [String])] = [
    ("map", { text(Infallible.of(1, 2).map { $0 * 2 }) }, ["2", "4", "completed"]),
    ("compactMap", { text(Infallible.of("1", "x").compactMap { Int($0) }) }, ["1", "completed"]),
    ("filter", { text(Infallible.of(1, 2).filter { $0 > 1 }) }, ["2", "completed"]),
    ("distinctUntilChanged", { text(Infallible.of(1, 1, 2).distinctUntilChanged()) }, ["1", "2", "completed"]),
    ("distinct by key", { text(Infallible.of(1, 3, 2).distinctUntilChanged { $0 % 2 }) }, ["1", "2", "completed"]),
    (
      "distinct by key and comparer",
      { text(Infallible.of(1, 3, 2).distinctUntilChanged({ $0 % 2 }, comparer: ==)) }, ["1", "2", "completed"]
    ),
    ("scan", { text(Infallible.of(1, 2).scan(0) { $0 + $1 }) }, ["1", "3", "completed"]),
    ("scan(into:)", { text(Infallible.of(1, 2).scan(into: 0) { $0 += $1 }) }, ["1", "3", "completed"]),
    ("startWith", { text(Infallible.just(1).startWith(0)) }, ["0", "1", "completed"]),
    ("concat", { text(Infallible.just(1).concat(Infallible.just(2))) }, ["1", "2", "completed"]),
    ("flatMap", { text(Infallible.just(1).flatMap { Infallible.just($0 + 1) }) }, ["2", "completed"]),
    ("flatMapLatest", { text(Infallible.just(1).flatMapLatest { Infallible.just($0 + 1) }) }, ["2", "completed"]),
    ("flatMapFirst", { text(Infallible.just(1).flatMapFirst { Observable.just($0 + 1) }) }, ["2", "completed"]),
    ("concatMap", { text(Infallible.just(1).concatMap { Infallible.just($0 + 1) }) }, ["2", "completed"]),
    ("share", { text(Infallible.just(1).share(replay: 1)) }, ["1", "completed"]),
    ("do", { text(Infallible.just(1).do(onNext: { _ in })) }, ["1", "completed"]),
    (
      "withLatestFrom", { text(Infallible.just(1).withLatestFrom(Infallible.just("x")) { "\($0)\($1)" }) },
      ["1x", "completed"]
    ),
  ]

  static let limited: [(String, @Sendable () -> Observable<String>, [String])] = [
    ("take", { text(Infallible.of(1, 2).take(1)) }, ["1", "completed"]),
    ("take(while:)", { text(Infallible.of(1, 2).take(while: { $0 < 2 })) }, ["1", "completed"]),
    (
      "take(until: predicate)", { text(Infallible.of(1, 2).take(until: { $0 > 1 }, behavior: .inclusive)) },
      ["1", "2", "completed"]
    ),
    ("take(until:)", { text(Infallible.of(1, 2).take(until: Infallible<Int>.never())) }, ["1", "2", "completed"]),
    ("skip", { text(Infallible.of(1, 2).skip(1)) }, ["2", "completed"]),
    ("skip(while:)", { text(Infallible.of(1, 2).skip(while: { $0 < 2 })) }, ["2", "completed"]),
    ("skip(until:)", { text(Infallible.of(1, 2).skip(until: Observable.just(1))) }, ["1", "2", "completed"]),
  ]

  static let combined: [(String, @Sendable () -> Observable<String>, [String])] = [
    ("merge", { text(Infallible.merge(.just(1), .just(2))) }, ["1", "2", "completed"]),
    ("merge of a collection", { text(Infallible.merge([.just(1), .just(2)])) }, ["1", "2", "completed"]),
    ("concat of some", { text(Infallible.concat(.just(1), .just(2))) }, ["1", "2", "completed"]),
    (
      "combineLatest of two",
      { text(Infallible.combineLatest(Infallible.just(1), Infallible.just("a")) { "\($0)\($1)" }) },
      ["1a", "completed"]
    ),
    (
      "combineLatest of four",
      {
        text(
          Infallible.combineLatest(
            Infallible.just(1), Infallible.just("a"), Infallible.just(2), Infallible.just("b")
          ) { "\($0)\($1)\($2)\($3)" })
      }, ["1a2b", "completed"]
    ),
    (
      "combineLatest of pairs",
      { text(Infallible.combineLatest(Infallible.just(1), Infallible.just("a")).map { "\($0.0)\($0.1)" }) },
      ["1a", "completed"]
    ),
    (
      "combineLatest of a collection", { text(Infallible.combineLatest([Infallible.just(1), .just(2)]) { $0.count }) },
      ["2", "completed"]
    ),
    (
      "zip of two", { text(Infallible.zip(Infallible.of(1, 2), Infallible.just("a")) { "\($0)\($1)" }) },
      ["1a", "completed"]
    ),
    (
      "zip of four",
      {
        text(
          Infallible.zip(Infallible.just(1), Infallible.just(2), Infallible.just(3), Infallible.just(4)) {
            $0 + $1 + $2 + $3
          })
      },
      ["10", "completed"]
    ),
  ]

  static let recovered: [(String, @Sendable () -> Observable<String>, [String])] = [
    ("just instead of a failure", { text(failing.asInfallible(onErrorJustReturn: 7)) }, ["7", "completed"]),
    (
      "another instead of a failure", { text(failing.asInfallible(onErrorFallbackTo: .of(7, 8))) },
      ["7", "8", "completed"]
    ),
    (
      "what is made of a failure", { text(Observable<String>.error(Failure("x")).asInfallible { .just("\($0)") }) },
      ["x", "completed"]
    ),
  ]

  private static let failing = Observable<Int>.error(Failure("x"))

  private static func text<Stream: InfallibleType>(_ stream: Stream) -> Observable<String> {
    stream.asObservable().map { "\($0)" }
  }

  @Test(arguments: all.indices) func `operators of infallible streams emit the listed events`(index: Int) {
    let (name, make, expected) = Self.all[index]

    #expect(words(of: make()).all == expected, "\(name)")
  }

  @Test func `infallible streams have the operators of time`() {
    let scheduler = TestScheduler()
    let hot = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(300)])
    let stream = hot.asObservable().asInfallible(onErrorJustReturn: 0)

    let made: [Infallible<Int>] = [
      stream.debounce(.seconds(20), scheduler: scheduler),
      stream.throttle(.seconds(50), latest: false, scheduler: scheduler),
      stream.delay(.seconds(5), scheduler: scheduler).take(for: .seconds(20), scheduler: scheduler),
      Infallible.interval(.seconds(60), scheduler: scheduler).take(1),
    ]
    let seen = made.map { scheduler.createObserver(Int.self, of: $0) }
    scheduler.start()

    #expect(seen.map { $0.events.compactMap(\.value.element) } == [[2], [1], [1], [0]])
  }

  @Test func `infallible streams are subscribed to without an error, and bound`() {
    let seen = Record<String>()
    let relay = BehaviorRelay(value: 0)
    let optional = BehaviorRelay<Int?>(value: nil)
    let subject = PublishSubject<Int>()
    let bound = words(of: subject)
    let stream = Infallible.of(1, 2)

    _ = stream.subscribe { (event: InfallibleEvent<Int>) in seen.add("\(event)") }
    _ = stream.subscribe(
      onNext: { seen.add("\($0)") }, onCompleted: { seen.add("end") }, onDisposed: { seen.add("gone") })
    _ = stream.subscribe(with: subject, onNext: { _, value in seen.add("with \(value)") })
    _ = stream.bind(to: relay)
    _ = stream.bind(to: optional)
    _ = stream.bind(to: subject)
    _ = stream.bind { seen.add("bound \($0)") }

    #expect(
      seen.all == [
        "next(1)", "next(2)", "completed", "1", "2", "end", "gone", "with 1", "with 2", "bound 1", "bound 2",
      ])
    #expect(relay.value == 2 && optional.value == 2)
    #expect(bound.all == ["1", "2", "completed"])
  }

  @Test @MainActor func `infallible streams become drivers and signals`() {
    #expect(words(of: Infallible.just(1).asDriver()).all == ["1", "completed"])
    #expect(words(of: Infallible.just(1).asSignal()).all == ["1", "completed"])
  }

  @Test func `values of infallible streams and drivers need no try`() async {
    var values: [Int] = []
    for await value in Infallible.of(1, 2).values { values.append(value) }
    for await value in Driver.of(3, 4).values { values.append(value) }

    #expect(values == [1, 2, 3, 4])
  }
}

extension TestScheduler {
  /// An observer that is subscribed to a stream at tick 200.
  fileprivate func createObserver<Element, Stream: ObservableConvertibleType>(
    _ type: Element.Type, of stream: Stream
  ) -> TestableObserver<Element> where Stream.Element == Element {
    let observer = createObserver(type)
    let subscribed = stream.asObservable()
    scheduleAt(200) { _ = subscribed.subscribe(observer) }
    return observer
  }
}
