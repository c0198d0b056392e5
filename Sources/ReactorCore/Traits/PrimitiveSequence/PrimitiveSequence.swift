/// A stream that has less than a stream may have: one element, at most one, or none.
public struct PrimitiveSequence<Trait, Element>: @unchecked Sendable {
  // A stream may be passed between threads.
  @usableFromInline
  let source: Observable<Element>

  /// - Parameter raw: Keeps the promise of the trait.
  @inlinable
  init(raw: Observable<Element>) {
    source = raw
  }
}

/// Is a `Single`, a `Maybe` or a `Completable`.
public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
  associatedtype Trait
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  @inlinable
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }

  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

// What all of them can do.
extension PrimitiveSequence {
  /// The stream that `observableFactory` makes for each subscription; what it throws is the failure.
  @inlinable
  public static func deferred(_ observableFactory: @escaping () throws -> PrimitiveSequence) -> PrimitiveSequence {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// A stream with a resource that is disposed of when its subscription ends.
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
  }

  /// Its events `dueTime` later; a failure is not delayed.
  @inlinable
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes `dueTime` later.
  @inlinable
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Its events on `scheduler`.
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes, and disposes of the subscription, on `scheduler`.
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Goes on with what `handler` returns when this fails.
  @inlinable
  public func `catch`(_ handler: @escaping (any Error) throws -> PrimitiveSequence) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.catch { try handler($0).source })
  }

  /// Subscribes again whenever this fails, for ever.
  @inlinable
  public func retry() -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry())
  }

  /// Subscribes again when this fails, until it was tried so many times in all.
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry(maxAttemptCount))
  }

  /// Subscribes again after a failure when the stream that is made of the failures sends a value.
  @inlinable
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// The same for failures of one type; others pass.
  @inlinable
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Fails with `RxError.timeout` if nothing has come after `dueTime`.
  @inlinable
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Goes on with `other` if nothing has come after `dueTime`.
  @inlinable
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence, scheduler: any SchedulerType
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
  }

  /// Writes every event, the subscription and its end to standard error, a line each.
  @inlinable
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> PrimitiveSequence {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}

extension PrimitiveSequence where Element: FixedWidthInteger {
  /// 0 after `dueTime`, then the end.
  @inlinable
  public static func timer(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: Observable.timer(dueTime, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType {
  @inlinable
  var source: Observable<Element> { primitiveSequence.source }

  /// A failure at once.
  @inlinable
  public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// Nothing, ever.
  @inlinable
  public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .never()) }
}
