import ReactorCore
import ReactorTesting
import Testing

@Suite("Drivers and signals") struct DriverTests {
  @Test func `a driver delivers on the scheduler of drivers, and does not fail`() {
    let scheduler = TestScheduler(simulateProcessingDelay: false)
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let subscription = SharingScheduler.mock(scheduler: scheduler) {
      source.asDriver(onErrorJustReturn: -1).map { $0 * 2 }.drive(
        onNext: { words.add("\($0)") }, onCompleted: { words.add("completed") })
    }

    source.onNext(1)
    #expect(words.all == [])
    scheduler.start()
    #expect(words.all == ["2"])
    source.onError(Failure("x"))
    scheduler.start()
    subscription.dispose()

    #expect(words.all == ["2", "-2", "completed"])
  }

  @Test func `a driver replays its latest value to late observers, a signal does not`() {
    let scheduler = TestScheduler(simulateProcessingDelay: false)
    let source = PublishSubject<Int>()
    let words = Record<String>()
    let (driver, signal) = SharingScheduler.mock(scheduler: scheduler) {
      (source.asDriver(onErrorJustReturn: 0), source.asSignal(onErrorJustReturn: 0))
    }
    let first = [driver.drive(), signal.emit()]
    source.onNext(1)
    scheduler.start()

    let second = [
      driver.drive(onNext: { words.add("driver \($0)") }), signal.emit(onNext: { words.add("signal \($0)") }),
    ]
    #expect(words.all == ["driver 1"])
    source.onNext(2)
    scheduler.start()
    (first + second).forEach { $0.dispose() }

    #expect(words.all == ["driver 1", "driver 2", "signal 2"])
    #expect(!source.hasObservers)
  }

  @Test @MainActor func `a relay drives at once on the main thread`() {
    let relay = BehaviorRelay(value: 1)
    let words = Record<String>()
    let subscription = relay.asDriver().distinctUntilChanged().drive(onNext: { words.add("\($0)") })

    relay.accept(1)
    relay.accept(2)
    subscription.dispose()

    #expect(words.all == ["1", "2"])
  }
}
