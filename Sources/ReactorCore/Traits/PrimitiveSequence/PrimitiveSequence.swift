/// A stream with a limited number of elements: one (`Single`), at most one (`Maybe`) or none (`Completable`).
public struct PrimitiveSequence<Trait, Element>: @unchecked Sendable {
  // Immutable; an observable may be passed between threads whatever its elements are.
  @usableFromInline
  let source: Observable<Element>

  /// Wraps a stream.
  ///
  /// - Parameter raw: Has no more elements than the trait allows.
  @inlinable
  init(raw: Observable<Element>) {
    source = raw
  }
}

/// A type that is a `Single`, a `Maybe` or a `Completable`.
public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
  /// The marker of the number of elements: `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
  associatedtype Trait
  /// The sequence as a value of the one concrete type.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// The sequence itself.
  @inlinable
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }

  /// Converts to an observable with the same events.
  @_alwaysEmitIntoClient
  public func asObservable() -> Observable<Element> { source }
}

// The operators that singles, maybes and completables share.
extension PrimitiveSequence {
  /// Subscribes to the sequence that `observableFactory` returns; fails with the error that it throws.
  ///
  /// - Parameter observableFactory: Called for each subscription.
  @_alwaysEmitIntoClient
  public static func deferred(_ observableFactory: @escaping () throws -> PrimitiveSequence) -> PrimitiveSequence {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// Creates a resource for each subscription, and disposes of it when the subscription ends.
  ///
  /// Fails with an error that `resourceFactory` or `primitiveSequenceFactory` throws.
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
  }

  /// Delays the value and the completion by `dueTime`. A failure is not delayed.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Delays the subscription by `dueTime`.
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Delivers events on `scheduler`.
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes, and disposes of the subscription, on `scheduler`.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Continues with the sequence that `handler` returns instead of failing; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func `catch`(_ handler: @escaping (any Error) throws -> PrimitiveSequence) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.catch { try handler($0).source })
  }

  /// Subscribes again after each failure, without limit.
  @_alwaysEmitIntoClient
  public func retry() -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry())
  }

  /// Subscribes again after a failure, for `maxAttemptCount` subscriptions in all; then fails with the last failure.
  @_alwaysEmitIntoClient
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry(maxAttemptCount))
  }

  /// Subscribes again after a failure when the stream that `notificationHandler` makes of the failures emits a value.
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Subscribes again after a failure of one type when the stream that `notificationHandler` makes of them emits a
  /// value.
  ///
  /// Fails with a failure of any other type.
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Fails with `RxError.timeout` if there is no event within `dueTime`.
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with `other` if there is no event within `dueTime`.
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence, scheduler: any SchedulerType
  ) -> PrimitiveSequence {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other.source, scheduler: scheduler))
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
  ) -> PrimitiveSequence {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}

extension PrimitiveSequence where Element: FixedWidthInteger {
  /// Emits 0 after `dueTime`, then completes.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence {
    PrimitiveSequence(raw: Observable.timer(dueTime, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType {
  @inlinable
  var source: Observable<Element> { primitiveSequence.source }

  /// Fails at once.
  @_alwaysEmitIntoClient
  public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// Never emits and never ends.
  @_alwaysEmitIntoClient
  public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .never()) }
}
