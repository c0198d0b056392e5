import CReactorContext

// The steps of a cycle. All but `emittedLater` and `stopped` run on the thread that runs the queue.
extension ReactorEngine {
  /// Tells an action to its observers, the transform among them.
  @inline(__always)
  final func receive(_ action: UnsafeRawPointer, _ kept: SentAction.Queued?) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { receive(action, kept, $0) }
    } else {
      feedAction(action)
    }
  }

  @inline(never)
  private func receive(
    _ action: UnsafeRawPointer, _ kept: SentAction.Queued?, _ instrumentation: ReactorInstrumentation
  ) {
    instrumentation.action(action, kept?.sent ?? .takingSite()) { feedAction(action) }
  }

  private func feedAction(_ action: UnsafeRawPointer) {
    // Who observes actions inside an effect is not told of the one that began it.
    if run.passesActions { return actions.isUntouched ? mutate(action) : actions.send(action) { mutate(action) } }
    run.isFeedingAction = true
    if let instrumentation = run.instrumentation {
      let isDropped = instrumentation.actionInput.feed(action) { actions.send(action) }
      if isDropped { instrumentation.actionOut(.drop, nil) }
    } else {
      actions.send(action)
    }
    run.isFeedingAction = false
  }

  /// Starts the effect of an action.
  final func mutate(_ action: UnsafeRawPointer) {
    guard let running = run.reactor else { return }
    let wasFeeding = run.isFeedingAction
    run.isFeedingAction = false
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { mutate(action, running, $0) }
    } else {
      running._withUnsafeGuaranteedRef { mutates($0, action, self) }
    }
    run.isFeedingAction = wasFeeding
  }

  @inline(never)
  private func mutate(
    _ action: UnsafeRawPointer, _ running: Unmanaged<AnyObject>, _ instrumentation: ReactorInstrumentation
  ) {
    let begin = Cause.next()
    instrumentation.mutate(action, begin, isSynchronous: run.passesActions) {
      instrumentation.beginning = begin
      running._withUnsafeGuaranteedRef { mutates($0, action, self) }
      defer { instrumentation.beginning = 0 }
      return instrumentation.beginning == begin
    }
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

  /// What `mutate` returned needs no subscription.
  @usableFromInline
  final func emittedAtOnce(_ mutation: UnsafeRawPointer) {
    emittedNow(mutation, by: run.instrumentation?.beginning ?? 0)
  }

  /// An effect emitted after it was subscribed to, or on another thread: that is a cycle of its own.
  final func emittedLater(_ mutation: UnsafeRawPointer, by effect: CauseID) {
    submit(.emission(.borrowed(mutation), effect))
  }

  /// An effect emitted while it is being subscribed to: that belongs to the cycle of its action.
  @inline(__always)
  final func emittedNow(_ mutation: UnsafeRawPointer, by effect: CauseID) {
    if run.isCommitting {
      run.late.append(Late(mutation: edges.box.mutation(mutation), effect: effect))
      run.mustCatchUp = true
    } else {
      emit(mutation, from: effect)
    }
  }

  /// An effect came to its end, on any thread.
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

  /// Passes an effect's mutation through the transform.
  @inline(__always)
  final func emit(_ mutation: UnsafeRawPointer, from effect: CauseID) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { emit(mutation, from: effect, $0) }
    } else {
      feedMutation(mutation)
    }
  }

  @inline(never)
  private func emit(_ mutation: UnsafeRawPointer, from effect: CauseID, _ instrumentation: ReactorInstrumentation) {
    instrumentation.mutation(mutation, from: effect) { feedMutation(mutation) }
  }

  private func emit(_ late: Late) {
    Cause.with(late.mutation.cause) { emit(late.mutation.address, from: late.effect) }
  }

  private func feedMutation(_ mutation: UnsafeRawPointer) {
    if run.passesMutations {
      // Who observes mutations without changing them is told when they are committed.
      if let emissions { return emissions.send(mutation) { commit(mutation) } }
      return commit(mutation)
    }
    let wasFeeding = run.isFeedingMutation
    run.isFeedingMutation = true
    if let instrumentation = run.instrumentation {
      let isDropped = instrumentation.mutationInput.feed(mutation) { emissions?.send(mutation) }
      if isDropped { instrumentation.mutationOut(.drop, nil) }
    } else {
      emissions?.send(mutation)
    }
    run.isFeedingMutation = wasFeeding
  }

  /// Reduces a mutation and delivers the state.
  final func commit(_ mutation: UnsafeRawPointer) {
    guard let running = run.reactor else { return }
    let wasFeeding = run.isFeedingMutation
    run.isFeedingMutation = false
    run.isCommitting = true
    run.revision += 1
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { commit(mutation, running, $0) }
    } else {
      running._withUnsafeGuaranteedRef { reduces($0, mutation, state.address) }
      feedState()
    }
    run.isCommitting = false
    run.isFeedingMutation = wasFeeding
    if run.mustCatchUp { catchUp() }
  }

  @inline(never)
  private func commit(
    _ mutation: UnsafeRawPointer, _ running: Unmanaged<AnyObject>, _ instrumentation: ReactorInstrumentation
  ) {
    let state = state.address
    let reduce = running._withUnsafeGuaranteedRef { reactor in
      instrumentation.reduce(reactor, mutation, in: state, run.revision) { reduces(reactor, mutation, state) }
    }
    instrumentation.state(state, after: reduce, run.revision, isObserved: states.isObserved) { feedState() }
  }

  /// Handles what came during a reduce or a delivery: right after that one, and first what has come out of the transform.
  final func catchUp() {
    if run.isCatchingUp { return }
    run.isCatchingUp = true
    var index = 0
    repeat {
      run.mustCatchUp = false
      handleMutations()
      if index < run.late.count {
        let next = run.late[index]
        index += 1
        #if DEBUG
          LongLine.handle(at: next.place) {
            lookForLongLine(.emittedMutations)
            emit(next)
          }
        #else
          emit(next)
        #endif
      }
    } while run.mustCatchUp || index < run.late.count
    run.late.removeAll(keepingCapacity: true)
    run.isCatchingUp = false
  }

  private func feedState() {
    let state = UnsafeRawPointer(state.address)
    guard run.passesStates else { return feedTransform(state) }
    states.send(state)
    reduced?.send(state)
  }

  @inline(never)
  private func feedTransform(_ state: UnsafeRawPointer) {
    run.isFeedingState = true
    if let instrumentation = run.instrumentation {
      let isDropped = instrumentation.stateInput.feed(state) { reduced?.send(state) }
      if isDropped { instrumentation.stateOut(.drop, nil, run.revision) }
    } else {
      reduced?.send(state)
    }
    // Items that came during the reduce, where nothing has come out of the transform since.
    if !statesOut.isEmpty { handleStates() }
    run.isFeedingState = false
  }

  /// Connects what `transform(state:)` returned; the first state passes through it meanwhile.
  @usableFromInline
  final func feedFirstState(_ connect: () -> Void) {
    guard let instrumentation = run.instrumentation else { return connect() }
    let isDropped = instrumentation.stateInput.feed(UnsafeRawPointer(state.address), connect)
    if isDropped { instrumentation.stateOut(.drop, nil, run.revision) }
  }

  final func deliver(_ state: UnsafeRawPointer) {
    let (wasFeeding, wasCommitting) = (run.isFeedingState, run.isCommitting)
    run.isFeedingState = false
    run.isCommitting = true
    states.send(state)
    run.isCommitting = wasCommitting
    run.isFeedingState = wasFeeding
    if !statesOut.isEmpty { handleStates() }
    if !wasCommitting, run.mustCatchUp { catchUp() }
  }

  /// An error or a completion passed a transform: what comes through it from now on is gone.
  @usableFromInline
  final func flowEnded(_ end: Termination, in flow: ReactorFlow) {
    if isRunner, run.isConnecting || run.isFeedingAction || run.isFeedingMutation {
      reportEnd(of: flow, end)
    } else {
      submit(.flowEnd(end, flow))
    }
  }
}
