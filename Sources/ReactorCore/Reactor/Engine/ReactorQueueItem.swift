/// What a reactor's queue orders.
enum ReactorItem {
  case connect
  case attach(any ReactorMiddleware)
  case action(Passed)
  /// An action that says where and when it was sent, for whoever looks.
  case sentAction(Passed, SentAction.Kept)
  case transformedAction(Passed)
  /// A mutation, and the number of the effect from which it comes, 0 where nobody looked when that began.
  case emission(Passed, CauseID)
  case transformedMutation(Passed)
  case transformedState(Passed)
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
}

extension ReactorEdges {
  /// The same item, fit to outlive the call that brought it.
  func owned(_ item: ReactorItem) -> ReactorItem {
    switch item {
    case .action(let passed):
      Cause.isTraced
        ? .sentAction(passed.owned(box.action), .init(.takingSite())) : .action(passed.owned(box.action))
    case .sentAction(let passed, let sent): .sentAction(passed.owned(box.action), sent)
    case .transformedAction(let passed): .transformedAction(passed.owned(box.action))
    case .emission(let passed, let effect): .emission(passed.owned(box.mutation), effect)
    case .transformedMutation(let passed): .transformedMutation(passed.owned(box.mutation))
    case .transformedState(let passed): .transformedState(passed.owned(box.state))
    case .connect, .attach, .statesEnd, .flowEnd, .effectEnd: item
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
