import ReactorCore
import ReactorTesting
import Testing

@Suite("Schedulers of drivers and signals") struct SharedSequenceTests {
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

  @Test(arguments: made.indices) func `drivers and signals begin on the scheduler of drivers`(index: Int) {
    let (name, make, expected) = Self.made[index]
    let scheduler = TestScheduler()

    let observer = SharingScheduler.mock(scheduler: scheduler) { scheduler.start { make() } }

    #expect(observer.events == expected, "\(name)")
  }

  @Test func `drivers and signals of another thread deliver on the main queue`() async {
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

  @Test @MainActor func `drivers and signals deliver at once on the main thread`() {
    let words = Record<String>()

    _ = Driver.of(1, 2).drive(onNext: { words.add("\($0)") }, onCompleted: { words.add("completed") })

    #expect(words.all == ["1", "2", "completed"])
  }
}
