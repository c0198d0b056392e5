import ReactorCore
import ReactorTesting
import Testing

@Suite("Combining drivers and signals") @MainActor struct SharedSequenceCombiningTests {
  nonisolated static let combined: [(String, @Sendable () -> Observable<String>, [String])] = [
    ("merge of a collection", { text(Driver.merge([.just(1), .just(2)][...])) }, ["1", "2", "completed"]),
    ("merge of some", { text(Driver.merge(.just(1), .just(2))) }, ["1", "2", "completed"]),
    (
      "concat of a sequence", { text(Driver.concat(AnySequence([Driver.of(1, 2), .just(3)]))) },
      ["1", "2", "3", "completed"]
    ),
    (
      "combineLatest of a collection", { text(Driver.combineLatest([.just(1), .just(2)]) { $0.reduce(0, +) }) },
      ["3", "completed"]
    ),
    ("combineLatest of arrays", { text(Driver.combineLatest([.just(1), .just(2)])) }, ["[1, 2]", "completed"]),
    ("combineLatest of none", { text(Driver<Int>.combineLatest([Driver<Int>]()) { $0.count }) }, ["0", "completed"]),
    (
      "combineLatest that throws",
      { text(Driver.combineLatest([Driver.just(1)]) { _ -> Int in throw Failure("x") }) }, ["completed"]
    ),
    (
      "combineLatest of five",
      {
        text(
          Driver.combineLatest(.just(1), Driver.just("a"), Driver.just(2.5), Driver.just(true), .just("b")) {
            "\($0)\($1)\($2)\($3)\($4)"
          })
      },
      ["1a2.5trueb", "completed"]
    ),
    (
      "combineLatest of four as they are",
      {
        text(
          Driver.combineLatest(Driver.just(1), Driver.just(2), Driver.just(3), Driver.just(4)).map { "\($0.0)\($0.3)" })
      },
      ["14", "completed"]
    ),
    ("zip of a collection", { text(Driver.zip([.of(1, 2), .just(3)]) { $0.reduce(0, +) }) }, ["4", "completed"]),
    ("zip of arrays", { text(Driver.zip([.of(1, 2), .just(3)])) }, ["[1, 3]", "completed"]),
    (
      "zip of three", { text(Driver.zip(.just(1), Driver.just("a"), Driver.just(2)) { "\($0)\($1)\($2)" }) },
      ["1a2", "completed"]
    ),
    (
      "zip of four",
      { text(Driver.zip(Driver.just(1), Driver.just("a"), Driver.just(2), Driver.just(3)).map { "\($0.1)\($0.3)" }) },
      ["a3", "completed"]
    ),
    ("a driver of signals merged", { text(Driver.of(Signal.just(1), .just(2)).merge()) }, ["1", "2", "completed"]),
    (
      "a driver of signals, one at a time", { text(Driver.of(Signal.just(1), .just(2)).merge(maxConcurrent: 1)) },
      ["1", "2", "completed"]
    ),
    (
      "the newest of a driver of signals", { text(Driver.of(Signal.never(), .just(2)).switchLatest()) },
      ["2", "completed"]
    ),
    (
      "distinct by a key and a comparer",
      { text(Driver.of(1, 3, 4).distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 })) }, ["1", "4", "completed"]
    ),
    (
      "a shared sequence of a stream",
      { text(Observable.just(1).asSharedSequence(onErrorJustReturn: 0) as Signal<Int>) }, ["1", "completed"]
    ),
    (
      "a shared sequence that goes on with another",
      {
        text(
          Observable<Int>.error(Failure("x")).asSharedSequence(
            sharingStrategy: DriverSharingStrategy.self, onErrorDriveWith: .just(7)))
      }, ["7", "completed"]
    ),
    (
      "a shared sequence that recovers",
      { text(Observable<String>.error(Failure("x")).asSharedSequence(onErrorRecover: { Driver.just("\($0)") })) },
      ["x", "completed"]
    ),
  ]

  nonisolated private static func text<Stream: ObservableConvertibleType>(_ stream: Stream) -> Observable<String> {
    stream.asObservable().map { "\($0)" }
  }

  @Test(arguments: combined.indices) func `operators of drivers and signals emit the listed events`(index: Int) {
    let (name, make, expected) = Self.combined[index]

    #expect(words(of: make()).all == expected, "\(name)")
  }

  @Test func `merge has the sharing strategy of its inner streams`() {
    let merged: Signal<Int> = Driver.just(Signal.just(1)).merge()
    let newest: Driver<Int> = Signal.just(Driver.just(1)).switchLatest()

    #expect(words(of: merged).all == ["1", "completed"])
    #expect(words(of: newest).all == ["1", "completed"])
  }

  @Test func `drivers and signals deliver to every kind of relay, of optionals too`() {
    let (publish, behavior, replay) = (PublishRelay<Int>(), BehaviorRelay(value: 0), ReplayRelay<Int>.createUnbound())
    let (publishes, behaviors) = (PublishRelay<Int?>(), BehaviorRelay<Int?>(value: nil))
    let replays = ReplayRelay<Int?>.createUnbound()
    let heard = [words(of: publish), words(of: behavior), words(of: replay)]
    let optional = [words(of: publishes), words(of: behaviors), words(of: replays)]

    _ = Driver.just(1).drive(publish)
    _ = Driver.just(1).drive(behavior)
    _ = Driver.just(1).drive(replay, replay)
    _ = Signal.just(2).emit(to: publish)
    _ = Signal.just(2).emit(to: behavior)
    _ = Signal.just(2).emit(to: replay)
    _ = Driver.just(1).drive(publishes)
    _ = Driver.just(1).drive(behaviors)
    _ = Driver.just(1).drive(replays)
    _ = Signal.just(2).emit(to: publishes)
    _ = Signal.just(2).emit(to: behaviors)
    _ = Signal.just(2).emit(to: replays)

    #expect(heard.map(\.all) == [["1", "2"], ["0", "1", "2"], ["1", "1", "2"]])
    let two = ["Optional(1)", "Optional(2)"]
    #expect(optional.map(\.all) == [two, ["nil"] + two, two])
  }

  @Test func `a mock makes a scheduler for each driver`() {
    let made = Record<TestScheduler>()
    let drivers = SharingScheduler.mock(makeScheduler: {
      let scheduler = TestScheduler(simulateProcessingDelay: false)
      made.add(scheduler)
      return scheduler
    }) { [Driver.just(1), Driver.just(2)] }
    let seen = Record<Int>()
    for driver in drivers { _ = driver.drive(onNext: seen.add) }

    made.all[1].start()
    #expect(seen.all == [2])
    made.all[0].start()

    #expect(seen.all == [2, 1])
  }
}
