// The operators that keep the guarantees of drivers and signals; the others are available on `asObservable()`. Those
// that take time use the scheduler of the sharing strategy.
extension SharedSequence {
  /// Transforms each value.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.map(transform))
  }

  /// Transforms each value and drops the results that are nil.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.compactMap(transform))
  }

  /// Drops the values for which `predicate` is false.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence {
    SharedSequence(safe: source.filter(predicate))
  }

  /// Emits the values of all streams that `selector` returns, as they come.
  @_alwaysEmitIntoClient
  public func flatMap<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(safe: source.flatMap(selector))
  }

  /// Emits the values of the newest stream that `selector` has returned; the one before is disposed of.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(safe: source.flatMapLatest(selector))
  }

  /// Emits the values of a stream that `selector` returns; values that arrive before its end are dropped.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(safe: source.flatMapFirst(selector))
  }

  /// Drops values that equal the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> SharedSequence where Element: Equatable {
    SharedSequence(safe: source.distinctUntilChanged())
  }

  /// Drops values whose key equals that of the value before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) -> Key) -> SharedSequence {
    SharedSequence(safe: source.distinctUntilChanged(keySelector))
  }

  /// Drops values that `comparer` finds equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(_ comparer: @escaping (Element, Element) -> Bool) -> SharedSequence {
    SharedSequence(safe: source.distinctUntilChanged(comparer))
  }

  /// Drops values whose key `comparer` finds equal to that of the value before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
  ) -> SharedSequence {
    SharedSequence(safe: source.distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Emits `element` before the values of the stream.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> SharedSequence {
    SharedSequence(safe: source.startWith(element))
  }

  /// Emits the result of `accumulator` for the previous result, first the seed, and each value.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.scan(seed, accumulator: accumulator))
  }

  /// Drops the first `count` values.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> SharedSequence { SharedSequence(safe: source.skip(count)) }

  /// Continues with another stream when this one completes.
  @_alwaysEmitIntoClient
  public func concat(_ second: SharedSequence) -> SharedSequence {
    SharedSequence(safe: source.concat(second.source))
  }

  /// Emits a value once no other has followed it for `dueTime`.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: source.debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Emits a value at once, then at most one each `dueTime`: with `latest` the last of them follows at its end.
  @_alwaysEmitIntoClient
  public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true) -> SharedSequence {
    SharedSequence(safe: source.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  /// Delays every event by `dueTime`, in order.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: source.delay(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Emits the latest value of another sequence for each value; values before its first are dropped.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Other>(
    _ second: SharedSequence<SharingStrategy, Other>
  ) -> SharedSequence<SharingStrategy, Other> {
    SharedSequence<SharingStrategy, Other>(safe: source.withLatestFrom(second))
  }

  /// Combines each value with the latest value of another sequence; values before its first are dropped.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Other, Result>(
    _ second: SharedSequence<SharingStrategy, Other>, resultSelector: @escaping (Element, Other) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(safe: source.withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Pairs an object, held weakly, with each value; completes at the first value after the object is gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(
    _ object: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> {
    SharedSequence<SharingStrategy, (Object, Element)>(safe: source.withUnretained(object))
  }

  /// Calls closures when events pass, without changing them.
  @_alwaysEmitIntoClient
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
  ) -> SharedSequence {
    SharedSequence(safe: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
