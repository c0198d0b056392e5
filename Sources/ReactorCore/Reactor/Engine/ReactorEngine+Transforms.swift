import CReactorContext

// What came out of the transforms, for whoever looks: a value that did not pass as it was has a step of its own, and
// what follows from it names that.
extension ReactorEngine {
  /// Starts the effect of an action that came out of `transform(action:)`.
  @inline(__always)
  final func mutate(transformed action: UnsafeRawPointer, _ passing: Passing) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { mutate(action, passing, $0) }
    } else {
      mutate(action)
    }
  }

  @inline(never)
  private func mutate(_ action: UnsafeRawPointer, _ passing: Passing, _ instrumentation: ReactorInstrumentation) {
    InFlightValue.withoutCurrent {
      switch settled(passing, action, { $0.isSameAction($1, $2) }) {
      case .unchanged(let cause): Cause.descend(cause) { mutate(action) }
      case .changed(let change): instrumentation.actionOut(change, action) { mutate(action) }
      case .unasked, .late: instrumentation.actionOut(.inject, action) { mutate(action) }
      }
    }
  }

  /// Commits a mutation that came out of `transform(mutation:)`: one from no effect is told as one of its own.
  @inline(__always)
  final func commit(transformed mutation: UnsafeRawPointer, _ passing: Passing) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { commit(mutation, passing, $0) }
    } else {
      commit(mutation)
    }
  }

  @inline(never)
  private func commit(_ mutation: UnsafeRawPointer, _ passing: Passing, _ instrumentation: ReactorInstrumentation) {
    InFlightValue.withoutCurrent {
      switch settled(passing, mutation, { $0.isSameMutation($1, $2) }) {
      case .unchanged(let cause): Cause.descend(cause) { commit(mutation) }
      case .changed(let change): instrumentation.mutationOut(change, mutation) { commit(mutation) }
      case .unasked, .late: instrumentation.mutation(mutation, from: nil) { commit(mutation) }
      }
    }
  }

  /// Delivers a state that came out of `transform(state:)`.
  @inline(__always)
  final func deliver(transformed state: UnsafeRawPointer, _ passing: Passing) {
    if let instrumentation = run.borrowedInstrumentation {
      instrumentation._withUnsafeGuaranteedRef { deliver(state, passing, $0) }
    } else {
      deliver(state)
    }
  }

  @inline(never)
  private func deliver(_ state: UnsafeRawPointer, _ passing: Passing, _ instrumentation: ReactorInstrumentation) {
    InFlightValue.withoutCurrent {
      switch settled(passing, state, { $0.isSameState($1, $2) }) {
      case .unchanged(let cause): Cause.descend(cause) { deliver(state) }
      case .changed(let change): instrumentation.stateOut(change, state, run.revision) { deliver(state) }
      case .unasked, .late: instrumentation.stateOut(.inject, state, run.revision) { deliver(state) }
      }
    }
  }

  /// The outcome of a value that had to wait for another thread.
  private func settled(_ passing: Passing, _ value: UnsafeRawPointer, _ isSame: IsSame) -> Passing {
    guard case .late(let late, let count) = passing else { return passing }
    return self.passing(late.value.address, late.cause, count, value, isSame)
  }

  private typealias IsSame = (any StepObserver, UnsafeRawPointer, UnsafeRawPointer) -> Bool

  /// How an action comes out of the transform, now.
  final func passing(ofAction action: UnsafeRawPointer) -> Passing {
    guard let place = run.instrumentation?.actionInput else { return .unasked }
    return passing(of: place, isFed: run.isFeedingAction, action) { $0.isSameAction($1, $2) }
  }

  final func passing(ofMutation mutation: UnsafeRawPointer) -> Passing {
    guard let place = run.instrumentation?.mutationInput else { return .unasked }
    return passing(of: place, isFed: run.isFeedingMutation, mutation) { $0.isSameMutation($1, $2) }
  }

  /// The first state passes while the connections are made.
  final func passing(ofState state: UnsafeRawPointer) -> Passing {
    guard let place = run.instrumentation?.stateInput else { return .unasked }
    return passing(of: place, isFed: run.isFeedingState || run.isConnecting, state) { $0.isSameState($1, $2) }
  }

  private func passing(
    of place: TransformInputSlot, isFed: Bool, _ value: UnsafeRawPointer, _ isSame: IsSame
  ) -> Passing {
    guard isFed, place.isCurrent else { return late(place.transform) ?? .unasked }
    let fed = place.tookOne()
    return passing(fed.value, fed.cause, fed.count, value, isSame)
  }

  /// Something comes out of a transform of what was fed before, and had to wait for this thread. Any thread.
  final func late(_ transform: TransformInputSlot.Transform) -> Passing? {
    if rc_in_flight() == nil { return nil }
    return LateValue.current(transform, of: self).map { .late($0, count: $0.came(1)) }
  }

  private func passing(
    _ before: UnsafeRawPointer?, _ cause: CauseID, _ count: Int, _ value: UnsafeRawPointer, _ isSame: IsSame
  ) -> Passing {
    guard let instrumentation = run.instrumentation, instrumentation.tracesStreams else {
      return .unchanged(Cause.current)
    }
    guard let before, count == 1 else { return .changed(.inject) }
    return before == value || isSame(instrumentation.observer, before, value) ? .unchanged(cause) : .changed(.map)
  }
}

// Where and when an action was sent.
extension ReactorEngine {
  /// What is to be said of an action that is sent now and will have to wait; nil where it will not. Any thread.
  final func sentToWait() -> SentAction.Queued? {
    if queue.isIdle, usesTrampoline || scheduler.isCurrent { return nil }
    var sent = SentAction.takingSite()
    let recording = (attached.withLock { $0.all } ?? []).compactMap { $0 as? any TracingMiddleware }
    if !recording.isEmpty { sent.times = recording.map { $0.now() } }
    return SentAction.Queued(sent)
  }
}
