import ReactorCore
import ReactorTesting
import Testing

/// Behaviour that code written for RxSwift and RxCocoa relies on without saying so.
@Suite("Edges that code for RxSwift relies on") struct BehavesAsThePeer {
  @Test func `combineLatest of no stream sends what is made of no value, once`() {
    let sources: [Observable<Int>] = []

    #expect(words(of: Observable.combineLatest(sources) { "\($0)" }).all == ["[]", "completed"])
    #expect(words(of: Observable.combineLatest(sources)).all == ["[]", "completed"])
    #expect(
      words(of: Observable<Int>.combineLatest(sources) { _ in throw Failure("x") }).all == ["error(x)"])
    #expect(words(of: Observable.zip(sources) { "\($0)" }).all == ["completed"])
  }

  @Test(arguments: [
    Drawing("zip of a collection ends at a value that finds no partner", "a|", "x-y-z|", is: "(ax)-|") {
      .zip($0.sources) { $0.joined() }
    },
    Drawing("zip of a collection whose others wait has not ended", "ab|", "x---y|", is: "(ax)---(by)|") {
      .zip($0.sources) { $0.joined() }
    },
    Drawing("zip of two ends when both have", "a|", "x-y-z|", is: "(ax)----|") {
      .zip($0.first, $0.second) { $0 + $1 }
    },
  ]) func `zip ends when the peer's ends`(drawing: Drawing) {
    drawing.check()
  }

  @Test func `values of a cancelled task throw that it was cancelled`() async {
    let started = Gate()
    let stream = Observable<Int>.never().do(onSubscribed: started.open)
    let task = Task { for try await _ in stream.values {} }

    await started.wait()
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `values that came before a task was cancelled are taken first`() async throws {
    let (left, values) = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var values: [Int] = []
      do {
        for try await value in Observable.of(1, 2).concat(Observable.never()).values { values.append(value) }
        return ("ended", values)
      } catch { return ("\(type(of: error))", values) }
    }.value

    #expect(left == "CancellationError")
    #expect(values == [1, 2])
  }

  @Test func `what is complete already has a value in a cancelled task too`() async throws {
    let seen = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Completable.empty().value
      return [try await Maybe<Int>.empty().value, try await Maybe.just(1).value, try await Single.just(2).value]
    }.value

    #expect(seen == [nil, 1, 2])
  }

  @Test func `what never ends throws in a cancelled task`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Completable.never().value
    }

    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite("Where drivers and signals deliver what they are made of") struct WhereDriversBegin {
  static let made: [(String, @Sendable () -> Observable<Int>, [Recorded<Event<Int>>])] = [
    ("Driver.just", { Driver.just(1).asObservable() }, [.next(201, 1), .completed(201)]),
    ("Signal.just", { Signal.just(1).asObservable() }, [.next(201, 1), .completed(201)]),
    ("Driver.empty", { Driver.empty().asObservable() }, [.completed(201)]),
    ("Driver.of", { Driver.of(1, 2).asObservable() }, [.next(201, 1), .next(202, 2), .completed(203)]),
    ("Driver.from", { Driver.from([1]).asObservable() }, [.next(201, 1), .completed(202)]),
    (
      "Driver.from, a sequence", { Driver.from(1...2).asObservable() }, [.next(201, 1), .next(202, 2), .completed(203)]
    ),
    ("Driver.from(optional:)", { Driver.from(optional: 1).asObservable() }, [.next(201, 1), .completed(202)]),
    ("Driver.deferred", { Driver.deferred { .just(1) }.asObservable() }, [.next(201, 1), .completed(201)]),
  ]

  @Test(arguments: made.indices) func `they begin on the scheduler of drivers`(place: Int) {
    let (name, make, expected) = Self.made[place]
    let scheduler = TestScheduler()

    let observer = SharingScheduler.mock(scheduler: scheduler) { scheduler.start { make() } }

    #expect(observer.events == expected, "\(name)")
  }

  @Test func `on another thread they deliver on the main queue`() async {
    let (driver, signal) = (Driver.just(1), Signal.of(2))
    let isMain = Record<Bool>()
    let done = [Gate(), Gate()]
    let subscriptions = await Task.detached {
      [
        driver.drive(onNext: { _ in isMain.add(MainScheduler.instance.isCurrent) }, onDisposed: done[0].open),
        signal.emit(onNext: { _ in isMain.add(MainScheduler.instance.isCurrent) }, onDisposed: done[1].open),
      ]
    }.value

    for gate in done { await gate.wait() }
    #expect(isMain.all == [true, true])
    subscriptions.forEach { $0.dispose() }
  }

  @Test @MainActor func `on the main thread they deliver at once`() {
    let words = Record<String>()

    _ = Driver.of(1, 2).drive(onNext: { words.add("\($0)") }, onCompleted: { words.add("completed") })

    #expect(words.all == ["1", "2", "completed"])
  }
}

@Suite("Controls and the scheduler of views") struct ControlsHop {
  private let scheduler = TestScheduler()
  private let source = BehaviorSubject(value: "a")

  @Test func `a control event subscribes and delivers where views are`() {
    let seen = Record<String>()
    let event = ControlEvent(events: source, scheduler: scheduler)

    let subscription = event.subscribe(onNext: { [scheduler] in seen.add("\($0) at \(scheduler.clock)") })
    #expect(!source.hasObservers)
    scheduler.start()
    source.onNext("b")
    scheduler.start()

    #expect(seen.all == ["a at 2", "b at 3"])
    subscription.dispose()
    #expect(source.hasObservers)
    scheduler.start()
    #expect(!source.hasObservers)
  }

  @Test func `a control property does so too`() {
    let seen = Record<String>()
    let property = ControlProperty(values: source, valueSink: source, scheduler: scheduler)

    let subscription = property.subscribe(onNext: { seen.add($0) })
    #expect(seen.all == [])
    scheduler.start()
    property.onNext("b")
    scheduler.start()

    #expect(seen.all == ["a", "b"])
    subscription.dispose()
  }

  @Test @MainActor func `on the main thread a control is subscribed to at once, in the middle of others too`() {
    let event = ControlEvent(events: source, scheduler: MainScheduler.instance)
    let seen = Record<String>()

    let subscription = Observable.merge(event.asObservable(), .just("x")).subscribe(onNext: { seen.add($0) })
    source.onNext("b")
    subscription.dispose()

    #expect(seen.all == ["a", "x", "b"])
    #expect(!source.hasObservers)
  }

  @Test func `on a platform without a main thread of views a control is subscribed to at once`() {
    let seen = Record<String>()
    let event = ControlEvent(events: source, scheduler: CurrentThreadScheduler.instance)

    let subscription = Observable.merge(event.asObservable(), .just("x")).subscribe(onNext: { seen.add($0) })
    source.onNext("b")
    subscription.dispose()

    #expect(seen.all == ["a", "x", "b"])
    #expect(!source.hasObservers)
  }
}
