/// What a reactor's queue orders.
enum ReactorItem {
  case connect
  case attach(any ReactorMiddleware)
  case action(Passed)
  /// An action that says where and when it was sent, for whoever looks.
  case sentAction(Passed, SentAction.Queued)
  /// Output of a transform, at the sender's address.
  case transformedAction(UnsafeRawPointer)
  /// A mutation, and the number of the effect from which it comes, 0 where nobody looked when that began.
  case emission(Passed, CauseID)
  case transformedMutation(UnsafeRawPointer)
  case transformedState(UnsafeRawPointer)
  /// Something waits in the line of a transform.
  case emittedActions
  case emittedMutations
  case emittedStates
  /// Output of an earlier input that had to wait for another thread.
  case late(LateArrival)
  case lateDrop(LateDrop)
  case statesEnd(Termination)
  case flowEnd(Termination, ReactorFlow)
  case effectEnd(ReactorEffect, EffectOutcome)

  /// An action was sent.
  var isAction: Bool {
    switch self {
    case .action, .sentAction: true
    default: false
    }
  }

  /// A value on its way: at the address of whoever sent it, or in a box of its own if it has to wait.
  enum Passed {
    case borrowed(UnsafeRawPointer)
    case owned(BoxedValue)

    var address: UnsafeRawPointer {
      switch self {
      case .borrowed(let address): address
      case .owned(let box): box.address
      }
    }

    fileprivate func owned(_ box: (UnsafeRawPointer) -> BoxedValue) -> Passed {
      if case .borrowed(let address) = self { .owned(box(address)) } else { self }
    }
  }
}

extension ReactorEngine {
  /// The same item, fit to outlive the call that brought it. What came out of a transform waits in the line of that.
  func owned(_ item: ReactorItem) -> ReactorItem {
    let box = edges.box
    switch item {
    case .action(let passed):
      return Cause.isTraced
        ? .sentAction(passed.owned(box.action), .init(.takingSite())) : .action(passed.owned(box.action))
    case .sentAction(let passed, let sent): return .sentAction(passed.owned(box.action), sent)
    case .emission(let passed, let effect): return .emission(passed.owned(box.mutation), effect)
    case .transformedAction(let action):
      actionsOut.append(.value(box.action(action)))
      return .emittedActions
    case .transformedMutation(let mutation):
      mutationsOut.append(.value(box.mutation(mutation)))
      return .emittedMutations
    case .transformedState(let state):
      statesOut.append(.value(box.state(state)))
      return .emittedStates
    case .late(let late): return owned(late)
    case .connect, .attach, .statesEnd, .flowEnd, .effectEnd, .emittedActions, .emittedMutations, .emittedStates,
      .lateDrop:
      return item
    }
  }
}

/// A stream that goes through one of a reactor's transforms, and must not end.
@usableFromInline
enum ReactorFlow {
  case actions, mutations

  var transform: String {
    switch self {
    case .actions: "transform(action:)"
    case .mutations: "transform(mutation:)"
    }
  }
}
