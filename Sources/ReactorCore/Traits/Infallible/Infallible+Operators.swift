// The operators that keep the promise not to fail; every other is behind `asObservable()`. Where they take a stream that
// may fail, it is the caller's promise that it does not: its failure ends them without a word.
extension InfallibleType {
  /// - Parameter change: An operator that does not fail.
  @inlinable
  func through<Result>(_ change: (Observable<Element>) -> Observable<Result>) -> Infallible<Result> {
    Infallible<Result>(change(asObservable()))
  }

  /// Each value transformed.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    through { $0.map(transform) }
  }

  /// The values of `transform` that are not nil.
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
    through { $0.compactMap(transform) }
  }

  /// The values that `predicate` holds for.
  @inlinable
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    through { $0.filter(predicate) }
  }

  /// Values that differ from the one before.
  @inlinable
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
    through { $0.distinctUntilChanged() }
  }

  /// Values whose key differs from the one before.
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> Infallible<Element> {
    through { $0.distinctUntilChanged(keySelector) }
  }

  /// Values that `comparer` does not find equal to the one before.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) -> Bool
  ) -> Infallible<Element> {
    through { $0.distinctUntilChanged(comparer) }
  }

  /// Values whose key `comparer` does not find equal to the one before.
  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
  ) -> Infallible<Element> {
    through { $0.distinctUntilChanged(keySelector, comparer: comparer) }
  }

  /// Values whose property at `keyPath` differs from the one before.
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(at keyPath: KeyPath<Element, Key>) -> Infallible<Element> {
    through { $0.distinctUntilChanged(at: keyPath) }
  }

  /// Results of `accumulator` for the result so far and each value; the seed itself is not sent.
  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> Infallible<Result> {
    through { $0.scan(seed, accumulator: accumulator) }
  }

  /// The result after each value, which `accumulator` changes in place; the seed itself is not sent.
  @inlinable
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) -> Void
  ) -> Infallible<Result> {
    through { $0.scan(into: seed, accumulator: accumulator) }
  }

  /// The given element before those of the stream.
  @inlinable
  public func startWith(_ element: Element) -> Infallible<Element> { through { $0.startWith(element) } }

  /// This stream, and then another one.
  @inlinable
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    through { $0.concat(second) }
  }

  /// All values of the streams that `selector` makes of each value, as they come.
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.flatMap(selector) }
  }

  /// The values of the stream that `selector` makes of the newest value; the one before is disposed of.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.flatMapLatest(selector) }
  }

  /// The values of the stream that `selector` made of a value; values that come before its end are dropped.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.flatMapFirst(selector) }
  }

  /// The values of the streams that `selector` makes of each value, one stream after the other.
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.concatMap(selector) }
  }

  /// Results of `resultSelector` for each value and the latest one of another stream.
  @inlinable
  public func withLatestFrom<Source: InfallibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    through { $0.withLatestFrom(second, resultSelector: resultSelector) }
  }

  /// The latest value of another stream, for each value.
  @inlinable
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    through { $0.withLatestFrom(second) }
  }

  /// Results for an object, held weakly, and each value; the stream completes at the first value after it went.
  @inlinable
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Infallible<Result> {
    through { $0.withUnretained(object, resultSelector: resultSelector) }
  }

  /// Pairs of an object, held weakly, and each value; the stream completes at the first value after it went.
  @inlinable
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
    through { $0.withUnretained(object) }
  }
}

extension InfallibleType {
  /// The first so many values.
  @inlinable
  public func take(_ count: Int) -> Infallible<Element> { through { $0.take(count) } }

  /// The values before the first one of another stream.
  @inlinable
  public func take<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
    through { $0.take(until: other.asObservable()) }
  }

  /// The values before the first one that `predicate` holds for, and that one if `behavior` says so.
  @inlinable
  public func take(
    until predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    through { $0.take(until: predicate, behavior: behavior) }
  }

  /// The values as long as `predicate` holds, and the first other one if `behavior` says so.
  @inlinable
  public func take(
    while predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    through { $0.take(while: predicate, behavior: behavior) }
  }

  /// The values of the first `duration`.
  @inlinable
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    through { $0.take(for: duration, scheduler: scheduler) }
  }

  /// All but the first so many values.
  @inlinable
  public func skip(_ count: Int) -> Infallible<Element> { through { $0.skip(count) } }

  /// The values from the first one on that `predicate` does not hold for.
  @inlinable
  public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    through { $0.skip(while: predicate) }
  }

  /// The values after the first one of another stream.
  @inlinable
  public func skip<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
    through { $0.skip(until: other.asObservable()) }
  }

  /// A value once the stream has been quiet for `dueTime` after it.
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    through { $0.debounce(dueTime, scheduler: scheduler) }
  }

  /// A value at once, and then no more than one in `dueTime`.
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    through { $0.throttle(dueTime, latest: latest, scheduler: scheduler) }
  }

  /// Everything `dueTime` later, in order.
  @inlinable
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    through { $0.delay(dueTime, scheduler: scheduler) }
  }

  /// Every event on `scheduler`, in order.
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    through { $0.observe(on: scheduler) }
  }

  /// Subscribes to the stream, and disposes of the subscription, on `scheduler`.
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    through { $0.subscribe(on: scheduler) }
  }

  /// One subscription to this stream from the first observer to the last, for all of them.
  ///
  /// - Parameters:
  ///   - replay: Number of the latest values that late observers are told first.
  ///   - scope: How long those are kept.
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    through { $0.share(replay: replay, scope: scope) }
  }

  /// Calls closures as events pass.
  @inlinable
  public func `do`(
    onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    afterCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Infallible<Element> {
    through {
      $0.do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
    }
  }

  /// Writes every event, the subscription and its end to standard error, a line each.
  @inlinable
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Infallible<Element> {
    through { $0.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function) }
  }
}
