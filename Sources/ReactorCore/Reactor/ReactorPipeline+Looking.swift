import CReactorContext

// Where middleware looks at the steps of a cycle. With none, each costs a nil check.
extension ReactorPipeline {
  /// Makes the connections under the cause "reactor created", not under that of whoever touched the reactor first.
  func look(at reactor: R, _ connect: () -> Void) {
    let lookers = attached.withLock { attached in
      attached = MiddlewareChain.distinct(ReactorDefaults.middleware + attached)
      return attached
    }
    run.looker = MiddlewareChain.joining(lookers)
    guard let looker = run.looker else { return Cause.with(0, connect) }
    let info = ReactorInfo(of: reactor)
    run.info = info
    let context = CreatedContext(
      reactor: reactor, info: info, id: Cause.next(), cause: Cause.current, initialState: run.state)
    looker.created(context)
    Cause.with(context.id, connect)
  }

  /// A middleware was attached after the first use.
  func lookFromNowOn(at reactor: R, _ middleware: any ReactorMiddleware) {
    let before = run.looker.map { ($0 as? MiddlewareChain)?.all ?? [$0] } ?? []
    if before.contains(where: { $0 === middleware }) { return }
    run.looker = MiddlewareChain.joining(before + [middleware])
    let info = run.info ?? ReactorInfo(of: reactor)
    run.info = info
    middleware.created(
      CreatedContext(reactor: reactor, info: info, id: Cause.next(), cause: Cause.current, initialState: run.state))
  }

  func looking(at action: R.Action, _ body: () -> Void) {
    guard let looker = run.looker, let info = run.info else { return body() }
    let context = ActionContext<R>(info: info, id: Cause.next(), cause: Cause.current, action: action)
    exactlyOnce { ran in
      looker.action(context) {
        ran()
        Cause.descend(context.id, body)
      }
    }
  }

  func looking(at effect: ReactorEffect, of action: R.Action, _ body: () -> Void) {
    guard let looker = effect.looker, let info = run.info else { return body() }
    let context = MutateContext<R>(info: info, id: effect.begin, cause: Cause.current, action: action)
    effect.scope.add { [weak self] in
      if effect.end() { self?.report(effect, .disposed) }
    }
    exactlyOnce { ran in
      looker.mutate(context) {
        ran()
        Cause.with(context.id, body)
      }
    }
  }

  func looking(at mutation: R.Mutation, from effect: ReactorEffect?, _ body: () -> Void) {
    guard let looker = run.looker, let info = run.info else { return body() }
    let origin = effect.flatMap { $0.begin == 0 ? nil : $0.begin }
    let context = MutationContext<R>(
      info: info, id: Cause.next(), cause: Cause.current, effect: origin, mutation: mutation)
    exactlyOnce { ran in
      looker.mutation(context) {
        ran()
        Cause.descend(context.id, body)
      }
    }
  }

  /// Calls `reduce` and keeps its result.
  ///
  /// Returns its number, 0 where nobody looks.
  func reduceLooked(_ reactor: R, _ mutation: R.Mutation) -> CauseID {
    guard let looker = run.looker, let info = run.info else {
      run.state = reactor.reduce(state: run.state, mutation: mutation)
      return 0
    }
    let id = Cause.next()
    let watch = ReduceWatch()
    var result: R.State?
    withUnsafeMutablePointer(to: &result) { result in
      let context = ReduceContext<R>(
        reactor: reactor, info: info, id: id, cause: Cause.current, mutation: mutation, oldState: run.state,
        revision: run.revision, result: UnsafePointer(result), watch: watch)
      exactlyOnce { ran in
        looker.reduce(context) {
          ran()
          Cause.descend(id) {
            watch.run { result.pointee = reactor.reduce(state: context.oldState, mutation: mutation) }
          }
        }
      }
    }
    if let result { run.state = result }
    return id
  }

  func looking(atStateAfter reduce: CauseID, _ body: () -> Void) {
    guard reduce != 0, let looker = run.looker, let info = run.info else { return body() }
    let context = StateContext<R>(
      info: info, id: Cause.next(), cause: reduce, state: run.state, revision: run.revision,
      isObserved: states.hasObservers)
    exactlyOnce { ran in
      looker.state(context) {
        ran()
        Cause.descend(context.id, body)
      }
    }
  }

  /// Tells of an effect's end.
  ///
  /// Any thread.
  func report(_ effect: ReactorEffect, _ outcome: EffectOutcome) {
    guard let looker = effect.looker, let info = run.info else { return }
    let context = EffectEndedContext<R>(
      info: info, id: Cause.next(), cause: Cause.current, effect: effect.begin, outcome: outcome)
    looker.effectEnded(context)
    if case .failed(let error) = outcome { swallow(error, in: .effect(effect.begin)) }
  }

  /// Tells that an error or a completion passed a transform.
  func reportEnd(of place: SwallowedContext<R>.Place, _ end: Termination) {
    let stream = if case .transformAction = place { "transform(action:)" } else { "transform(mutation:)" }
    let what = end.error.map { "failed with \($0)" } ?? "completed"
    diagnose("what \(stream) returned \(what), so nothing passes it any more. Catch errors inside the merged streams.")
    if let error = end.error { swallow(error, in: place) }
    guard let looker = run.looker, let info = run.info else { return }
    let reason = end.error.map { EndedContext.Reason.failed($0) } ?? .completed
    looker.ended(EndedContext(info: info, id: Cause.next(), cause: Cause.current, reason: reason))
  }

  private func swallow(_ error: any Error, in place: SwallowedContext<R>.Place) {
    guard let looker = run.looker, let info = run.info else { return }
    looker.errorSwallowed(
      SwallowedContext<R>(info: info, id: Cause.next(), cause: Cause.current, error: error, place: place))
  }

  private func exactlyOnce(_ call: (() -> Void) -> Void) {
    var count = 0
    call { count += 1 }
    precondition(count == 1, "a middleware of \(typeName()) ran the body of a hook \(count) times instead of once")
  }
}
