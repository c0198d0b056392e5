import PlatformSupport
import CReactorContext

extension ReactorEngine {
  /// Whether this thread runs the reactor.
  final var isRunner: Bool { runner.load(ordering: .relaxed) == UInt(rc_thread()) }

  /// Brings an item to its turn: here if this thread may run the reactor, otherwise on the scheduler.
  final func submit(_ item: ReactorItem, waits: Bool = true) {
    if usesTrampoline || scheduler.isCurrent {
      queue.submit(item, waits: waits, own: { owned($0) }, late: diagnoseLongWait, perform: perform)
      return
    }
    #if DEBUG
      if item.isAction, scheduler is MainScheduler {
        diagnose(
          "an action was sent from another thread, but the reactor's scheduler is the main one; it is handled there.")
      }
    #endif
    if queue.enqueue(owned(item)) { drainOnScheduler() }
  }

  /// Connects on the calling thread, whatever the scheduler. Items that come meanwhile go to the scheduler.
  final func connectHere() {
    if usesTrampoline || scheduler.isCurrent {
      queue.submit(.connect, own: { owned($0) }, late: diagnoseLongWait, perform: perform)
    } else if queue.performElsewhere(.connect, own: { owned($0) }, late: diagnoseLongWait, perform: perform) {
      drainOnScheduler()
    }
  }

  private func drainOnScheduler() {
    if let main = scheduler as? MainScheduler {
      main.enqueue(
        { [self] in queue.drainPromised(perform) }, unlessRun: { [weak self] in self?.diagnoseIdleMainQueue() })
    } else {
      scheduler.schedule { [self] in queue.drainPromised(perform) }
    }
  }

  /// Performs one item. Called by the queue, one at a time.
  ///
  /// An effect that starts here is not part of a subscription that the calling code is making.
  final func perform(_ item: ReactorItem) {
    guard let reactor else { return performWithoutReactor(item) }
    let outer = runner.exchange(UInt(rc_thread()), ordering: .relaxed)
    let round = Trampoline.leaveRound()
    #if DEBUG
      runnerNumber.store(rc_thread_number(), ordering: .relaxed)
      checkForRunawayChain(item)
    #endif
    run.reactor = unsafe Borrowed(reactor)
    switch item {
    case .connect: connectUnlessDone(reactor)
    case .attach(let middleware): instrument(reactor, with: middleware)
    case .action(let action): receive(action.address, nil)
    case .sentAction(let action, let queued): receive(action.address, queued)
    case .transformedAction(let action): mutate(transformed: action, .spontaneous)
    case .emission(let mutation, let effect): emit(mutation.address, from: effect)
    case .transformedMutation(let mutation): commit(transformed: mutation, .spontaneous)
    case .transformedState(let state): deliver(transformed: state, .spontaneous)
    case .emittedActions: handleActions()
    case .emittedMutations: catchUp()
    case .emittedStates: handleStates()
    case .deferred(let output): handle(output)
    case .deferredDrop(let drop): report(drop)
    case .statesEnd(let end): stopStates(end)
    case .transformEnd(let end, let transform): reportEnd(of: transform, end)
    case .effectEnd(let effect, let outcome): report(effect, outcome)
    }
    run.reactor = nil
    Trampoline.enterAgain(round)
    runner.store(outer, ordering: .releasing)
    extendLifetime(reactor)
  }

  /// Reports the end of an effect, the only item that matters when the reactor is gone.
  private func performWithoutReactor(_ item: ReactorItem) {
    if case .effectEnd(let effect, let outcome) = item { report(effect, outcome) }
  }
}

extension ReactorEngine {
  /// The line and time of an action that is sent now and has to wait; nil if it does not. Any thread.
  final func queuedSend() -> SentAction.Queued? {
    if queue.isIdle, usesTrampoline || scheduler.isCurrent { return nil }
    var sent = SentAction.takingSite()
    let tracers = (attached.withLock { $0.all } ?? []).compactMap { $0 as? any TracingMiddleware }
    if !tracers.isEmpty { sent.times = tracers.map { $0.now() } }
    return SentAction.Queued(sent)
  }
}
