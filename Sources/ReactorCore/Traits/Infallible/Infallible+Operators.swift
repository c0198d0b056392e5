// The operators that cannot fail; the others are available on `asObservable()`. Where one takes a stream that could
// fail, the caller promises that it does not: its failure completes the result without a report.
extension InfallibleType {
  /// Applies an operator of observables.
  ///
  /// - Parameter change: An operator that does not fail.
  @inlinable
  func through<Result>(_ change: (Observable<Element>) -> Observable<Result>) -> Infallible<Result> {
    Infallible<Result>(change(asObservable()))
  }

  /// Transforms each value.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    through { $0.map(transform) }
  }

  /// Transforms each value and drops the results that are nil.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
    through { $0.compactMap(transform) }
  }

  /// Drops the values for which `predicate` is false.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    through { $0.filter(predicate) }
  }

  /// Drops values that equal the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
    through { $0.distinctUntilChanged() }
  }

  /// Drops values whose key equals that of the value before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> Infallible<Element> {
    through { $0.distinctUntilChanged(keySelector) }
  }

  /// Drops values that `comparer` finds equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) -> Bool
  ) -> Infallible<Element> {
    through { $0.distinctUntilChanged(comparer) }
  }

  /// Drops values whose key `comparer` finds equal to that of the value before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
  ) -> Infallible<Element> {
    through { $0.distinctUntilChanged(keySelector, comparer: comparer) }
  }

  /// Drops values whose property at `keyPath` equals that of the value before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(at keyPath: KeyPath<Element, Key>) -> Infallible<Element> {
    through { $0.distinctUntilChanged(at: keyPath) }
  }

  /// Emits the result of `accumulator` for the previous result, first the seed, and each value.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> Infallible<Result> {
    through { $0.scan(seed, accumulator: accumulator) }
  }

  /// Emits a copy of the result after each value, which `accumulator` changes in place. The seed itself is not emitted.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) -> Void
  ) -> Infallible<Result> {
    through { $0.scan(into: seed, accumulator: accumulator) }
  }

  /// Emits `element` before the values of the stream.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> Infallible<Element> { through { $0.startWith(element) } }

  /// Continues with another stream when this one completes.
  @_alwaysEmitIntoClient
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    through { $0.concat(second) }
  }

  /// Emits the values of all streams that `selector` returns, as they come.
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.flatMap(selector) }
  }

  /// Emits the values of the newest stream that `selector` has returned; the one before is disposed of.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.flatMapLatest(selector) }
  }

  /// Emits the values of a stream that `selector` returns; values that arrive before its end are dropped.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.flatMapFirst(selector) }
  }

  /// Emits the values of the streams that `selector` returns, one stream after the other.
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    through { $0.concatMap(selector) }
  }

  /// Combines each value with the latest value of another stream; values before its first are dropped.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    through { $0.withLatestFrom(second, resultSelector: resultSelector) }
  }

  /// Emits the latest value of another stream for each value; values before its first are dropped.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    through { $0.withLatestFrom(second) }
  }

  /// Combines an object, held weakly, with each value; completes at the first value after the object is gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Infallible<Result> {
    through { $0.withUnretained(object, resultSelector: resultSelector) }
  }

  /// Pairs an object, held weakly, with each value; completes at the first value after the object is gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
    through { $0.withUnretained(object) }
  }
}

extension InfallibleType {
  /// Emits the first `count` values, then completes.
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Infallible<Element> { through { $0.take(count) } }

  /// Completes when another stream emits its first value.
  @_alwaysEmitIntoClient
  public func take<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
    through { $0.take(until: other.asObservable()) }
  }

  /// Completes at the first value for which `predicate` is true; emits that value if `behavior` is `.inclusive`.
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    through { $0.take(until: predicate, behavior: behavior) }
  }

  /// Completes at the first value for which `predicate` is false; emits that value if `behavior` is `.inclusive`.
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    through { $0.take(while: predicate, behavior: behavior) }
  }

  /// Completes `duration` after the subscription.
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    through { $0.take(for: duration, scheduler: scheduler) }
  }

  /// Drops the first `count` values.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Infallible<Element> { through { $0.skip(count) } }

  /// Drops values until `predicate` is false for one, which is the first that is emitted.
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    through { $0.skip(while: predicate) }
  }

  /// Drops values until another stream emits its first one.
  @_alwaysEmitIntoClient
  public func skip<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
    through { $0.skip(until: other.asObservable()) }
  }

  /// Emits a value once no other has followed it for `dueTime`.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    through { $0.debounce(dueTime, scheduler: scheduler) }
  }

  /// Emits a value at once, then at most one each `dueTime`: with `latest` the last of them follows at its end.
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    through { $0.throttle(dueTime, latest: latest, scheduler: scheduler) }
  }

  /// Delays every event by `dueTime`, in order.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    through { $0.delay(dueTime, scheduler: scheduler) }
  }

  /// Delivers every event on `scheduler`, in order.
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    through { $0.observe(on: scheduler) }
  }

  /// Subscribes, and disposes of the subscription, on `scheduler`.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    through { $0.subscribe(on: scheduler) }
  }

  /// Shares one subscription from the first observer to the last.
  ///
  /// - Parameters:
  ///   - replay: The number of latest values that late observers get first.
  ///   - scope: How long those values are kept.
  @_alwaysEmitIntoClient
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    through { $0.share(replay: replay, scope: scope) }
  }

  /// Calls closures when events pass, without changing them.
  @_alwaysEmitIntoClient
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

  /// Writes every event, the subscription and its end to standard error, one line each.
  ///
  /// - Parameters:
  ///   - identifier: The start of each line; file, line and function by default.
  ///   - trimOutput: Whether long values are shortened.
  ///   - file: File of the call, for the default identifier.
  ///   - line: Line of the call, for the same.
  ///   - function: Function of the call, for the same.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Infallible<Element> {
    through { $0.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function) }
  }
}
