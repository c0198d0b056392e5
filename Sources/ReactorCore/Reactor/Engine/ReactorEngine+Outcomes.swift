import CReactorContext
import PlatformSupport

// How the output of a transform relates to its input.
extension ReactorEngine {
  /// The outcome of a value that comes out of a transform now, on the thread that runs the reactor.
  final func outcome(of transform: ReactorTransform, _ value: ValueAddress) -> TransformOutcome {
    guard let instrumentation = run.instrumentation else { return .spontaneous }
    let slot = instrumentation.input(of: transform)
    guard isTransforming(transform), slot.isCurrent else { return deferredOutcome(of: transform) ?? .spontaneous }
    let input = slot.countOutput()
    return outcome(of: transform, input.value, input.cause, input.count, value)
  }

  /// The outcome of a value, also if that had to wait for another thread.
  final func resolved(_ outcome: TransformOutcome, _ value: ValueAddress) -> TransformOutcome {
    guard case .deferred(let input, let count) = outcome else { return outcome }
    return self.outcome(of: input.transform, input.value.address, input.cause, count, value)
  }

  /// The outcome of a value that comes of an earlier input, which had to wait for this thread. Any thread.
  final func deferredOutcome(of transform: ReactorTransform) -> TransformOutcome? {
    if rc_in_flight() == 0 { return nil }
    return DeferredInput.current(transform, of: self).map { .deferred($0, count: $0.addOutputs(1)) }
  }

  /// The first state passes through its transform while the connections are made.
  private func isTransforming(_ transform: ReactorTransform) -> Bool {
    switch transform {
    case .action: run.isTransformingAction
    case .mutation: run.isTransformingMutation
    case .state: run.isTransformingState || run.isConnecting
    }
  }

  private func outcome(
    of transform: ReactorTransform, _ input: ValueAddress?, _ cause: CauseID, _ count: Int,
    _ value: ValueAddress
  ) -> TransformOutcome {
    guard let instrumentation = run.instrumentation, instrumentation.tracesStreams else {
      return .unchanged(Cause.current)
    }
    guard let input, count == 1 else { return .changed(.inject) }
    return input == value || instrumentation.isSame(transform, input, value) ? .unchanged(cause) : .changed(.map)
  }
}
