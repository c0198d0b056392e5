// How a reactor comes to be observed. Where it is not, each step costs a nil check.
extension ReactorEngine {
  /// Connects under the cause "reactor created", not under that of the caller who touched the reactor first.
  final func connectInstrumented(_ reactor: AnyObject, _ connect: () -> Void) {
    // A middleware that is attached from here on asks for a turn; earlier ones are found here.
    isObservable.store(true, ordering: .sequentiallyConsistent)
    let attachedBefore = attached.withLock { $0.all } ?? []
    let middleware = distinct(ReactorDefaults.middleware + attachedBefore)
    if middleware.isEmpty {
      RunningScopes.tellUnseen(reactor)
      return Cause.with(0, connect)
    }
    let instrumentation = ReactorInstrumentation(middleware, info(of: reactor), self)
    install(instrumentation)
    Cause.with(instrumentation.created(reactor, state.address.readOnly, run.revision), connect)
  }

  /// Adds a middleware that was attached after the first use.
  @inline(never)
  final func instrument(_ reactor: AnyObject, with middleware: any ReactorMiddleware) {
    let before = run.instrumentation?.middleware ?? []
    if before.contains(where: { $0 === middleware }) { return }
    let instrumentation = ReactorInstrumentation(
      before + [middleware], run.instrumentation?.info ?? info(of: reactor), self)
    install(instrumentation)
    _ = instrumentation.created(reactor, state.address.readOnly, run.revision, for: middleware)
  }

  /// The observer that stands for a middleware: its own where it traces, an adapter otherwise.
  final func observer<R: Reactor>(
    for middleware: any ReactorMiddleware, _ info: ReactorInfo, _ type: R.Type
  ) -> any StepObserver {
    if let tracing = middleware as? any TracingMiddleware { return tracing.observer(of: info, type) }
    return MiddlewareAdapter(middleware, info, witnesses.hooks)
  }

  private func info(of reactor: AnyObject) -> ReactorInfo {
    ReactorInfo(of: reactor, attached.withLock { $0.label } ?? nil)
  }

  private func install(_ instrumentation: ReactorInstrumentation) {
    run.instrumentation = instrumentation
    let before = attached.initialized(with: AttachedMiddleware()).withLock { attached in
      attached.all = distinct(instrumentation.middleware + attached.all)
      return exchange(&attached.instrumentation, with: instrumentation)
    }
    withExtendedLifetime(before) {}  // Freed outside the lock.
  }

  /// Each middleware once, in order.
  private func distinct(_ middleware: [any ReactorMiddleware]) -> [any ReactorMiddleware] {
    middleware.reduce(into: []) { distinct, one in
      if !distinct.contains(where: { $0 === one }) { distinct.append(one) }
    }
  }

  /// Whether a middleware is attached to this reactor. Any thread.
  @usableFromInline
  final var isObserved: Bool { (attached.withLock { $0.instrumentation } ?? nil) != nil }

  /// Reports a subscription to an output of this reactor, and its end. Any thread.
  @usableFromInline
  final func reportSubscription(_ scope: Scope, to output: ReactorOutput) {
    // The engine's own subscriptions are not reported.
    if isRunner, run.isConnecting { return }
    guard let instrumentation = attached.withLock({ $0.instrumentation }) ?? nil, instrumentation.tracesStreams else {
      return
    }
    let number = instrumentation.subscribed(to: output)
    scope.add { instrumentation.unsubscribed(from: output, number) }
  }

  /// Reports the end of an effect. Any thread.
  final func report(_ effect: ReactorEffect, _ outcome: EffectOutcome) {
    effect.instrumentation?.effectEnded(effect.begin, outcome)
  }

  /// Passes an error or a completion of `transform(state:)` on to the subscribers, if there are any.
  @inline(never)
  final func stopStates(_ end: Termination) {
    if let error = end.error {
      run.instrumentation?.failed(error, in: .transformState, isSwallowed: !states.isObserved)
    }
    states.stop(end)
  }

  /// Reports that the stream of a transform has ended.
  @inline(never)
  final func reportEnd(of transform: ReactorTransform, _ end: Termination) {
    let ending = if let error = end.error { "failed with \(error)" } else { "completed" }
    diagnose(
      "what \(transform.name) returned \(ending), so nothing passes it any more. Catch errors inside the merged streams."
    )
    guard let instrumentation = run.instrumentation else { return }
    if let error = end.error {
      instrumentation.failed(error, in: transform == .action ? .transformAction : .transformMutation)
      instrumentation.ended(.failed(error))
    } else {
      instrumentation.ended(.completed)
    }
  }
}
