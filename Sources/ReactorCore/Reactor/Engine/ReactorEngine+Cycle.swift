import PlatformSupport
import CReactorContext

// The steps of a cycle. All but `emittedLater` and `stopped` run on the thread that runs the queue.
extension ReactorEngine {
  /// Begins the cycle of an action.
  @inline(__always)
  final func receive(_ action: ValueAddress, _ queued: SentAction.Queued?) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with { receiveInstrumented(action, queued, $0) }
    } else {
      transformAction(action)
    }
  }

  /// Sends an action through `transform(action:)`, and what comes out to `mutate`.
  final func transformAction(_ action: ValueAddress) {
    // Observers of the action inside an effect do not get the one that began it.
    if run.passesActions { return actions.isUntouched ? mutate(action) : actions.send(action) { mutate(action) } }
    run.isTransformingAction = true
    if let instrumentation = run.instrumentation {
      let isDropped = instrumentation.actionInput.pass(action) { actions.send(action) }
      if isDropped { instrumentation.actionOut(.drop, nil) }
    } else {
      actions.send(action)
    }
    run.isTransformingAction = false
  }

  /// Starts the effect of an action.
  final func mutate(_ action: ValueAddress) {
    guard let running = run.reactor else { return }
    let wasTransforming = run.isTransformingAction
    run.isTransformingAction = false
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with { mutateInstrumented(action, running, $0) }
    } else {
      running.with { mutates($0, action, self) }
    }
    run.isTransformingAction = wasTransforming
  }

  /// Subscribes to what `mutate` returned, as an effect of its own.
  @usableFromInline
  final func subscribe(_ start: (ReactorEffect) -> Void) {
    let effect = ReactorEffect(
      of: self, instrumentation: run.instrumentation, begin: run.instrumentation?.beginning ?? 0)
    run.instrumentation?.beginning = 0
    start(effect)
    // Nearly all effects of nearly all actions are over by now, and need not be kept.
    if !effect.isDisposed { adopt(effect) }
    effect.isSubscribed()
  }

  /// Takes a mutation of an effect that needs no subscription.
  @usableFromInline
  final func emittedSynchronously(_ mutation: ValueAddress) {
    emittedNow(mutation, by: run.instrumentation?.beginning ?? 0)
  }

  /// Takes a mutation that an effect emitted after it was subscribed to, or on another thread: a cycle of its own.
  final func emittedLater(_ mutation: ValueAddress, by effect: CauseID) {
    submit(.emission(.borrowed(mutation), effect))
  }

  /// Takes a mutation that an effect emitted while it is being subscribed to: it belongs to the cycle of its action.
  @inline(__always)
  final func emittedNow(_ mutation: ValueAddress, by effect: CauseID) {
    if run.isCommitting {
      run.pendingMutations.append(PendingMutation(mutation: witnesses.box.mutation(mutation), effect: effect))
      run.mustCatchUp = true
    } else {
      emit(mutation, from: effect)
    }
  }

  /// Ends an effect. Any thread.
  final func stopped(_ effect: ReactorEffect, _ end: Termination) {
    guard effect.finish() else { return }
    effect.instrumentation?.effectStops(effect.begin, end)
    effect.dispose()
    if effect.isAdopted { forget(effect) }
    if effect.instrumentation != nil {
      let outcome = EffectOutcome(end)
      if effect.isBeingSubscribedHere, !run.isCommitting {
        report(effect, outcome)
      } else {
        submit(.effectEnd(effect, outcome), waits: false)
      }
    }
  }

  /// Reports the mutation of an effect, and sends it through the transform.
  @inline(__always)
  final func emit(_ mutation: ValueAddress, from effect: CauseID) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with { emitInstrumented(mutation, from: effect, $0) }
    } else {
      transformMutation(mutation)
    }
  }

  private func emit(_ pending: PendingMutation) {
    Cause.with(pending.mutation.cause) { emit(pending.mutation.address, from: pending.effect) }
  }

  /// Sends a mutation through `transform(mutation:)`, and what comes out to `reduce`.
  final func transformMutation(_ mutation: ValueAddress) {
    if run.passesMutations {
      // Observers of mutations that pass unchanged get them when they are committed.
      if let emissions { return emissions.send(mutation) { commit(mutation) } }
      return commit(mutation)
    }
    let wasTransforming = run.isTransformingMutation
    run.isTransformingMutation = true
    if let instrumentation = run.instrumentation {
      let isDropped = instrumentation.mutationInput.pass(mutation) { emissions?.send(mutation) }
      if isDropped { instrumentation.mutationOut(.drop, nil) }
    } else {
      emissions?.send(mutation)
    }
    run.isTransformingMutation = wasTransforming
  }

  /// Reduces a mutation and delivers the state.
  final func commit(_ mutation: ValueAddress) {
    guard let running = run.reactor else { return }
    let wasTransforming = run.isTransformingMutation
    run.isTransformingMutation = false
    run.isCommitting = true
    run.revision += 1
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with { commitInstrumented(mutation, running, $0) }
    } else {
      running.with { reduces($0, mutation, state.address) }
      transformState()
    }
    run.isCommitting = false
    run.isTransformingMutation = wasTransforming
    if run.mustCatchUp { catchUp() }
  }

  /// Handles mutations that came during a reduce or a delivery: right after it, and first those that came out of the
  /// transform.
  final func catchUp() {
    if run.isCatchingUp { return }
    run.isCatchingUp = true
    var index = 0
    repeat {
      run.mustCatchUp = false
      handleMutations()
      if index < run.pendingMutations.count {
        let next = run.pendingMutations[index]
        index += 1
        #if DEBUG
          RunawayChain.run(at: next.depth) {
            checkForRunawayChain(.emittedMutations)
            emit(next)
          }
        #else
          emit(next)
        #endif
      }
    } while run.mustCatchUp || index < run.pendingMutations.count
    run.pendingMutations.removeAll(keepingCapacity: true)
    run.isCatchingUp = false
  }

  /// Sends a state through `transform(state:)`, and what comes out to the subscribers.
  final func transformState() {
    let state = state.address.readOnly
    guard run.passesStates else { return sendThroughTransform(state) }
    // Not retained: the engine keeps it as long as the reactor lives, which `perform` retains.
    unsafe Borrowed(states).with { $0.send(state) }
    reduced?.send(state)
  }

  @inline(never)
  private func sendThroughTransform(_ state: ValueAddress) {
    run.isTransformingState = true
    if let instrumentation = run.instrumentation {
      let isDropped = instrumentation.stateInput.pass(state) { reduced?.send(state) }
      if isDropped { instrumentation.stateOut(.drop, nil, run.revision) }
    } else {
      reduced?.send(state)
    }
    // Items that came during the reduce, where nothing has come out of the transform since.
    if !statesOut.isEmpty { handleStates() }
    run.isTransformingState = false
  }

  /// Connects what `transform(state:)` returned; the first state passes through it meanwhile.
  @usableFromInline
  final func transformFirstState(_ connect: () -> Void) {
    guard let instrumentation = run.instrumentation else { return connect() }
    let isDropped = instrumentation.stateInput.pass(state.address.readOnly, connect)
    if isDropped { instrumentation.stateOut(.drop, nil, run.revision) }
  }

  final func deliver(_ state: ValueAddress) {
    let (wasTransforming, wasCommitting) = (run.isTransformingState, run.isCommitting)
    run.isTransformingState = false
    run.isCommitting = true
    states.send(state)
    run.isCommitting = wasCommitting
    run.isTransformingState = wasTransforming
    if !statesOut.isEmpty { handleStates() }
    if !wasCommitting, run.mustCatchUp { catchUp() }
  }

  /// Reports an error or a completion that passed a transform: nothing comes through that any more.
  @usableFromInline
  final func transformEnded(_ end: Termination, in transform: ReactorTransform) {
    if isRunner, run.isConnecting || run.isTransformingAction || run.isTransformingMutation {
      reportEnd(of: transform, end)
    } else {
      submit(.transformEnd(end, transform))
    }
  }
}
