extension ObservableType where Element: Sendable {
  /// What asynchronous `work` returns, then the end; what it throws is the failure.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends. The value continues
  /// the subscription: it has the same cause.
  ///
  /// - Parameters:
  ///   - priority: Of the task.
  ///   - isDetached: Whether the task inherits neither priority nor task-locals.
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

  /// Whatever asynchronous `work` sends to its observer; then the end, unless it was sent. What it throws is the failure.
  ///
  /// `work` runs once for each subscription, in a task that is cancelled when the subscription ends.
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
  /// The elements as a stream; what the sequence throws is the failure.
  ///
  /// Each subscription iterates anew, in a task that is cancelled when the subscription ends. A sequence that throws
  /// `CancellationError` has come to its end. Of the causes of its elements nothing is known but who subscribed.
  ///
  /// - Parameter priority: Of the task.
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
  /// What asynchronous `work` returns; what it throws is the failure.
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: .async(priority: priority, isDetached: detached, work))
  }

  /// What asynchronous `work` returns; what it throws is the failure.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: .async(priority: priority, work))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// What asynchronous `work` returns; nil is no value, what it throws is the failure.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element?
  ) -> Maybe<Element> {
    Maybe(raw: Observable<Element?>.async(priority: priority, work).compactMap { $0 })
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Completes when asynchronous `work` returns; what it throws is the failure.
  public static func async(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
  ) -> Completable {
    create(priority: priority, work: work)
  }

  /// Completes when asynchronous `work` returns; what it throws is the failure.
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Void
  ) -> Completable {
    let stream = Observable<Void>.async(priority: priority, isDetached: detached) { () async throws -> Void in
      try await work()
    }
    return Completable(raw: stream.ignoreElements())
  }
}

/// Runs a task for a subscription, and cancels it when that ends.
///
/// - Parameter work: Returns what to deliver; that, and a failure, has the cause of the subscription.
private func runTask(
  _ priority: TaskPriority?, _ isDetached: Bool, in scope: Scope, failing: @escaping (Termination) -> Void,
  _ work: @escaping () async throws -> () -> Void
) {
  let cause = Cause.current
  // Streams deliver one event at a time: nothing here runs on two threads at once.
  nonisolated(unsafe) let (work, failing) = (work, failing)
  @Sendable func run() async {
    let delivery: () -> Void
    do { delivery = try await work() } catch { delivery = { failing(.error(error)) } }
    if !scope.isDisposed { Cause.with(cause, delivery) }
  }
  let task = Cause.$ofTask.withValue(cause) {
    if !isDetached { return Task(priority: priority) { await run() } }
    return Task.detached(priority: priority) { await Cause.$ofTask.withValue(cause) { await run() } }
  }
  scope.add { task.cancel() }
}
