import ReactorCore

/// The cost of one value through one operator between a subject and a subscriber.
///
/// The first row has no operator; the table subtracts it from the others.
let operatorCases: [OperatorCase] =
  bareCases + transformingCases + choosingCases + combiningCases + flatteningCases + failingCases + timingCases
  + sharingCases

/// A benchmark of an operator.
struct OperatorCase: Sendable {
  let name: String
  /// Whether the figure includes a bare subject, which the table subtracts.
  let hasSubject: Bool
  /// Sets up the streams, and returns a closure that sends a number of values.
  private let make: @Sendable () -> (Int) -> Void

  /// An operator on a subject.
  ///
  /// - Parameter apply: Applies the operator; called once with the subject.
  init<Result>(_ name: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Result>) {
    self.init(name, hasSubject: true) {
      let subject = PublishSubject<Int>()
      let seen = SharedValue(0)
      let bag = DisposeBag()
      apply(subject).subscribe(onNext: { _ in seen.value &+= 1 }).disposed(by: bag)
      return { count in
        for number in 0..<count { subject.onNext(number) }
        withExtendedLifetime(bag) {}
      }
    }
  }

  /// A case that sets up its own streams.
  ///
  /// - Parameter make: Returns a closure that sends a number of values.
  init(_ name: String, hasSubject: Bool, make: @escaping @Sendable () -> (Int) -> Void) {
    self.name = name
    self.hasSubject = hasSubject
    self.make = make
  }

  /// The same as a case of the table.
  var measured: Case {
    Case(name: name, description: name, nanoseconds: nil, instructions: nil, reference: nil, count: 100_000, make: make)
  }
}

private let bareCases = [OperatorCase("subject alone") { $0 }]

private let transformingCases = [
  OperatorCase("map") { $0.map { $0 &+ 1 } },
  OperatorCase("compactMap") { $0.compactMap { $0 < 0 ? nil : $0 } },
  OperatorCase("filter") { $0.filter { $0 >= 0 } },
  OperatorCase("enumerated") { $0.enumerated() },
  OperatorCase("scan") { $0.scan(0) { $0 &+ $1 } },
  OperatorCase("scan(into:)") { $0.scan(into: 0) { $0 &+= $1 } },
  OperatorCase("reduce") { $0.reduce(0) { $0 &+ $1 } },
  OperatorCase("startWith") { $0.startWith(0) },
  OperatorCase("ignoreElements") { $0.ignoreElements() },
  OperatorCase("withUnretained") { $0.withUnretained(CurrentThreadScheduler.instance) },
  OperatorCase("materialize") { $0.materialize() },
  OperatorCase("materialize, dematerialize") { $0.materialize().dematerialize() },
  OperatorCase("do(onNext:)") { $0.do(onNext: { _ in }) },
  OperatorCase("asObservable") { $0.asObservable() },
]

private let choosingCases = [
  OperatorCase("distinctUntilChanged") { $0.distinctUntilChanged() },
  OperatorCase("distinctUntilChanged, key") { $0.distinctUntilChanged { $0 } },
  OperatorCase("distinctUntilChanged, comparer") { $0.distinctUntilChanged { $0 == $1 } },
  OperatorCase("distinctUntilChanged(at:)") { $0.distinctUntilChanged(at: \.self) },
  OperatorCase("take") { $0.take(.max) },
  OperatorCase("take(while:)") { $0.take(while: { $0 >= 0 }) },
  OperatorCase("take(until: predicate)") { $0.take(until: { $0 < 0 }) },
  OperatorCase("take(until: stream)") { $0.take(until: Observable<Int>.never()) },
  OperatorCase("takeLast(1)") { $0.takeLast(1) },
  OperatorCase("skip") { $0.skip(1) },
  OperatorCase("skip(while:)") { $0.skip(while: { $0 < 0 }) },
  OperatorCase("skip(until:)") { $0.skip(until: Observable.just(0)) },
  OperatorCase("element(at:)") { $0.element(at: .max) },
  OperatorCase("single") { $0.single { $0 == 0 } },
  OperatorCase("ifEmpty(default:)") { $0.ifEmpty(default: 0) },
  OperatorCase("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .empty()) },
]

private let combiningCases = [
  OperatorCase("merge") { Observable.merge($0, .never()) },
  OperatorCase("concat") { $0.concat(Observable.never()) },
  OperatorCase("amb") { $0.amb(Observable.never()) },
  OperatorCase("combineLatest") { Observable.combineLatest(BehaviorSubject(value: 0), $0) },
  OperatorCase("combineLatest, selector") { Observable.combineLatest(BehaviorSubject(value: 0), $0) { $0 &+ $1 } },
  OperatorCase("combineLatest of four") {
    let other = BehaviorSubject(value: 0)
    return Observable.combineLatest(other, other, other, $0)
  },
  OperatorCase("combineLatest, collection") {
    Observable.combineLatest([BehaviorSubject(value: 0).asObservable(), $0])
  },
  OperatorCase("zip, a pair of values") { Observable.zip($0, $0) },
  OperatorCase("zip, collection, a pair of values") { Observable.zip([$0, $0]) },
  OperatorCase("withLatestFrom") { $0.withLatestFrom(BehaviorSubject(value: 0)) },
  OperatorCase("withLatestFrom, the other one") { Observable<Int>.never().withLatestFrom($0) },
  OperatorCase("sample, a value and its sample") { $0.sample($0) },
]

private let flatteningCases = [
  OperatorCase("flatMap to just") { $0.flatMap { Observable.just($0) } },
  OperatorCase("flatMapFirst to just") { $0.flatMapFirst { Observable.just($0) } },
  OperatorCase("flatMapLatest to just") { $0.flatMapLatest { Observable.just($0) } },
  OperatorCase("concatMap to just") { $0.concatMap { Observable.just($0) } },
  OperatorCase("flatMap, value of an inner stream") { source in Observable.just(0).flatMap { _ in source } },
  OperatorCase("flatMapFirst, value of an inner stream") { source in Observable.just(0).flatMapFirst { _ in source } },
  OperatorCase("flatMapLatest, value of an inner stream") { source in
    Observable.just(0).flatMapLatest { _ in source }
  },
  OperatorCase("concatMap, value of an inner stream") { source in Observable.just(0).concatMap { _ in source } },
  OperatorCase("switchLatest, value of an inner stream") { Observable.just($0).switchLatest() },
]

private let failingCases = [
  OperatorCase("catch") { $0.catch { _ in .empty() } },
  OperatorCase("catch(sequence:)") { Observable.catch(sequence: [$0, .empty()]) },
  OperatorCase("retry") { $0.retry() },
  OperatorCase("retry(3)") { $0.retry(3) },
  OperatorCase("retry(when:)") { $0.retry(when: { (errors: Observable<any Error>) in errors }) },
]
