import CReactorContext
import Synchronization

/// Runs one reactor without knowing its types: values pass by address, and what depends on types is in `edges`.
///
/// Lives exactly as long as the reactor, which it holds weakly. The queue orders everything (contract 19 to 21). What a
/// reactor's flow is, action to mutate to reduce to state, stands in `ReactorWitnesses`.
@usableFromInline
class ReactorEngine: ActionIntake, @unchecked Sendable {
  // Members are immutable, or atomic, or behind a lock, or in `run`, which only the thread that runs the queue touches.

  private let reference: WeakReference<AnyObject>
  let edges: ReactorWitnesses
  // Its two closures that each cycle calls: two threads that count references to one object wait for each other.
  let mutates: (AnyObject, UnsafeRawPointer, ReactorEngine) -> Void
  let reduces: (AnyObject, UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
  let queue = ReactorQueue<ReactorItem>()
  let runner = Atomic<UInt>(0)
  /// Number of the thread that runs the queue, for diagnostics of debug builds.
  let runnerNumber = Atomic<UInt64>(0)
  let scheduler: any ImmediateSchedulerType
  let usesTrampoline: Bool
  private let isConnected = Atomic(false)
  let isObservable = Atomic(false)
  let attached = LazyLocked<AttachedMiddleware>()
  @exclusivity(unchecked)
  var run = Run()

  /// What `reduce` gets next; `transform(state:)` does not change it. Belongs to whoever runs the reactor.
  private(set) var state: StateSlot
  /// Output of the transforms that waits.
  let actionsOut = TransformOutput()
  let mutationsOut = TransformOutput()
  let statesOut = TransformOutput()
  /// What the transforms get, as far as somebody can observe it, and what the subscribers get.
  let actions: Observers
  @exclusivity(unchecked)
  var emissions: Observers?
  @exclusivity(unchecked)
  var reduced: Observers?
  @exclusivity(unchecked)
  @usableFromInline
  private(set) final var states: Observers

  @usableFromInline
  init(
    of reactor: AnyObject, edges: ReactorWitnesses, scheduler: any ImmediateSchedulerType, state: StateSlot,
    actions: Observers, states: Observers
  ) {
    reference = WeakReference(reactor)
    self.edges = edges
    mutates = edges.mutate
    reduces = edges.reduce
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
    // Whoever comes while somebody connects waits for its turn here, and finds it done. A transform that touches its
    // own reactor goes on.
    if isConnected.load(ordering: .acquiring) || isRunner { return }
    // A reducer that is the first to ask another reactor for its streams does none of this.
    StreamUseRecorder.withoutRecording { connectHere() }
  }

  /// On the thread that runs the queue.
  final func connectUnlessDone(_ reactor: AnyObject) {
    if isConnected.load(ordering: .relaxed) { return }
    run.isConnecting = true
    connectInstrumented(reactor) { edges.connect(self, reactor) }
    run.isConnecting = false
    isConnected.store(true, ordering: .releasing)
  }

  final override func take(_ action: UnsafeRawPointer) {
    if Cause.isTraced, let sent = sentToWait() {
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

  /// Who still holds the action, or an effect, holds this; but no state any more.
  override func letGo() {
    // Whoever ran this reactor has left it, and with it what it read: a thread sanitizer sees it here.
    _ = runner.load(ordering: .acquiring)
    state.free()
    (emissions, reduced, states) = (nil, nil, .none)
  }
}

/// The place of a state.
@usableFromInline
struct StateSlot {
  @usableFromInline
  let address: UnsafeMutableRawPointer
  // Keeps the state where the address says.
  private var owner: AnyObject?

  @inlinable
  init<State>(_ state: State) {
    let buffer = ManagedBuffer<State, Void>.create(minimumCapacity: 0) { _ in state }
    self.init(at: buffer.withUnsafeMutablePointerToHeader { UnsafeMutableRawPointer($0) }, in: buffer)
  }

  @usableFromInline
  init(at address: UnsafeMutableRawPointer, in owner: AnyObject) {
    self.address = address
    self.owner = owner
  }

  /// Frees the state; nobody comes here any more.
  mutating func free() { owner = nil }
}

/// Who looks at a reactor, for those who do not run it.
struct AttachedMiddleware {
  /// Who was attached; once connected, everybody who looks.
  var all: [any ReactorMiddleware] = []
  /// What the app said of the reactor.
  var label: ReactorLabel?
  var instrumentation: ReactorInstrumentation?
}

/// What only the thread that runs a reactor knows.
struct Run {
  /// The reactor, held by whoever runs it.
  var reactor: Unmanaged<AnyObject>?
  var revision = 0
  var instrumentation: ReactorInstrumentation?
  /// The same for the time of a cycle, in which nobody is attached: nobody has to count it.
  var borrowedInstrumentation: Unmanaged<ReactorInstrumentation>? {
    instrumentation.map { Unmanaged.passUnretained($0) }
  }
  /// What is on the stack, so that what arrives is known to belong to it.
  var isConnecting = false
  var isFeedingAction = false
  var isFeedingMutation = false
  var isFeedingState = false
  /// A reduce or a delivery.
  var isCommitting = false
  var isHandlingStates = false
  /// Something waits for the end of a reduce or a delivery.
  var mustCatchUp = false
  var isCatchingUp = false
  var late: [Late] = []
  /// Transforms that returned what they got: nothing has to pass through them.
  var passesActions = false
  var passesMutations = false
  var passesStates = false
}

/// A mutation that an effect of the running cycle emitted while a reduce or a delivery was on the stack.
struct Late {
  let mutation: BoxedValue
  let effect: CauseID
  #if DEBUG
    /// In the line of things that led to it, one to the next.
    let place = LongLine.next
  #endif
}
