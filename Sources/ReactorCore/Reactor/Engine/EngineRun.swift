import PlatformSupport

/// State of an engine that belongs to the thread that runs the reactor.
struct EngineRun {
  /// The reactor, which `perform` retains.
  var reactor: Borrowed<AnyObject>?
  var revision = 0
  var instrumentation: ReactorInstrumentation?
  /// The same, not retained: within a cycle it does not change.
  var borrowedInstrumentation: Borrowed<ReactorInstrumentation>? {
    instrumentation.map { unsafe Borrowed($0) }
  }
  // Calls on the stack, to which a value that arrives belongs.
  var isConnecting = false
  var isTransformingAction = false
  var isTransformingMutation = false
  var isTransformingState = false
  /// Whether a reduce or a delivery is on the stack.
  var isCommitting = false
  var isHandlingStates = false
  /// Whether a mutation waits for the end of a reduce or a delivery.
  var mustCatchUp = false
  var isCatchingUp = false
  var pendingMutations: [PendingMutation] = []
  // Transforms that returned their argument: nothing has to pass through them.
  var passesActions = false
  var passesMutations = false
  var passesStates = false
}

/// A mutation that an effect of the running cycle emitted while a reduce or a delivery was on the stack.
struct PendingMutation {
  let mutation: BoxedValue
  let effect: CauseID
  #if DEBUG
    /// Length of the chain that led to it.
    let depth = RunawayChain.nextDepth
  #endif
}
