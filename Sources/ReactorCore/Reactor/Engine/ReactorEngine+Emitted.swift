import CReactorContext

// Output of the transforms is handled in the order in which it comes out: contract 33. On the thread that runs the
// reactor that is at once, unless something of the reactor's is on the stack that has to be over first; elsewhere it waits
// for whoever runs the reactor, which handles it before anything that comes out later.
extension ReactorEngine {
  /// An action came out of `transform(action:)`.
  @usableFromInline
  final func actionArrived(_ action: UnsafeRawPointer) {
    guard isRunner else {
      return rc_in_flight() == nil
        ? submit(.transformedAction(action)) : submitLate(.action, action, .transformedAction(action))
    }
    let passing = passing(ofAction: action)
    if !run.isConnecting, !run.isFeedingAction {
      // The cycle of another action runs, which is over first.
      actionsOut.append(.value(edges.box.action(action)), passing)
      submit(.emittedActions)
    } else if actionsOut.isEmpty {
      mutate(transformed: action, passing)
    } else {
      actionsOut.append(.value(edges.box.action(action)), passing)
      handleActions()
    }
  }

  /// A mutation came out of `transform(mutation:)`.
  @usableFromInline
  final func mutationArrived(_ mutation: UnsafeRawPointer) {
    guard isRunner else {
      return rc_in_flight() == nil
        ? submit(.transformedMutation(mutation)) : submitLate(.mutation, mutation, .transformedMutation(mutation))
    }
    let passing = passing(ofMutation: mutation)
    if !run.isCommitting, mutationsOut.isEmpty { return commit(transformed: mutation, passing) }
    mutationsOut.append(.value(edges.box.mutation(mutation)), passing)
    if run.isCommitting { run.mustCatchUp = true } else { handleMutations() }
  }

  /// A state came out of `transform(state:)`.
  @usableFromInline
  final func stateArrived(_ state: UnsafeRawPointer) {
    guard isRunner else {
      return rc_in_flight() == nil
        ? submit(.transformedState(state)) : submitLate(.state, state, .transformedState(state))
    }
    let passing = passing(ofState: state)
    if !holdsStates, statesOut.isEmpty { return deliver(transformed: state, passing) }
    statesOut.append(.value(edges.box.state(state)), passing)
    handleStates()
  }

  @usableFromInline
  final func statesEnded(_ end: Termination) {
    guard isRunner else { return submit(.statesEnd(end)) }
    if !holdsStates, statesOut.isEmpty { return stopStates(end) }
    statesOut.append(.end(end))
    handleStates()
  }

  /// A reduce or a delivery is on the stack.
  private var holdsStates: Bool { run.isCommitting && !run.isFeedingState }

  /// Starts the effects of the actions that wait: not of those that come meanwhile, whose turns are their own.
  final func handleActions() {
    for _ in 0..<actionsOut.count {
      guard let next = actionsOut.takeFirst(), case .value(let action) = next.event else { return }
      handle(next, .transformedAction(action.address)) {
        mutate(transformed: action.address, next.passing)
      }
    }
  }

  /// Commits the mutations that wait, and those that come meanwhile.
  final func handleMutations() {
    while let next = mutationsOut.takeFirst() {
      guard case .value(let mutation) = next.event else { continue }
      handle(next, .emittedMutations) { commit(transformed: mutation.address, next.passing) }
    }
  }

  /// Delivers the states that wait, and those that come meanwhile, unless that is to be done later.
  final func handleStates() {
    if run.isHandlingStates || holdsStates { return }
    run.isHandlingStates = true
    while let next = statesOut.takeFirst() {
      handle(next, .emittedStates) {
        switch next.event {
        case .value(let state): deliver(transformed: state.address, next.passing)
        case .end(let end): stopStates(end)
        }
      }
    }
    run.isHandlingStates = false
  }

  private func handle(_ next: TransformOutput.Item, _ item: ReactorItem, _ body: () -> Void) {
    #if DEBUG
      LongLine.handle(at: next.place) {
        lookForLongLine(item)
        Cause.with(next.cause, body)
      }
    #else
      Cause.with(next.cause, body)
    #endif
  }
}
