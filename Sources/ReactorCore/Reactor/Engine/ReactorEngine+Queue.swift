import CReactorContext

extension ReactorEngine {
  /// This thread runs the reactor.
  final var isRunner: Bool { runner.load(ordering: .relaxed) == UInt(rc_thread()) }

  /// Brings an item to its turn: here if this thread may run the reactor, otherwise on the scheduler.
  final func submit(_ item: ReactorItem, waits: Bool = true) {
    if usesTrampoline || scheduler.isCurrent {
      queue.submit(item, waits: waits, own: { owned($0) }, late: sayWaiting, perform: perform)
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

  /// Connects on the calling thread, whatever the scheduler; what came meanwhile goes where it belongs.
  final func connectHere() {
    if usesTrampoline || scheduler.isCurrent {
      queue.submit(.connect, own: { owned($0) }, late: sayWaiting, perform: perform)
    } else if queue.performAway(.connect, own: { owned($0) }, late: sayWaiting, perform: perform) {
      drainOnScheduler()
    }
  }

  private func drainOnScheduler() {
    if let main = scheduler as? MainScheduler {
      main.enqueue({ [self] in queue.drainPromised(perform) }, unlessRun: { [weak self] in self?.sayNobodyRunsMain() })
    } else {
      scheduler.schedule { [self] in queue.drainPromised(perform) }
    }
  }

  /// Performs one item. Called by the queue, one at a time.
  ///
  /// An effect that starts here is not one of the streams that somebody outside is subscribing to together.
  final func perform(_ item: ReactorItem) {
    guard let reactor else { return performWithoutReactor(item) }
    let outer = runner.exchange(UInt(rc_thread()), ordering: .relaxed)
    let round = Trampoline.leaveRound()
    #if DEBUG
      runnerNumber.store(rc_thread_number(), ordering: .relaxed)
      lookForLongLine(item)
    #endif
    run.reactor = Unmanaged.passUnretained(reactor)
    switch item {
    case .connect: connectUnlessDone(reactor)
    case .attach(let middleware): instrument(reactor, with: middleware)
    case .action(let action): receive(action.address, nil)
    case .sentAction(let action, let kept): receive(action.address, kept)
    case .transformedAction(let action): mutate(transformed: action, .unasked)
    case .emission(let mutation, let effect): emit(mutation.address, from: effect)
    case .transformedMutation(let mutation): commit(transformed: mutation, .unasked)
    case .transformedState(let state): deliver(transformed: state, .unasked)
    case .emittedActions: handleActions()
    case .emittedMutations: catchUp()
    case .emittedStates: handleStates()
    case .late(let late): handle(late)
    case .lateDrop(let drop): tell(drop)
    case .statesEnd(let end): stopStates(end)
    case .flowEnd(let end, let flow): reportEnd(of: flow, end)
    case .effectEnd(let effect, let outcome): report(effect, outcome)
    }
    run.reactor = nil
    Trampoline.enterAgain(round)
    runner.store(outer, ordering: .releasing)
    withExtendedLifetime(reactor) {}
  }

  /// The reactor is gone: nothing is left to do but to tell of an effect that ended just before.
  private func performWithoutReactor(_ item: ReactorItem) {
    if case .effectEnd(let effect, let outcome) = item { report(effect, outcome) }
  }
}
