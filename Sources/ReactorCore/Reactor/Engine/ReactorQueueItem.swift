/// What a reactor's queue orders.
enum ReactorItem {
  case connect
  case attach(any ReactorMiddleware)
  case action(Passed)
  case transformedAction(Passed)
  case emission(Passed, ReactorEffect)
  case transformedMutation(Passed)
  case transformedState(Passed)
  case statesEnd(Termination)
  case flowEnd(Termination, ReactorFlow)
  case effectEnd(ReactorEffect, EffectOutcome)

  /// A value on its way: at the address of whoever sent it, or in a box of its own if it has to wait.
  enum Passed {
    case borrowed(UnsafeRawPointer)
    case owned(Box)

    var address: UnsafeRawPointer {
      switch self {
      case .borrowed(let address): address
      case .owned(let box): box.address
      }
    }

    fileprivate func owned(_ box: (UnsafeRawPointer) -> Box) -> Passed {
      if case .borrowed(let address) = self { .owned(box(address)) } else { self }
    }
  }

  /// The same item, fit to outlive the call that brought it.
  func owned(_ box: ReactorEdges.Boxes) -> ReactorItem {
    switch self {
    case .action(let action): .action(action.owned(box.action))
    case .transformedAction(let action): .transformedAction(action.owned(box.action))
    case .emission(let mutation, let effect): .emission(mutation.owned(box.mutation), effect)
    case .transformedMutation(let mutation): .transformedMutation(mutation.owned(box.mutation))
    case .transformedState(let state): .transformedState(state.owned(box.state))
    case .connect, .attach, .statesEnd, .flowEnd, .effectEnd: self
    }
  }
}

/// A stream that goes through one of a reactor's transforms, and must not end.
enum ReactorFlow {
  case actions, mutations

  var transform: String {
    switch self {
    case .actions: "transform(action:)"
    case .mutations: "transform(mutation:)"
    }
  }
}
