// Where middleware looks at a reactor. With none, each step costs a nil check.
extension ReactorEngine {
  /// Makes the connections under the cause "reactor created", not under that of whoever touched the reactor first.
  final func beginLooking(at reactor: AnyObject, _ connect: () -> Void) {
    // Who is attached from here on asks for a turn; who came before is found here.
    hasBegunLooking.store(true, ordering: .sequentiallyConsistent)
    let before = attached.withLock { $0.all } ?? []
    let lookers = MiddlewareChain.distinct(ReactorDefaults.middleware + before)
    if lookers.isEmpty { return Cause.with(0, connect) }
    let looking = ReactorInstrumentation(lookers, info(of: reactor), self)
    show(looking)
    Cause.with(looking.created(reactor, state.address, run.revision), connect)
  }

  /// A middleware was attached after the first use.
  final func lookFromNowOn(at reactor: AnyObject, _ middleware: any ReactorMiddleware) {
    let before = run.looking?.lookers ?? []
    if before.contains(where: { $0 === middleware }) { return }
    let looking = ReactorInstrumentation(before + [middleware], run.looking?.info ?? info(of: reactor), self)
    show(looking)
    _ = looking.created(reactor, state.address, run.revision, for: middleware)
  }

  private func info(of reactor: AnyObject) -> ReactorInfo {
    ReactorInfo(of: reactor, attached.withLock { $0.label } ?? nil)
  }

  private func show(_ looking: ReactorInstrumentation) {
    run.looking = looking
    let before = attached.initialized(with: Attached()).withLock { attached in
      attached.all = MiddlewareChain.distinct(looking.lookers + attached.all)
      defer { attached.looking = looking }
      return attached.looking
    }
    withExtendedLifetime(before) {}  // Freed outside the lock.
  }

  /// Whether anybody looks at this reactor. Any thread.
  @usableFromInline
  final var isLookedAt: Bool { (attached.withLock { $0.looking } ?? nil) != nil }

  /// Somebody traces, and subscribes to what this reactor sends. Any thread.
  @usableFromInline
  final func note(_ scope: Scope, _ what: ReactorOutput) {
    // The engine's own subscriptions are no news.
    if isRunner, run.isConnecting { return }
    guard let looking = attached.withLock({ $0.looking }) ?? nil, looking.recorder != nil else { return }
    let number = looking.subscribed(to: what)
    scope.add { looking.unsubscribed(from: what, number) }
  }

  /// Tells of an effect's end. Any thread.
  final func report(_ effect: ReactorEffect, _ outcome: EffectOutcome) {
    effect.looking?.effectEnded(effect.begin, outcome)
  }

  /// An error or a completion passed `transform(state:)`: the subscribers are told, if there are any.
  final func stopStates(_ end: Termination) {
    if let error = end.error { run.looking?.failed(error, in: .transformState, isSwallowed: !states.isObserved) }
    states.stop(end)
  }

  /// Tells that an error or a completion passed a transform.
  final func reportEnd(of flow: ReactorFlow, _ end: Termination) {
    let what = end.error.map { "failed with \($0)" } ?? "completed"
    diagnose(
      "what \(flow.transform) returned \(what), so nothing passes it any more. Catch errors inside the merged streams.")
    guard let looking = run.looking else { return }
    if let error = end.error { looking.failed(error, in: flow == .actions ? .transformAction : .transformMutation) }
    looking.ended(end.error.map { .failed($0) } ?? .completed)
  }
}
