import ReactorCore
import Testing

@Suite("Sources and limits", .contract(32)) struct SourceAndLimitTests {
  static let sources: [String: (stream: Observable<Int>, says: [String])] = [
    "just": (.just(1), ["1", "completed"]),
    "empty": (.empty(), ["completed"]),
    "never": (.never(), []),
    "error": (.error(Failure("x")), ["error(x)"]),
    "of": (.of(1, 2), ["1", "2", "completed"]),
    "from": (.from([1, 2]), ["1", "2", "completed"]),
    "merge of none": (.merge([]), ["completed"]),
    "concat of none": (.concat([]), ["completed"]),
    "take(0)": (.from(1...).take(0), ["completed"]),
    "take(2)": (.from(1...).take(2), ["1", "2", "completed"]),
    "take of fewer": (.of(1).take(2), ["1", "completed"]),
    "take(while:)": (.from(1...).take(while: { $0 < 3 }), ["1", "2", "completed"]),
    "take(while:), inclusive": (.from(1...).take(while: { $0 < 2 }, behavior: .inclusive), ["1", "2", "completed"]),
    "take(until:)": (.from(1...).take(until: { $0 == 3 }), ["1", "2", "completed"]),
    "take(until:), inclusive": (.from(1...).take(until: { $0 == 2 }, behavior: .inclusive), ["1", "2", "completed"]),
    "take(until: stream) that has spoken": (.from(1...).take(until: Observable.just(0)), ["completed"]),
    "take(until: stream) that completed": (.of(1, 2).take(until: Observable<Int>.empty()), ["1", "2", "completed"]),
    "take(until: stream) that failed": (.of(1, 2).take(until: Observable<Int>.error(Failure("x"))), ["error(x)"]),
    "skip": (.of(1, 2, 3).skip(2), ["3", "completed"]),
    "skip of fewer": (.of(1).skip(2), ["completed"]),
    "merge with an error": (.merge(.just(1), .error(Failure("x")), .just(2)), ["1", "error(x)"]),
    "concat with an error": (.concat(.just(1), .error(Failure("x")), .just(2)), ["1", "error(x)"]),
  ]

  @Test(arguments: sources.keys.sorted()) func `a source emits the events that its name promises`(name: String) throws {
    let source = try #require(Self.sources[name])
    let words = Record<String>()

    _ = Record.words(of: source.stream, in: words)

    #expect(words.all == source.says)
  }

  @Test func `a cut ends both subscriptions, from either side`() {
    let source = PublishSubject<Int>()
    let other = PublishSubject<Int>()
    let words = Record<String>()
    _ = Record.words(of: source.take(until: other), in: words)
    source.onNext(1)
    other.onNext(0)
    source.onNext(2)
    #expect(!source.hasObservers && !other.hasObservers)

    _ = Record.words(of: source.take(until: other), in: words)
    source.onCompleted()

    #expect(words.all == ["1", "completed", "completed"])
    #expect(!other.hasObservers)
  }

  @Test func `a value that take delivers may send again without being taken twice`() {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    _ = source.take(2).subscribe(
      onNext: {
        words.add("\($0)")
        source.onNext($0 + 1)
      }, onCompleted: { words.add("completed") })

    source.onNext(1)

    #expect(words.all == ["1", "2", "completed"])
  }

  @Test func `ten thousand sources in a row are no deeper than two`() {
    var sum = 0
    _ = Observable.concat((0..<10_000).map { Observable.just($0) }).subscribe(onNext: { sum += $0 })

    #expect(sum == 49_995_000)
  }

  @Test func `sources in a row that end later are each subscribed to when the one before has completed`() {
    let sources = (0..<3).map { _ in PublishSubject<Int>() }
    let words = Record<String>()
    _ = Record.words(of: Observable.concat(sources.map { $0.asObservable() }), in: words)

    for (index, source) in sources.enumerated() {
      #expect(sources.map(\.hasObservers) == sources.indices.map { $0 == index })
      source.onNext(index)
      source.onCompleted()
    }

    #expect(words.all == ["0", "1", "2", "completed"])
  }

  @Test func `a handler that disposes of the stream is not followed by what it returns`() {
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let subscription = SerialDisposable()
    let stream = source.catch { _ in
      subscription.dispose()
      return .just(1)
    }
    subscription.disposable = Record.words(of: stream, in: words)

    source.onError(Failure("x"))

    #expect(words.all == [])
  }

  @Test func `delay drops what waits when its source fails, and frees it when it is disposed of`() {
    let scheduler = HandScheduler()
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let stream = source.delay(.seconds(1), scheduler: scheduler)
    _ = Record.words(of: stream, in: words)

    source.onNext(1)
    scheduler.turn()
    source.onNext(2)
    source.onError(Failure("x"))
    scheduler.turn()

    #expect(words.all == ["1", "error(x)"])
  }
}
