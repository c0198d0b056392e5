import ReactorCore

let timingCases = [
  OperatorCase("delay") { $0.delay(.seconds(0), scheduler: ImmediateScheduler()) },
  OperatorCase("debounce") { $0.debounce(.seconds(0), scheduler: ImmediateScheduler()) },
  OperatorCase("throttle, sent at once") { $0.throttle(.seconds(0), scheduler: ImmediateScheduler()) },
  OperatorCase("timeout") { $0.timeout(.seconds(1), scheduler: NeverScheduler()) },
  OperatorCase("buffer, a full one per value") {
    $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: NeverScheduler())
  },
  OperatorCase("window, a full one per value") {
    $0.window(timeSpan: .seconds(1), count: 1, scheduler: NeverScheduler())
  },
  OperatorCase("take(for:)") { $0.take(for: .seconds(1), scheduler: NeverScheduler()) },
  OperatorCase("skip(duration)") { $0.skip(.seconds(0), scheduler: ImmediateScheduler()) },
  OperatorCase("observe(on:)") { $0.observe(on: ImmediateScheduler()) },
  OperatorCase("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler()) },
  OperatorCase("delaySubscription") { $0.delaySubscription(.seconds(0), scheduler: ImmediateScheduler()) },
]

let sharingCases = [
  OperatorCase("share") { $0.share() },
  OperatorCase("share(replay: 1)") { $0.share(replay: 1) },
  OperatorCase("publish, refCount") { $0.publish().refCount() },
  OperatorCase("Driver, map") { SharedDelivery.driver(of: $0).map { $0 &+ 1 }.asObservable() },
  OperatorCase("BehaviorSubject alone", hasSubject: false) {
    let subject = BehaviorSubject(value: 0)
    return sends(to: subject, subject.onNext)
  },
  OperatorCase("ReplaySubject(1) alone", hasSubject: false) {
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    return sends(to: subject, subject.onNext)
  },
  OperatorCase("PublishRelay alone", hasSubject: false) {
    let relay = PublishRelay<Int>()
    return sends(to: relay, relay.accept)
  },
  OperatorCase("BehaviorRelay alone", hasSubject: false) {
    let relay = BehaviorRelay(value: 0)
    return sends(to: relay, relay.accept)
  },
  OperatorCase("create, observer.onNext", hasSubject: false) {
    { count in
      let seen = SharedValue(0)
      _ = Observable<Int>.create { observer in
        for number in 0..<count { observer.onNext(number) }
        return Disposables.create()
      }.subscribe(onNext: { _ in seen.value &+= 1 })
    }
  },
  OperatorCase("from a range", hasSubject: false) {
    { count in
      let seen = SharedValue(0)
      _ = Observable.from(0..<count).subscribe(onNext: { _ in seen.value &+= 1 })
    }
  },
  OperatorCase("range", hasSubject: false) {
    { count in
      let seen = SharedValue(0)
      _ = Observable.range(start: 0, count: count).subscribe(onNext: { _ in seen.value &+= 1 })
    }
  },
  OperatorCase("generate", hasSubject: false) {
    { count in
      let seen = SharedValue(0)
      _ = Observable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 })
        .subscribe(onNext: { _ in seen.value &+= 1 })
    }
  },
]

/// Sends numbers to a source with one subscriber.
private func sends<Source: ObservableType<Int>>(to source: Source, _ send: @escaping (Int) -> Void) -> (Int) -> Void {
  let seen = SharedValue(0)
  let bag = DisposeBag()
  source.subscribe(onNext: { _ in seen.value &+= 1 }).disposed(by: bag)
  return { count in
    for number in 0..<count { send(number) }
    withExtendedLifetime(bag) {}
  }
}

/// Makes drivers that deliver synchronously, so that no run loop is measured.
private enum SharedDelivery {
  static func driver(of source: Observable<Int>) -> Driver<Int> {
    SharingScheduler.mock(scheduler: ImmediateScheduler()) { source.asDriver(onErrorJustReturn: 0) }
  }
}

/// A scheduler that runs all work synchronously: measures an operator without its timer.
private final class ImmediateScheduler: SchedulerType {
  var now: UInt64 { 0 }
  var isCurrent: Bool { true }
  func enqueue(_ work: @escaping () -> Void) { work() }
  func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { work() }
}

/// A scheduler that never runs its work, for timeouts that do not fire.
private final class NeverScheduler: SchedulerType {
  var now: UInt64 { 0 }
  func enqueue(_ work: @escaping () -> Void) {}
  func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {}
}
