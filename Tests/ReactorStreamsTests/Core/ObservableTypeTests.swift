import ReactorCore
import ReactorTesting
import Testing

/// A stream that implements `subscribe(_:)` alone.
private struct Countdown: ObservableType {
  typealias Element = Int
  let start: Int

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    for value in stride(from: start, to: 0, by: -1) { observer.onNext(value) }
    observer.onCompleted()
    return Disposables.create()
  }
}

/// A subject that takes numbers and sends words, without an `on` or `asObservable` of its own.
private final class Speller: SubjectType {
  typealias Element = String
  private let words = PublishSubject<String>()

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == String {
    words.subscribe(observer)
  }

  func asObserver() -> AnyObserver<Int> { words.mapObserver { "<\($0)>" } }
}

/// A connectable stream that records calls.
private final class OwnConnectable: ConnectableObservableType {
  typealias Element = Int
  let log = Record<String>()
  private let values = PublishSubject<Int>()
  private let source: Observable<Int>

  init(_ source: Observable<Int>) {
    self.source = source
  }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    values.subscribe(observer)
  }

  func connect() -> any Disposable {
    log.add("connected")
    let subscription = source.subscribe(values)
    return Disposables.create { [log] in
      log.add("left")
      subscription.dispose()
    }
  }
}

@Suite("Streams of your own") struct ObservableTypeTests {
  @Test func `a type that implements subscribe alone has every operator`() {
    #expect(words(of: Countdown(start: 2)).all == ["2", "1", "completed"])
    #expect(words(of: Countdown(start: 3).map { $0 * 2 }.take(2)).all == ["6", "4", "completed"])
    #expect(
      words(of: Observable.zip(Countdown(start: 2), Countdown(start: 2)) { $0 + $1 }).all == ["4", "2", "completed"])
    #expect(words(of: Observable.just(1).flatMap { _ in Countdown(start: 1) }).all == ["1", "completed"])
  }

  @Test func `a stream of your own is subscribed to by closures and by observers`() {
    let seen = Record<String>()
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(onNext: { seen.add("\($0)") }, onCompleted: { seen.add("completed") })

    _ = Countdown(start: 1).subscribe(subject)
    _ = Countdown(start: 1).subscribe(onNext: { seen.add("\($0)") }, onDisposed: { seen.add("disposed") })
    _ = generic(Countdown(start: 1), BehaviorRelay(value: 5), seen)

    #expect(seen.all == ["1", "completed", "1", "disposed", "1", "5"])
  }

  /// Generic code that uses the types through their protocols alone.
  private func generic<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second, _ seen: Record<String>
  ) -> any Disposable where First.Element == Int, Second.Element == Int {
    let observer = AnyObserver<Int> { if let value = $0.element { seen.add("\(value)") } }
    return Disposables.create(first.subscribe(observer), second.subscribe(observer))
  }

  @Test func `a stream of your own ends with its subscription`() {
    final class Silent: ObservableType, Sendable {
      typealias Element = Int
      let log = Record<String>()

      func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        Disposables.create { [log] in log.add("left") }
      }
    }
    let silent = Silent()

    silent.map { $0 }.subscribe().dispose()

    #expect(silent.log.all == ["left"])
  }

  @Test func `every stream of the package can be used through its protocol alone`() {
    let seen = Record<String>()
    let observer = AnyObserver<Int> { if let value = $0.element { seen.add("\(value)") } }
    let relay = BehaviorRelay(value: 1)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    replay.accept(2)
    let streams: [any ObservableType<Int>] = [
      relay, replay, Observable.just(3), BehaviorSubject(value: 4), ControlEvent(events: Observable.just(5)),
      ControlProperty(values: Observable.just(6), valueSink: relay.asSink), StateRelay(value: 7), PublishRelay<Int>(),
      GroupedObservable(key: "a", source: .just(8)), TestScheduler().createHotObservable([]),
    ]

    for stream in streams { bare(stream, observer).dispose() }

    #expect(seen.all == ["1", "2", "3", "4", "5", "6", "7", "8"])
  }

  /// Calls the requirement of the protocol, and no overload.
  private func bare<Stream: ObservableType>(
    _ stream: Stream, _ observer: AnyObserver<Stream.Element>
  ) -> any Disposable {
    let subscribe: (AnyObserver<Stream.Element>) -> any Disposable = stream.subscribe(_:)
    return subscribe(observer)
  }

  @Test func `a subject of your own may take other values than it sends`() {
    let source = PublishSubject<Int>()
    let connectable = source.multicast(Speller())
    let heard = words(of: connectable)
    let connection = connectable.connect()

    source.onNext(1)
    source.onCompleted()
    connection.dispose()

    #expect(heard.all == ["<1>", "completed"])
  }

  @Test func `a connectable stream of your own is connected from the first observer to the last`() {
    let source = PublishSubject<Int>()
    let own = OwnConnectable(source)
    let shared = own.refCount()
    let seen = Record<Int>()

    let first = shared.subscribe(onNext: seen.add)
    let second = shared.subscribe(onNext: seen.add)
    source.onNext(1)
    first.dispose()
    #expect(own.log.all == ["connected"])
    second.dispose()

    #expect(own.log.all == ["connected", "left"])
    #expect(seen.all == [1, 1])
    #expect(!source.hasObservers)
  }

  @Test func `a connectable stream of your own that ends while it connects is disconnected`() {
    let own = OwnConnectable(.just(1))

    #expect(words(of: own.refCount()).all == ["1", "completed"])
    #expect(own.log.all == ["connected", "left"])
  }

  @Test func `a stream of your own keeps causes as create does`() {
    Cause.beginTracing()
    defer { Cause.endTracing() }
    let seen = Record<CauseID>()

    Cause.with(11) { _ = Countdown(start: 1).subscribe(onNext: { _ in seen.add(Cause.current) }) }

    #expect(seen.all == [11])
  }
}

extension BehaviorRelay {
  fileprivate var asSink: AnyObserver<Element> { AnyObserver { if let value = $0.element { self.accept(value) } } }
}
