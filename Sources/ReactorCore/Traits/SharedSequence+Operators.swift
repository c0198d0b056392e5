// The operators that keep the promise of a shared stream; every other is behind `asObservable()`.
extension SharedSequence {
  @inlinable
  public static func just(_ element: Element) -> SharedSequence { SharedSequence(shared: .just(element)) }

  @inlinable
  public static func empty() -> SharedSequence { SharedSequence(shared: .empty()) }

  @inlinable
  public static func never() -> SharedSequence { SharedSequence(shared: .never()) }

  @inlinable
  public static func of(_ elements: Element...) -> SharedSequence { SharedSequence(shared: .from(elements)) }

  @inlinable
  public static func from(_ elements: [Element]) -> SharedSequence { SharedSequence(shared: .from(elements)) }

  @inlinable
  public static func from(optional: Element?) -> SharedSequence { SharedSequence(shared: .from(optional: optional)) }

  @inlinable
  public static func deferred(_ factory: @escaping () -> SharedSequence) -> SharedSequence {
    SharedSequence(safe: .deferred { factory().source })
  }

  @inlinable
  public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }

  @inlinable
  public static func merge(_ sources: [SharedSequence]) -> SharedSequence {
    SharedSequence(safe: .merge(sources.map(\.source)))
  }

  @inlinable
  public static func concat(_ sources: SharedSequence...) -> SharedSequence { concat(sources) }

  @inlinable
  public static func concat(_ sources: [SharedSequence]) -> SharedSequence {
    SharedSequence(safe: .concat(sources.map(\.source)))
  }

  /// The latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<A, B>(
    _ first: SharedSequence<SharingStrategy, A>, _ second: SharedSequence<SharingStrategy, B>
  ) -> SharedSequence<SharingStrategy, (A, B)> where Element == Any {
    SharedSequence<SharingStrategy, (A, B)>(safe: gathered(keepsAll: false, first.source, second.source) { ($0, $1) })
  }

  /// What `resultSelector` makes of the latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<A, B>(
    _ first: SharedSequence<SharingStrategy, A>, _ second: SharedSequence<SharingStrategy, B>,
    resultSelector: @escaping (A, B) -> Element
  ) -> SharedSequence {
    SharedSequence(safe: gathered(keepsAll: false, first.source, second.source, select: resultSelector))
  }

  /// The latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<A, B, C>(
    _ first: SharedSequence<SharingStrategy, A>, _ second: SharedSequence<SharingStrategy, B>,
    _ third: SharedSequence<SharingStrategy, C>
  ) -> SharedSequence<SharingStrategy, (A, B, C)> where Element == Any {
    SharedSequence<SharingStrategy, (A, B, C)>(
      safe: gathered(keepsAll: false, first.source, second.source, third.source) { ($0, $1, $2) })
  }

  /// What `resultSelector` makes of the latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<A, B, C>(
    _ first: SharedSequence<SharingStrategy, A>, _ second: SharedSequence<SharingStrategy, B>,
    _ third: SharedSequence<SharingStrategy, C>, resultSelector: @escaping (A, B, C) -> Element
  ) -> SharedSequence {
    SharedSequence(safe: gathered(keepsAll: false, first.source, second.source, third.source, select: resultSelector))
  }

  /// The first values of both, then the second ones, and so on.
  @inlinable
  public static func zip<A, B>(
    _ first: SharedSequence<SharingStrategy, A>, _ second: SharedSequence<SharingStrategy, B>
  ) -> SharedSequence<SharingStrategy, (A, B)> where Element == Any {
    SharedSequence<SharingStrategy, (A, B)>(safe: gathered(keepsAll: true, first.source, second.source) { ($0, $1) })
  }

  /// What `resultSelector` makes of the first values of both, then of the second ones, and so on.
  @inlinable
  public static func zip<A, B>(
    _ first: SharedSequence<SharingStrategy, A>, _ second: SharedSequence<SharingStrategy, B>,
    resultSelector: @escaping (A, B) -> Element
  ) -> SharedSequence {
    SharedSequence(safe: gathered(keepsAll: true, first.source, second.source, select: resultSelector))
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  @inlinable
  public static func interval(_ period: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: .interval(period, scheduler: SharingStrategy.scheduler))
  }

  @inlinable
  public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval? = nil) -> SharedSequence {
    SharedSequence(safe: .timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}

extension SharedSequence {
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.map(transform))
  }

  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.compactMap(transform))
  }

  @inlinable
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence {
    SharedSequence(safe: source.filter(predicate))
  }

  @inlinable
  public func flatMap<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(safe: source.flatMap(selector))
  }

  @inlinable
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(safe: source.flatMapLatest(selector))
  }

  @inlinable
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(safe: source.flatMapFirst(selector))
  }

  @inlinable
  public func distinctUntilChanged() -> SharedSequence where Element: Equatable {
    SharedSequence(safe: source.distinctUntilChanged())
  }

  @inlinable
  public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) -> Key) -> SharedSequence {
    SharedSequence(safe: source.distinctUntilChanged(keySelector))
  }

  @inlinable
  public func distinctUntilChanged(_ comparer: @escaping (Element, Element) -> Bool) -> SharedSequence {
    SharedSequence(safe: source.distinctUntilChanged(comparer))
  }

  @inlinable
  public func startWith(_ element: Element) -> SharedSequence {
    SharedSequence(safe: source.startWith(element))
  }

  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.scan(seed, accumulator: accumulator))
  }

  @inlinable
  public func skip(_ count: Int) -> SharedSequence { SharedSequence(safe: source.skip(count)) }

  @inlinable
  public func concat(_ second: SharedSequence) -> SharedSequence {
    SharedSequence(safe: source.concat(second.source))
  }

  @inlinable
  public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: source.debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  @inlinable
  public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true) -> SharedSequence {
    SharedSequence(safe: source.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  @inlinable
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: source.delay(dueTime, scheduler: SharingStrategy.scheduler))
  }

  @inlinable
  public func withLatestFrom<Other>(
    _ second: SharedSequence<SharingStrategy, Other>
  ) -> SharedSequence<SharingStrategy, Other> {
    SharedSequence<SharingStrategy, Other>(safe: source.withLatestFrom(second))
  }

  @inlinable
  public func withLatestFrom<Other, Result>(
    _ second: SharedSequence<SharingStrategy, Other>, resultSelector: @escaping (Element, Other) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.withLatestFrom(second, resultSelector: resultSelector))
  }

  @inlinable
  public func withUnretained<Object: AnyObject>(
    _ object: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> {
    SharedSequence<SharingStrategy, (Object, Element)>(safe: source.withUnretained(object))
  }

  @inlinable
  public func `do`(
    onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    afterCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> SharedSequence {
    SharedSequence(
      safe: source.do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  @inlinable
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> SharedSequence {
    SharedSequence(safe: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
