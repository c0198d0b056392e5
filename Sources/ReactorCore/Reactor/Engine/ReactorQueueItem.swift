import PlatformSupport

/// An item in the queue of a reactor.
enum ReactorItem {
  case connect
  case attach(any ReactorMiddleware)
  case action(Value)
  /// An action with the line and time of its sending, for a tracer.
  case sentAction(Value, SentAction.Queued)
  /// Output of a transform, at the sender's address.
  case transformedAction(ValueAddress)
  /// A mutation, and the number of the effect from which it comes, 0 if the effect began before the reactor was observed.
  case emission(Value, CauseID)
  case transformedMutation(ValueAddress)
  case transformedState(ValueAddress)
  /// Output of a transform waits in `actionsOut`, `mutationsOut` or `statesOut`.
  case emittedActions
  case emittedMutations
  case emittedStates
  /// Output of an earlier input that had to wait for another thread.
  case deferred(DeferredOutput)
  case deferredDrop(DeferredDrop)
  case statesEnd(Termination)
  case transformEnd(Termination, ReactorTransform)
  case effectEnd(ReactorEffect, EffectOutcome)

  /// Whether this is an action that was sent.
  var isAction: Bool {
    switch self {
    case .action, .sentAction: true
    default: false
    }
  }

  /// A value on its way: at the address of its sender, or in a box of its own if it has to wait.
  enum Value {
    case borrowed(ValueAddress)
    case owned(BoxedValue)

    var address: ValueAddress {
      switch self {
      case .borrowed(let address): address
      case .owned(let box): box.address
      }
    }

    fileprivate func owned(_ box: (ValueAddress) -> BoxedValue) -> Value {
      if case .borrowed(let address) = self { .owned(box(address)) } else { self }
    }
  }
}

extension ReactorEngine {
  /// The same item, fit to outlive the call that brought it. Output of a transform goes into the queue of that transform.
  func owned(_ item: ReactorItem) -> ReactorItem {
    let box = witnesses.box
    switch item {
    case .action(let value):
      return Cause.isTraced
        ? .sentAction(value.owned(box.action), .init(.takingSite())) : .action(value.owned(box.action))
    case .sentAction(let value, let sent): return .sentAction(value.owned(box.action), sent)
    case .emission(let value, let effect): return .emission(value.owned(box.mutation), effect)
    case .transformedAction(let action):
      actionsOut.append(.value(box.action(action)))
      return .emittedActions
    case .transformedMutation(let mutation):
      mutationsOut.append(.value(box.mutation(mutation)))
      return .emittedMutations
    case .transformedState(let state):
      statesOut.append(.value(box.state(state)))
      return .emittedStates
    case .deferred(let output): return owned(output)
    case .connect, .attach, .statesEnd, .transformEnd, .effectEnd, .emittedActions, .emittedMutations, .emittedStates,
      .deferredDrop:
      return item
    }
  }
}
