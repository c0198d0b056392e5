// The operators that keep the promise of a shared stream; every other is behind `asObservable()`.
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
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
  ) -> SharedSequence {
    SharedSequence(safe: source.distinctUntilChanged(keySelector, comparer: comparer))
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
