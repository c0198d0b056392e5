import PlatformSupport
import CReactorContext

// The steps of a cycle in a reactor that is observed: each does as its namesake does, and reports it.
extension ReactorEngine {
  @inline(never)
  final func receiveInstrumented(
    _ action: ValueAddress, _ queued: SentAction.Queued?, _ instrumentation: ReactorInstrumentation
  ) {
    instrumentation.action(action, queued?.sent ?? .takingSite()) { transformAction(action) }
  }

  @inline(never)
  final func mutateInstrumented(
    _ action: ValueAddress, _ running: Borrowed<AnyObject>, _ instrumentation: ReactorInstrumentation
  ) {
    let begin = Cause.next()
    instrumentation.mutate(action, begin, isSynchronous: run.passesActions) {
      instrumentation.beginning = begin
      running.with { mutates($0, action, self) }
      defer { instrumentation.beginning = 0 }
      return instrumentation.beginning == begin
    }
  }

  @inline(never)
  final func emitInstrumented(
    _ mutation: ValueAddress, from effect: CauseID, _ instrumentation: ReactorInstrumentation
  ) {
    instrumentation.mutation(mutation, from: effect) { transformMutation(mutation) }
  }

  @inline(never)
  final func commitInstrumented(
    _ mutation: ValueAddress, _ running: Borrowed<AnyObject>, _ instrumentation: ReactorInstrumentation
  ) {
    let state = state.address
    let reduce = running.with { reactor in
      instrumentation.reduce(reactor, mutation, in: state.readOnly, run.revision) { reduces(reactor, mutation, state) }
    }
    instrumentation.state(state.readOnly, after: reduce, run.revision, isObserved: states.isObserved) {
      transformState()
    }
  }

  /// An output that differs from its input has a step of its own, which its consequences name as their cause.
  @inline(never)
  final func handleOutputInstrumented(
    of transform: ReactorTransform, _ value: ValueAddress, _ outcome: TransformOutcome,
    _ instrumentation: ReactorInstrumentation, _ body: () -> Void
  ) {
    InFlightValue.withoutCurrent {
      switch (resolved(outcome, value), transform) {
      case (.unchanged(let cause), _): Cause.descend(cause, body)
      case (.changed(let change), .action): instrumentation.actionOut(change, value, body)
      case (.changed(let change), .mutation): instrumentation.mutationOut(change, value, body)
      case (.changed(let change), .state): instrumentation.stateOut(change, value, run.revision, body)
      case (.spontaneous, .action), (.deferred, .action): instrumentation.actionOut(.inject, value, body)
      case (.spontaneous, .mutation), (.deferred, .mutation): instrumentation.mutation(value, from: nil, body)
      case (.spontaneous, .state), (.deferred, .state):
        instrumentation.stateOut(.inject, value, run.revision, body)
      }
    }
  }
}
