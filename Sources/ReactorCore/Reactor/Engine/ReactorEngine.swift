import CReactorContext
import PlatformSupport
import Synchronization

/// Runs one reactor without knowing its types: values pass by address, and what depends on types is in `witnesses`.
///
/// Lives exactly as long as the reactor, which it holds weakly. The queue orders everything (contract 19 to 21). The flow,
/// action to mutate to reduce to state, is made in `ReactorWitnesses`.
@usableFromInline
class ReactorEngine: ActionIntake, @unchecked Sendable {
  // Members are immutable, or atomic, or behind a lock, or in `run`, which only the thread that runs the queue touches.

  private let reference: WeakReference<AnyObject>
  let witnesses: ReactorWitnesses
  // Its two closures that each cycle calls: two threads that count references to one object wait for each other.
  let mutates: (AnyObject, ValueAddress, ReactorEngine) -> Void
  let reduces: (AnyObject, ValueAddress, MutableValueAddress) -> Void
  let queue = ReactorQueue<ReactorItem>()
  let runner = Atomic<UInt>(0)
  /// Number of the thread that runs the queue, for diagnostics of debug builds.
  let runnerNumber = Atomic<UInt64>(0)
  let scheduler: any ImmediateSchedulerType
  let usesTrampoline: Bool
  private let isConnected = Atomic(false)
  let isObservable = Atomic(false)
  let attached = LazyLocked<AttachedMiddleware>()
  @safe @exclusivity(unchecked)
  var run = EngineRun()

  /// The state that `reduce` gets next; `transform(state:)` does not change it. Belongs to the thread that runs the reactor.
  private(set) var state: StateSlot
  let actionsOut = TransformOutput()
  let mutationsOut = TransformOutput()
  let statesOut = TransformOutput()
  /// Observers of the input of the transforms, where there can be any, and subscribers of the state.
  let actions: Observers
  @safe @exclusivity(unchecked)
  var emissions: Observers?
  @safe @exclusivity(unchecked)
  var reduced: Observers?
  @safe @exclusivity(unchecked)
  @usableFromInline
  private(set) final var states: Observers

  @usableFromInline
  init(
    of reactor: AnyObject, witnesses: ReactorWitnesses, scheduler: any ImmediateSchedulerType, state: StateSlot,
    actions: Observers, states: Observers
  ) {
    reference = WeakReference(reactor)
    self.witnesses = witnesses
    mutates = witnesses.mutate
    reduces = witnesses.reduce
    self.scheduler = scheduler
    usesTrampoline = scheduler is CurrentThreadScheduler
    self.state = state
    self.actions = actions
    self.states = states
  }

  /// The reactor, as long as it lives. Any thread.
  final var reactor: AnyObject? { reference.object }

  /// The stub, which most reactors never have; a subclass knows its type.
  let anyStub = LazyLocked<AnyObject>()
  @usableFromInline
  final var mayHaveStub: Bool { !anyStub.isUninitialized }

  /// Makes the pipeline at the first call; later ones return at once, or when it is there.
  @usableFromInline
  final func connectOnce() {
    // A thread that comes meanwhile waits for its turn, and finds it done. A transform that touches its own reactor goes
    // on.
    if isConnected.load(ordering: .acquiring) || isRunner { return }
    // A reducer that is the first to ask another reactor for its streams does none of this.
    StreamUseRecorder.withoutRecording { connectHere() }
  }

  /// On the thread that runs the queue.
  final func connectUnlessDone(_ reactor: AnyObject) {
    if isConnected.load(ordering: .relaxed) { return }
    run.isConnecting = true
    connectInstrumented(reactor) { witnesses.connect(self, reactor) }
    run.isConnecting = false
    isConnected.store(true, ordering: .releasing)
  }

  final override func take(_ action: ValueAddress) {
    if Cause.isTraced, !(usesTrampoline && queue.isIdle), let sent = queuedSend() {
      submit(.sentAction(.borrowed(action), sent))
    } else {
      submit(.action(.borrowed(action)))
    }
  }

  final override func observed(in scope: Scope) { reportSubscription(scope, to: .action) }

  @usableFromInline
  final func attach(_ middleware: any ReactorMiddleware, named name: String?, _ file: StaticString, _ line: UInt) {
    attached.initialized(with: AttachedMiddleware()).withLock { attached in
      if attached.label == nil || attached.label?.name == nil && name != nil {
        attached.label = ReactorLabel(name: name, file: file, line: line)
      }
      if !attached.all.contains(where: { $0 === middleware }) { attached.all.append(middleware) }
    }
    if isObservable.load(ordering: .sequentiallyConsistent) {
      diagnose("a middleware was attached after the first use, and sees what follows. Attach it before.")
      submit(.attach(middleware))
    }
  }

  override func shutDown() {
    let instrumentation = run.instrumentation
    super.shutDown()
    for observers in [actions, emissions, reduced, states] { observers?.forget() }
    actionsOut.forget()
    mutationsOut.forget()
    statesOut.forget()
    instrumentation?.ended(.released)
  }

  /// Frees the state. A retained action or effect keeps the engine itself.
  override func letGo() {
    // The last thread that ran this reactor has left it: this load shows that to the thread sanitizer.
    _ = runner.load(ordering: .acquiring)
    state.free()
    (emissions, reduced, states) = (nil, nil, .none)
  }
}
