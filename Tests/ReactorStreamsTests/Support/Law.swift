import ReactorCore
import ReactorTesting
import Testing

/// An operator with arguments that let 1, 2, 3 and the end pass unchanged.
struct Law: Sendable, CustomTestStringConvertible {
  let name: String
  /// The events it sends before those of its source.
  let first: [String]
  let catchesErrors: Bool
  /// Whether it delivers only when the scheduler advances.
  let isTimed: Bool
  /// Whether a value that a callback sends passes within the one that caused it, neither waiting nor dropped.
  let isReentrant: Bool
  let apply: @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>

  init(
    _ name: String, first: [String] = [], catchesErrors: Bool = false, isTimed: Bool = false, isReentrant: Bool = true,
    _ apply: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<Int>
  ) {
    self.name = name
    self.first = first
    self.catchesErrors = catchesErrors
    self.isTimed = isTimed
    self.isReentrant = isReentrant
    self.apply = apply
  }

  var testDescription: String { name }

  static let all = transforming + limiting + combining + flattening + failing + timing + sharing + traits + ways

  static let transforming: [Law] = [
    Law("map") { source, _ in source.map { $0 } },
    Law("map, key path") { source, _ in source.map(\.self) },
    Law("compactMap") { source, _ in source.compactMap { $0 } },
    Law("filter") { source, _ in source.filter { _ in true } },
    Law("enumerated") { source, _ in source.enumerated().map(\.element) },
    Law("scan") { source, _ in source.scan(0) { $1 } },
    Law("scan(into:)") { source, _ in source.scan(into: 0) { $0 = $1 } },
    Law("startWith", first: ["0"]) { source, _ in source.startWith(0) },
    Law("distinctUntilChanged()") { source, _ in source.distinctUntilChanged() },
    Law("distinctUntilChanged(key)") { source, _ in source.distinctUntilChanged { $0 } },
    Law("distinctUntilChanged(comparer)") { source, _ in source.distinctUntilChanged { $0 == $1 } },
    Law("distinctUntilChanged(key, comparer)") { source, _ in
      source.distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    },
    Law("distinctUntilChanged(at:)") { source, _ in source.distinctUntilChanged(at: \.self) },
    Law("materialize, dematerialize") { source, _ in source.materialize().dematerialize() },
    Law("do") { source, _ in
      source.do(
        onNext: { _ in }, afterNext: { _ in }, onError: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {})
    },
    Law("debug") { source, _ in source.debug(as: "law", trims: true) { _ in } },
    Law("withUnretained") { source, scheduler in source.withUnretained(scheduler).map { $1 } },
    Law("asObservable") { source, _ in source.asObservable() },
  ]

  static let limiting: [Law] = [
    Law("take") { source, _ in source.take(100_000) },
    Law("take(while:)") { source, _ in source.take(while: { _ in true }) },
    Law("take(until: predicate)") { source, _ in source.take(until: { _ in false }) },
    Law("take(until: stream)") { source, _ in source.take(until: Observable<Int>.never()) },
    Law("take(for:)") { source, scheduler in source.take(for: .seconds(100_000), scheduler: scheduler) },
    Law("skip") { source, _ in source.skip(0) },
    Law("skip(while:)") { source, _ in source.skip(while: { _ in false }) },
    Law("ifEmpty(default:)") { source, _ in source.ifEmpty(default: 7) },
    Law("ifEmpty(switchTo:)") { source, _ in source.ifEmpty(switchTo: .just(7)) },
  ]

  static let combining: [Law] = [
    Law("concat, first") { source, _ in source.concat(Observable.empty()) },
    Law("concat, second", first: ["0"]) { source, _ in .concat(.just(0), source) },
    Law("merge, array") { source, _ in .merge([source, .empty()]) },
    Law("merge, variadic", first: ["0"]) { source, _ in .merge(.just(0), source) },
    Law("amb") { source, _ in source.amb(Observable.never()) },
    Law("combineLatest") { source, _ in .combineLatest(Observable.just(0), source) { $0 + $1 } },
    Law("combineLatest, collection") { source, _ in .combineLatest([.just(0), source]) { $0[1] } },
    Law("zip") { source, _ in
      Observable<Event<Int>>.zip(Observable.from(0..<25_000), source.materialize()) { $1 }.dematerialize()
    },
    Law("withLatestFrom") { source, _ in source.withLatestFrom(Observable.just(0)) { value, _ in value } },
  ]

  static let flattening: [Law] = [
    Law("flatMap") { source, _ in source.flatMap { Observable.just($0) } },
    Law("flatMapLatest") { source, _ in source.flatMapLatest { Observable.just($0) } },
    Law("flatMapFirst", isReentrant: false) { source, _ in source.flatMapFirst { Observable.just($0) } },
    Law("concatMap", isReentrant: false) { source, _ in source.concatMap { Observable.just($0) } },
    Law("inner of flatMap") { source, _ in Observable.just(0).flatMap { _ in source } },
    Law("inner of flatMapLatest") { source, _ in Observable.just(0).flatMapLatest { _ in source } },
    Law("inner of concatMap") { source, _ in Observable.just(0).concatMap { _ in source } },
    Law("merge()") { source, _ in Observable.just(source).merge() },
    Law("merge(maxConcurrent:)") { source, _ in Observable.just(source).merge(maxConcurrent: 1) },
    Law("switchLatest") { source, _ in Observable.just(source).switchLatest() },
  ]

  static let failing: [Law] = [
    Law("catch", catchesErrors: true) { source, _ in source.catch { _ in .just(-1) } },
    Law("catchAndReturn", catchesErrors: true) { source, _ in source.catchAndReturn(-1) },
    Law("catch(sequence:)", catchesErrors: true) { source, _ in .catch(sequence: [source, .just(-1)]) },
    Law("retry(1)") { source, _ in source.retry(1) },
    Law("retry(when:)") { source, _ in source.retry(when: { $0.flatMap { Observable<Int>.error($0) } }) },
  ]

  static let timing: [Law] = [
    Law("delay", isTimed: true) { source, scheduler in source.delay(.seconds(1), scheduler: scheduler) },
    Law("delaySubscription", isTimed: true) { source, scheduler in
      source.delaySubscription(.seconds(1), scheduler: scheduler)
    },
    Law("observe(on:)", isTimed: true) { source, scheduler in source.observe(on: scheduler) },
    Law("observe(on: the trampoline)", isReentrant: false) { source, _ in
      source.observe(on: CurrentThreadScheduler.instance)
    },
    Law("subscribe(on:)", isTimed: true) { source, scheduler in source.subscribe(on: scheduler) },
    Law("timeout") { source, scheduler in source.timeout(.seconds(100_000), scheduler: scheduler) },
    Law("throttle of no time") { source, scheduler in source.throttle(.seconds(0), scheduler: scheduler) },
    Law("buffer") { source, scheduler in
      source.buffer(timeSpan: .never, count: 1, scheduler: scheduler).flatMap { Observable.from($0) }
    },
    Law("window") { source, scheduler in source.window(timeSpan: .never, count: 1, scheduler: scheduler).merge() },
  ]

  static let sharing: [Law] = [
    Law("share") { source, _ in source.share() },
    Law("share(replay: 1)") { source, _ in source.share(replay: 1) },
    Law("share(replay: 2)") { source, _ in source.share(replay: 2) },
    Law("publish, refCount") { source, _ in source.publish().refCount() },
    Law("multicast with a selector") { source, _ in source.multicast({ PublishSubject<Int>() }) { $0 } },
  ]

  static let traits: [Law] = [
    Law("create") { source, _ in .create { source.subscribe($0) } },
    Law("deferred") { source, _ in .deferred { source } },
    Law("using") { source, _ in .using({ SerialDisposable() }) { _ in source } },
    Law("andThen") { source, _ in Completable.empty().andThen(source) },
  ]

  /// Conversions to another kind of stream and back.
  static let ways: [Law] = [
    Law("groupBy, merged") { source, _ in source.groupBy { _ in 0 }.flatMap { $0 } },
    Law("a stream of one's own") { source, _ in OwnStream(source: source).asObservable() },
    Law("a connectable stream of one's own") { source, _ in OwnStream(source: source).refCount() },
    Law("Infallible", catchesErrors: true) { source, _ in
      source.asInfallible(onErrorJustReturn: -1).map { $0 }.asObservable()
    },
    Law("ControlEvent where views are") { source, _ in
      ControlEvent(events: source, scheduler: HereScheduler()).asObservable()
    },
    Law("subscribe(on: a scheduler that runs here)") { source, _ in source.subscribe(on: HereScheduler()) },
    Law("ControlProperty") { source, _ in
      ControlProperty(values: source, valueSink: PublishSubject<Int>()).asObservable()
    },
    Law("ControlEvent elsewhere", isTimed: true) { source, scheduler in
      ControlEvent(events: source, scheduler: scheduler).asObservable()
    },
  ]
}

/// A stream with the required members alone, connected as long as it has a subscription.
private struct OwnStream: ConnectableObservableType {
  typealias Element = Int
  let source: Observable<Int>

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    source.subscribe(observer)
  }

  func connect() -> any Disposable { Disposables.create() }
}

/// A scheduler that runs work at once, as the main scheduler does on the main thread.
private final class HereScheduler: ImmediateSchedulerType {
  let isCurrent = true

  func enqueue(_ work: @escaping () -> Void) { work() }
}
