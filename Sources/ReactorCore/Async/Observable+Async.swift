extension ObservableType where Element: Sendable {
  /// Creates a stream that runs asynchronous `work`, emits its result and completes. Fails with the error that it
  /// throws.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends. Events are
  /// delivered on the task's thread, with the cause of the subscription.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; nil for that of the task which subscribes.
  ///   - isDetached: Whether the task inherits neither priority nor task-locals.
  ///   - work: The work. An error that it throws becomes the failure.
  public static func async(
    priority: TaskPriority? = nil, isDetached: Bool = false, _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      runTask(priority, isDetached, in: scope, failing: sink.stop) {
        let value = try await work()
        return {
          sink.next(value)
          if !scope.isDisposed { sink.stop(.completed) }
        }
      }
    }
  }

  /// Creates a stream of the events that asynchronous `work` sends to its observer. Fails with the error that it
  /// throws.
  ///
  /// Completes when `work` returns, unless it has sent an end. `work` runs once for each subscription, in a task that
  /// is cancelled when the subscription ends. It may send from any thread, one event at a time.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; nil for that of the task which subscribes.
  ///   - isDetached: Whether the task inherits neither priority nor task-locals.
  ///   - work: The work. An error that it throws becomes the failure.
  public static func async(
    priority: TaskPriority? = nil, isDetached: Bool = false,
    _ work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      let observer = AnyObserver(sink: sink, gate: scope, owner: Cause.current)
      runTask(priority, isDetached, in: scope, failing: sink.stop) {
        try await work(observer)
        return { if !scope.isDisposed { sink.stop(.completed) } }
      }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Converts the sequence to a stream of its elements. Fails with the error that the sequence throws.
  ///
  /// Each subscription iterates anew, in a task that is cancelled when the subscription ends; elements are delivered on
  /// the task's thread. `CancellationError` completes the stream. The cause of every element is the subscription: the
  /// tracer cannot see into the sequence.
  ///
  /// - Parameter priority: The priority of the task; nil for that of the task which subscribes.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      let observer = AnyObserver(sink: sink, gate: scope, owner: Cause.current)
      runTask(priority, false, in: scope, failing: sink.stop) {
        do {
          for try await element in self { observer.onNext(element) }
        } catch is CancellationError {}
        return { if !scope.isDisposed { sink.stop(.completed) } }
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Creates a single of the result of asynchronous `work`. Fails with the error that it throws.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends.
  ///
  /// - Parameters:
  ///   - detached: Whether the task inherits neither priority nor task-locals.
  ///   - priority: The priority of the task; nil for that of the task which subscribes.
  ///   - work: The work. An error that it throws becomes the failure.
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: .async(priority: priority, isDetached: detached, work))
  }

  /// Creates a single of the result of asynchronous `work`. Fails with the error that it throws.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: .async(priority: priority, work))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Creates a maybe of the result of asynchronous `work`; nil is no value. Fails with the error that it throws.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element?
  ) -> Maybe<Element> {
    Maybe(raw: Observable<Element?>.async(priority: priority, work).compactMap { $0 })
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Creates a completable that completes when asynchronous `work` returns. Fails with the error that it throws.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
  ) -> Completable {
    create(priority: priority, work: work)
  }

  /// Creates a completable that completes when asynchronous `work` returns. Fails with the error that it throws.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends.
  ///
  /// - Parameters:
  ///   - detached: Whether the task inherits neither priority nor task-locals.
  ///   - priority: The priority of the task; nil for that of the task which subscribes.
  ///   - work: The work. An error that it throws becomes the failure.
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Void
  ) -> Completable {
    let stream = Observable<Void>.async(priority: priority, isDetached: detached) { () async throws -> Void in
      try await work()
    }
    return Completable(raw: stream.ignoreElements())
  }
}

/// Runs a task for a subscription, and cancels it when the subscription ends.
///
/// - Parameter work: Returns the delivery of its result; that, and a failure, has the cause of the subscription.
private func runTask(
  _ priority: TaskPriority?, _ isDetached: Bool, in scope: Scope, failing: @escaping (Termination) -> Void,
  _ work: @escaping () async throws -> () -> Void
) {
  let cause = Cause.current
  scope.effect?.reportTask()
  // Streams deliver one event at a time: nothing here runs on two threads at once.
  nonisolated(unsafe) let (work, failing) = (work, failing)
  @Sendable func run() async {
    let delivery: () -> Void
    do { delivery = unsafe try await work() } catch { delivery = { unsafe failing(.error(error)) } }
    if !scope.isDisposed { Cause.with(cause, delivery) }
  }
  let task = Cause.$ofTask.withValue(cause) {
    if !isDetached { return Task(priority: priority) { await run() } }
    return Task.detached(priority: priority) { await Cause.$ofTask.withValue(cause) { await run() } }
  }
  scope.add { task.cancel() }
}
