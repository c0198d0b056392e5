import CReactorContext
import PlatformSupport

// Output of the transforms is handled in the order in which it comes out: contract 33. On the thread that runs the
// reactor that is at once, unless something of the reactor's is on the stack that has to be over first; elsewhere it
// waits for the thread that runs the reactor, which handles it before anything that comes out later.
extension ReactorEngine {
  /// Takes an action that came out of `transform(action:)`.
  @usableFromInline
  final func actionArrived(_ action: ValueAddress) {
    guard isRunner else { return submitOutput(of: .action, action, .transformedAction(action)) }
    let outcome = outcome(of: .action, action)
    if !run.isConnecting, !run.isTransformingAction {
      // The cycle of another action runs, which is over first.
      actionsOut.append(.value(witnesses.box.action(action)), outcome)
      submit(.emittedActions)
    } else if actionsOut.isEmpty {
      mutate(transformed: action, outcome)
    } else {
      actionsOut.append(.value(witnesses.box.action(action)), outcome)
      handleActions()
    }
  }

  /// Takes a mutation that came out of `transform(mutation:)`.
  @usableFromInline
  final func mutationArrived(_ mutation: ValueAddress) {
    guard isRunner else { return submitOutput(of: .mutation, mutation, .transformedMutation(mutation)) }
    let outcome = outcome(of: .mutation, mutation)
    if !run.isCommitting, mutationsOut.isEmpty { return commit(transformed: mutation, outcome) }
    mutationsOut.append(.value(witnesses.box.mutation(mutation)), outcome)
    if run.isCommitting { run.mustCatchUp = true } else { handleMutations() }
  }

  /// Takes a state that came out of `transform(state:)`.
  @usableFromInline
  final func stateArrived(_ state: ValueAddress) {
    guard isRunner else { return submitOutput(of: .state, state, .transformedState(state)) }
    let outcome = outcome(of: .state, state)
    if !holdsStates, statesOut.isEmpty { return deliver(transformed: state, outcome) }
    statesOut.append(.value(witnesses.box.state(state)), outcome)
    handleStates()
  }

  @usableFromInline
  final func statesEnded(_ end: Termination) {
    guard isRunner else { return submit(.statesEnd(end)) }
    if !holdsStates, statesOut.isEmpty { return stopStates(end) }
    statesOut.append(.end(end))
    handleStates()
  }

  private func submitOutput(of transform: ReactorTransform, _ value: ValueAddress, _ item: ReactorItem) {
    if rc_in_flight() == 0 { submit(item) } else { submitDeferred(transform, value, item) }
  }

  /// Whether a reduce or a delivery is on the stack.
  private var holdsStates: Bool { run.isCommitting && !run.isTransformingState }

  /// Starts the effects of the actions that wait. Those that come meanwhile have turns of their own.
  final func handleActions() {
    for _ in 0..<actionsOut.count {
      guard let next = actionsOut.takeFirst(), case .value(let action) = next.event else { return }
      handle(next, .transformedAction(action.address)) {
        mutate(transformed: action.address, next.outcome)
      }
    }
  }

  /// Commits the mutations that wait, and those that come meanwhile.
  final func handleMutations() {
    while let next = mutationsOut.takeFirst() {
      guard case .value(let mutation) = next.event else { continue }
      handle(next, .emittedMutations) { commit(transformed: mutation.address, next.outcome) }
    }
  }

  /// Delivers the states that wait, and those that come meanwhile, unless that is to be done later.
  final func handleStates() {
    if run.isHandlingStates || holdsStates { return }
    run.isHandlingStates = true
    while let next = statesOut.takeFirst() {
      handle(next, .emittedStates) {
        switch next.event {
        case .value(let state): deliver(transformed: state.address, next.outcome)
        case .end(let end): stopStates(end)
        }
      }
    }
    run.isHandlingStates = false
  }

  private func handle(_ next: TransformOutput.Item, _ item: ReactorItem, _ body: () -> Void) {
    #if DEBUG
      RunawayChain.run(at: next.depth) {
        checkForRunawayChain(item)
        Cause.with(next.cause, body)
      }
    #else
      Cause.with(next.cause, body)
    #endif
  }
}

extension ReactorEngine {
  /// Starts the effect of an action that came out of `transform(action:)`.
  @inline(__always)
  final func mutate(transformed action: ValueAddress, _ outcome: TransformOutcome) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with {
        handleOutputInstrumented(of: .action, action, outcome, $0) { mutate(action) }
      }
    } else {
      mutate(action)
    }
  }

  /// Commits a mutation that came out of `transform(mutation:)`. One that comes from no effect is reported as injected.
  @inline(__always)
  final func commit(transformed mutation: ValueAddress, _ outcome: TransformOutcome) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with {
        handleOutputInstrumented(of: .mutation, mutation, outcome, $0) { commit(mutation) }
      }
    } else {
      commit(mutation)
    }
  }

  /// Delivers a state that came out of `transform(state:)`.
  @inline(__always)
  final func deliver(transformed state: ValueAddress, _ outcome: TransformOutcome) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation.with {
        handleOutputInstrumented(of: .state, state, outcome, $0) { deliver(state) }
      }
    } else {
      deliver(state)
    }
  }
}
