import CReactorContext

// The steps of a cycle. All but `emitted` and `stopped` run on the thread that runs the queue.
extension ReactorPipeline {
  /// Tells an action to its observers, the transform among them.
  func receive(_ action: R.Action) {
    looking(at: action) {
      run.isFeedingAction = true
      self.action.observers.send(action)
      run.isFeedingAction = false
    }
  }

  func actionArrived(_ action: R.Action) {
    if isRunner, run.isConnecting || run.isFeedingAction { mutate(action) } else { submit(.transformedAction(action)) }
  }

  /// Starts the effect of an action.
  func mutate(_ action: R.Action) {
    guard let reactor else { return }
    let wasFeeding = run.isFeedingAction
    run.isFeedingAction = false
    let effect = ReactorEffect(scope: scope.child(), looker: run.looker)
    looking(at: effect, of: action) {
      let sink = Sink<R.Mutation>(
        next: { [weak self] mutation in
          Cause.owned(by: effect.begin) { self?.emitted(mutation, by: effect) }
        },
        stop: { [weak self] end in self?.stopped(effect, end) })
      reactor.mutate(action: action).run(sink, in: effect.scope)
    }
    effect.isSubscribing = false
    run.isFeedingAction = wasFeeding
  }

  /// An effect emitted, on any thread.
  ///
  /// What it emits while it is being subscribed to belongs to its cycle.
  private func emitted(_ mutation: R.Mutation, by effect: ReactorEffect) {
    guard isRunner, effect.isSubscribing else { return submit(.emission(mutation, effect)) }
    if run.isCommitting {
      run.late.append(Caused(.emission(mutation, effect)))
    } else {
      emit(mutation, from: effect)
    }
  }

  private func stopped(_ effect: ReactorEffect, _ end: Termination) {
    guard effect.end() else { return }
    scope.forget(effect.scope)
    if effect.looker != nil {
      let outcome = EffectOutcome(end)
      if isRunner, effect.isSubscribing, !run.isCommitting {
        report(effect, outcome)
      } else {
        submit(.effectEnd(effect, outcome), waits: false)
      }
    }
    effect.scope.dispose()
  }

  /// Passes an effect's mutation through the transform.
  func emit(_ mutation: R.Mutation, from effect: ReactorEffect?) {
    looking(at: mutation, from: effect) {
      let wasFeeding = run.isFeedingMutation
      run.isFeedingMutation = true
      emissions.send(mutation)
      run.isFeedingMutation = wasFeeding
    }
  }

  func mutationArrived(_ mutation: R.Mutation) {
    guard isRunner, run.isConnecting || run.isFeedingMutation else { return submit(.transformedMutation(mutation)) }
    if run.isCommitting {
      run.late.append(Caused(.transformed(mutation)))
    } else if run.isFeedingMutation {
      commit(mutation)
    } else {
      inject(mutation)
    }
  }

  /// Commits a mutation that came through the transform from no effect.
  func inject(_ mutation: R.Mutation) {
    looking(at: mutation, from: nil) { commit(mutation) }
  }

  /// Reduces a mutation and delivers the state.
  private func commit(_ mutation: R.Mutation) {
    guard let reactor else { return }
    let wasFeeding = run.isFeedingMutation
    run.isFeedingMutation = false
    run.isCommitting = true
    run.revision += 1
    let reduce = reduceLooked(reactor, mutation)
    looking(atStateAfter: reduce) {
      run.isFeedingState = true
      reduced.send(run.state)
      run.isFeedingState = false
    }
    run.isCommitting = false
    run.isFeedingMutation = wasFeeding
    catchUp()
  }

  /// Handles what the running cycle emitted during a reduce or a delivery: right after that one.
  func catchUp() {
    if run.isCatchingUp { return }
    run.isCatchingUp = true
    var index = 0
    while index < run.late.count {
      let next = run.late[index]
      index += 1
      Cause.with(next.cause) {
        switch next.value {
        case .emission(let mutation, let effect): emit(mutation, from: effect)
        case .transformed(let mutation): inject(mutation)
        }
      }
    }
    run.late.removeAll(keepingCapacity: true)
    run.isCatchingUp = false
  }

  func stateArrived(_ state: R.State) {
    if isRunner, run.isConnecting || run.isFeedingState {
      deliver(state)
    } else {
      submit(.transformedState(state))
    }
  }

  func deliver(_ state: R.State) {
    let wasFeeding = run.isFeedingState
    run.isFeedingState = false
    states.send(state)
    run.isFeedingState = wasFeeding
  }

  func statesEnded(_ end: Termination) {
    if isRunner, run.isConnecting || run.isFeedingState { states.stop(end) } else { submit(.statesEnd(end)) }
  }

  /// An error or a completion passed a transform: what comes through it from now on is gone.
  func flowEnded(_ end: Termination, in place: SwallowedContext<R>.Place) {
    if isRunner, run.isConnecting || run.isFeedingAction || run.isFeedingMutation {
      reportEnd(of: place, end)
    } else {
      submit(.flowEnd(end, place))
    }
  }
}

extension EffectOutcome {
  init(_ end: Termination) {
    switch end {
    case .completed: self = .completed
    case .cut: self = .cancelled
    case .error(let error): self = .failed(error)
    }
  }
}
