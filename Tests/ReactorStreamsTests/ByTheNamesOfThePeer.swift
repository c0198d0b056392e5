import Foundation
import ReactorCore
import ReactorTesting
import Testing

@Suite("Small things that code for RxSwift uses") struct ByTheNamesOfThePeer {
  @Test func `work is scheduled at once unless something runs on the thread`() {
    let seen = Record<Bool>()
    seen.add(CurrentThreadScheduler.isScheduleRequired)
    CurrentThreadScheduler.instance.schedule { seen.add(CurrentThreadScheduler.isScheduleRequired) }
    seen.add(CurrentThreadScheduler.isScheduleRequired)

    #expect(seen.all == [true, false, true])
  }

  @Test @MainActor func `whoever is on the main thread may be there`() {
    MainScheduler.ensureRunningOnMainThread()
    MainScheduler.ensureExecutingOnScheduler(errorMessage: "not here")
  }

  @Test func `whoever is not on the main thread is stopped with the words given`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached { MainScheduler.ensureRunningOnMainThread(errorMessage: "views live there") }.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)

    #expect(text.contains("views live there"))
  }

  @Test func `work is scheduled by hand with a state`() {
    let scheduler = TestScheduler()
    let seen = Record<String>()
    func note(_ word: String) -> any Disposable {
      seen.add("\(word) at \(scheduler.clock)")
      return Disposables.create { seen.add("\(word) disposed") }
    }

    let now: any ImmediateSchedulerType = scheduler
    let timed: any SchedulerType = scheduler
    let first = now.schedule("now", action: note)
    _ = timed.scheduleRelative("later", dueTime: .seconds(10), action: note)
    timed.scheduleRelative("never", dueTime: .seconds(5), action: note).dispose()
    let ticks = timed.schedulePeriodic(1, startAfter: .seconds(20), period: .seconds(10)) { count in
      seen.add("\(count) at \(scheduler.clock)")
      return count * 2
    }
    scheduler.advanceTo(40)
    ticks.dispose()
    first.dispose()
    scheduler.advanceTo(80)

    #expect(seen.all == ["now at 1", "later at 10", "1 at 20", "2 at 30", "4 at 40", "now disposed"])
  }

  @Test func `work scheduled by hand keeps the cause of who scheduled it`() {
    Cause.beginTracing()
    defer { Cause.endTracing() }
    let scheduler = TestScheduler()
    let seen = Record<CauseID>()

    Cause.with(11) {
      let timed: any SchedulerType = scheduler
      _ = timed.scheduleRelative((), dueTime: .seconds(1)) {
        seen.add(Cause.current)
        return Disposables.create()
      }
    }
    scheduler.start()

    #expect(seen.all == [11])
  }

  @Test func `a property in an extension of rx is set through it`() {
    let label = Caption()

    label.rx.shout = "b"

    #expect(label.text == "B")
    #expect(label.rx.shout == "B")
  }

  @Test func `a control property of an optional text has one that is never nil`() {
    let label = Caption()
    let property = ControlProperty(values: label.edits, valueSink: label.edits)
    let texts = words(of: property.orEmpty)
    let changes = words(of: property.changed)

    _ = Observable.just("b").bind(to: property.orEmpty)
    property.onNext(nil)

    #expect(texts.all == ["a", "b", ""])
    #expect(changes.all == ["Optional(\"b\")", "nil"])
  }

  @Test @MainActor func `a function may take a stream, and then an argument`() {
    func add(to stream: Observable<Int>) -> (Int) -> Observable<Int> { { number in stream.map { $0 + number } } }

    #expect(words(of: Observable.just(1).bind(to: add(to:), curriedArgument: 2)).all == ["3", "completed"])
    #expect(words(of: Driver.just(1).drive(add(to:), curriedArgument: 2)).all == ["3", "completed"])
    #expect(
      Infallible.just(1).bind(to: { stream in { number in "\(stream) \(number)".contains("2") } }, curriedArgument: 2))
    #expect(words(of: BehaviorRelay(value: 1).asInfallible().map { $0 + 1 }).all == ["2"])
    #expect(MainScheduler().isCurrent)
  }

  @Test func `values are decoded, and what cannot be is the failure`() {
    struct Point: Codable, Equatable { var x: Int }
    let source = Observable.of(Data(#"{"x":1}"#.utf8), Data("{".utf8))
    let points = Record<Point>()
    let failures = Record<String>()

    _ = source.decode(type: Point.self, decoder: JSONDecoder()).subscribe(
      onNext: points.add, onError: { failures.add("\(type(of: $0))") })

    #expect(points.all == [Point(x: 1)])
    #expect(failures.all == ["DecodingError"])
  }
}

private final class Caption: ReactiveCompatible {
  var text: String? = "a"
  let edits = BehaviorSubject<String?>(value: "a")
}

extension Reactive where Base: Caption {
  fileprivate var shout: String? {
    get { base.text }
    nonmutating set { base.text = newValue?.uppercased() }
  }
}

extension JSONDecoder: DataDecoder {}

@Suite("Streams made with a task") struct MadeWithTasks {
  @Test func `a closure of create may return the task that it starts`() async throws {
    let single = Single.create { single in Task { single(.success(1)) } }
    let failing = Single<Int>.create { single in Task { single(.failure(Failure("x"))) } }
    let maybe = Maybe<Int>.create { maybe in Task { maybe(.completed) } }
    let completable = Completable.create { done in Task { done(.completed) } }
    let many = Observable<Int>.create { observer in
      Task {
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
      }
    }

    #expect(try await single.value == 1)
    await #expect(throws: Failure("x")) { try await failing.value }
    #expect(try await maybe.value == nil)
    try await completable.value
    var values: [Int] = []
    for try await value in many.values { values.append(value) }
    #expect(values == [1, 2])
  }

  @Test func `the end of the subscription cancels that task`() async {
    let (started, ended) = (Gate(), Gate())
    let subscription = Single<Int>.create { _ in
      Task {
        started.open()
        let (silence, mouth) = AsyncStream<Int>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(mouth) { ended.open() }
      }
    }.subscribe()

    await started.wait()
    subscription.dispose()

    await ended.wait()
  }

  @Test func `a closure of several lines still returns a disposable`() {
    let single = Single<Int>.create { single in
      let work = Disposables.create {}
      single(.success(1))
      return work
    }

    #expect(words(of: single).all == ["1", "completed"])
  }
}

@Suite("Waiting for streams") struct WaitingForStreams {
  private let later = Observable.of(1, 2, 3).observe(on: SerialDispatchQueueScheduler(qos: .default))

  @Test func `a test waits for what comes on another thread`() throws {
    #expect(try later.toBlocking().toArray() == [1, 2, 3])
    #expect(try later.toBlocking().first() == 1)
    #expect(try later.toBlocking().last() == 3)
    #expect(try later.toBlocking().single { $0 == 2 } == 2)
    #expect(try Single.just(7).toBlocking().single() == 7)
    #expect(try Observable<Int>.empty().toBlocking().first() == nil)
    #expect(throws: RxError.self) { try later.toBlocking().single() }
    #expect(throws: RxError.self) { try Observable<Int>.empty().toBlocking().single() }
    #expect(throws: Failure("x")) { try Observable<Int>.error(Failure("x")).toBlocking().toArray() }
  }

  @Test func `what came before a failure is told with it`() {
    guard
      case .failed(let elements, let error) = later.concat(Observable.error(Failure("x"))).toBlocking().materialize()
    else { return #expect(Bool(false), "it did not fail") }

    #expect(elements == [1, 2, 3])
    #expect(error as? Failure == Failure("x"))
  }

  @Test func `nothing is waited for longer than the limit`() {
    let error = #expect(throws: RxError.self) { try Observable<Int>.never().toBlocking(timeout: 0.01).toArray() }

    guard case .timeout = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  @Test func `inside a cycle of a reactor nothing is waited for, and the words say so`() {
    final class Waiting: Reactor, @unchecked Sendable {
      let initialState = ""

      func mutate(action: Int) -> Observable<String> {
        do {
          return .just("\(try Observable.just(1).toBlocking().toArray())")
        } catch { return .just("\(error)") }
      }

      func reduce(state: String, mutation: String) -> String { mutation }
    }
    let reactor = Waiting()

    reactor.action.onNext(1)

    #expect(
      reactor.currentState == """
        toBlocking() was called inside a cycle of a reactor: what it waits for may need this thread, and would never \
        come. Return the stream from mutate instead, or call it where no reactor is at work.
        """)
  }
}
