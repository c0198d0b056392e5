import PlatformSupport
import Synchronization

/// A value that went into a transform and continues on another thread. When it is freed, no output can follow.
final class DeferredInput: InFlightValue, @unchecked Sendable {
  // Members are immutable or atomic.
  let value: BoxedValue
  let transform: ReactorTransform
  /// The step that brought it.
  let cause: CauseID
  private let revision: Int
  private let engine: ReactorEngine
  private let count = Atomic(0)

  /// On the thread that runs the reactor.
  init(_ value: BoxedValue, _ transform: ReactorTransform, of engine: ReactorEngine) {
    self.value = value
    self.transform = transform
    self.engine = engine
    cause = Cause.current
    revision = engine.run.revision
  }

  deinit {
    let (drop, engine) = (DeferredDrop(transform: transform, cause: cause, revision: revision), engine)
    if count.load(ordering: .acquiring) == 0 { engine.submit(.deferredDrop(drop), waits: false) }
  }

  /// Counts outputs. Returns how many there are by now.
  @discardableResult
  func addOutputs(_ more: Int) -> Int { count.add(more, ordering: .acquiringAndReleasing).newValue }

  /// The input in whose name this thread runs streams, if it is one of that transform.
  static func current(_ transform: ReactorTransform, of engine: ReactorEngine) -> DeferredInput? {
    guard let input = InFlightValue.current as? DeferredInput else { return nil }
    return input.engine === engine && input.transform == transform ? input : nil
  }
}

/// An output that came out of a transform on another thread than its input. Valid during the call that brings it.
final class DeferredOutput {
  let value: ValueAddress
  let transform: ReactorTransform
  let outcome: TransformOutcome

  init(_ value: ValueAddress, of transform: ReactorTransform, _ outcome: TransformOutcome) {
    self.value = value
    self.transform = transform
    self.outcome = outcome
  }
}

/// An input of which nothing came, on any thread.
struct DeferredDrop {
  let transform: ReactorTransform
  let cause: CauseID
  let revision: Int
}

extension ReactorEngine {
  final func box(_ value: ValueAddress, of transform: ReactorTransform) -> BoxedValue {
    switch transform {
    case .action: witnesses.box.action(value)
    case .mutation: witnesses.box.mutation(value)
    case .state: witnesses.box.state(value)
    }
  }

  /// Submits an output on a thread that does not run the reactor, and runs streams in the name of some value.
  ///
  /// - Parameter other: The item if the output does not come of an earlier input.
  @inline(never)
  final func submitDeferred(_ transform: ReactorTransform, _ value: ValueAddress, _ other: ReactorItem) {
    submit(deferredOutcome(of: transform).map { .deferred(DeferredOutput(value, of: transform, $0)) } ?? other)
  }

  /// Lets an output wait, and returns the item that stands for all that wait with it.
  final func owned(_ output: DeferredOutput) -> ReactorItem {
    let value = TransformOutput.Event.value(box(output.value, of: output.transform))
    switch output.transform {
    case .action:
      actionsOut.append(value, output.outcome)
      return .emittedActions
    case .mutation:
      mutationsOut.append(value, output.outcome)
      return .emittedMutations
    case .state:
      statesOut.append(value, output.outcome)
      return .emittedStates
    }
  }

  final func handle(_ output: DeferredOutput) {
    switch output.transform {
    case .action: mutate(transformed: output.value, output.outcome)
    case .mutation: commit(transformed: output.value, output.outcome)
    case .state: deliver(transformed: output.value, output.outcome)
    }
  }

  /// Reports an input of which nothing will come.
  final func report(_ drop: DeferredDrop) {
    guard let instrumentation = run.instrumentation else { return }
    Cause.with(drop.cause) {
      switch drop.transform {
      case .action: instrumentation.actionOut(.drop, nil)
      case .mutation: instrumentation.mutationOut(.drop, nil)
      case .state: instrumentation.stateOut(.drop, nil, drop.revision)
      }
    }
  }
}
