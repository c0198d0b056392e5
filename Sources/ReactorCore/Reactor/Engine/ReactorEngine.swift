import CReactorContext
import Synchronization

/// Runs one reactor without knowing its types: values pass by address, and what depends on types is in `edges`.
///
/// Lives exactly as long as the reactor, which it holds weakly. The queue orders everything (contract 19 to 21). What a
/// reactor's flow is, action to mutate to reduce to state, stands in `ReactorPipeline.connect`.
@usableFromInline
class ReactorEngine: ActionIntake, @unchecked Sendable {
  // Members are immutable, or atomic, or behind a lock, or in `run`, which only the thread that runs the queue touches.

  private(set) weak var reactor: AnyObject?
  let edges: ReactorEdges
  let scope = Scope()
  let queue: ReactorQueue<ReactorItem>
  let runner = Atomic<UInt>(0)
  /// Number of the thread that runs the queue, for diagnostics of debug builds.
  let runnerNumber = Atomic<UInt64>(0)
  let scheduler: any ImmediateSchedulerType
  let usesTrampoline: Bool
  private let isConnected = Atomic(false)
  /// Who was attached; once connected, everybody who looks at this reactor.
  let attached = Locked<[any ReactorMiddleware]>([])
  @exclusivity(unchecked)
  var run = Run()

  /// What the transforms get, and what the subscribers get. Set once, by a subclass that knows the types.
  let actions: Observers
  let emissions = Observers()
  let reduced: Observers
  let states: Observers
  private(set) var link: IntakeLink!

  init(
    of reactor: AnyObject, edges: ReactorEdges, scheduler: any ImmediateSchedulerType, actions: Observers,
    reduced: Observers, states: Observers
  ) {
    self.reactor = reactor
    self.edges = edges
    let box = edges.box
    queue = ReactorQueue { $0.owned(box) }
    self.scheduler = scheduler
    usesTrampoline = scheduler is CurrentThreadScheduler
    self.actions = actions
    self.reduced = reduced
    self.states = states
    super.init()
    link = IntakeLink(self)
  }

  /// Makes the pipeline at the first call; later ones return at once, or when it is there.
  final func connectOnce() {
    // Whoever comes while somebody connects waits for its turn here, and finds it done. A transform that touches its
    // own reactor goes on.
    if isConnected.load(ordering: .acquiring) || isRunner { return }
    connectHere()
  }

  /// On the thread that runs the queue.
  final func connectUnlessDone(_ reactor: AnyObject) {
    if isConnected.load(ordering: .relaxed) { return }
    run.isConnecting = true
    beginLooking(at: reactor) { connect(reactor) }
    run.isConnecting = false
    isConnected.store(true, ordering: .releasing)
  }

  final override func take(_ action: UnsafeRawPointer) { submit(.action(.borrowed(action))) }

  final func attach(_ middleware: any ReactorMiddleware) {
    attached.withLock { attached in
      if !attached.contains(where: { $0 === middleware }) { attached.append(middleware) }
    }
    if isConnected.load(ordering: .acquiring) {
      diagnose("a middleware was attached after the first use, and sees what follows. Attach it before.")
      submit(.attach(middleware))
    }
  }

  override func shutDown() {
    let looking = run.looking
    scope.dispose()
    link.cut()
    for observers in [actions, emissions, reduced, states] { observers.forget() }
    looking?.ended(.released)
  }

  // MARK: What a subclass that knows the types does

  func connect(_ reactor: AnyObject) { preconditionFailure("an engine must say how it connects") }

  /// What tells of this reactor's steps to a middleware.
  func looking(_ looker: any ReactorMiddleware, _ info: ReactorInfo) -> ReactorLooking {
    preconditionFailure("an engine must say how it is looked at")
  }

  var typeName: String { preconditionFailure("an engine must say what it runs") }
}

/// The parts of a reactor that depend on its types, as closures over addresses.
///
/// Made where the types are known, so that the compiler writes them for these types.
@usableFromInline
struct ReactorEdges {
  /// Calls `mutate` of the reactor with the action at an address, and subscribes to what it returns.
  let mutate: (AnyObject, UnsafeRawPointer, AddressSink, Scope) -> Void
  /// Calls `reduce` of the reactor with the mutation at an address, and puts the result in the place of the state.
  let reduce: (AnyObject, UnsafeRawPointer) -> Void
  /// What `reduce` gets next; `transform(state:)` does not change it. Belongs to whoever runs the reactor.
  let state: StateSlot
  let box: Boxes

  @usableFromInline
  init(
    mutate: @escaping (AnyObject, UnsafeRawPointer, AddressSink, Scope) -> Void,
    reduce: @escaping (AnyObject, UnsafeRawPointer) -> Void, state: StateSlot, box: Boxes
  ) {
    self.mutate = mutate
    self.reduce = reduce
    self.state = state
    self.box = box
  }

  /// How a value that has to wait is copied.
  @usableFromInline
  struct Boxes {
    let action: (UnsafeRawPointer) -> Box
    let mutation: (UnsafeRawPointer) -> Box
    let state: (UnsafeRawPointer) -> Box

    @usableFromInline
    init(
      action: @escaping (UnsafeRawPointer) -> Box, mutation: @escaping (UnsafeRawPointer) -> Box,
      state: @escaping (UnsafeRawPointer) -> Box
    ) {
      self.action = action
      self.mutation = mutation
      self.state = state
    }
  }
}

/// The place of a state.
@usableFromInline
class StateSlot {
  @usableFromInline
  let address: UnsafeMutableRawPointer

  init(_ address: UnsafeMutableRawPointer) {
    self.address = address
  }
}

/// What only the thread that runs a reactor knows.
struct Run {
  /// The reactor, held by whoever runs it.
  var reactor: Unmanaged<AnyObject>?
  var revision = 0
  var looking: ReactorLooking?
  /// What is on the stack, so that what arrives is known to belong to it.
  var isConnecting = false
  var isFeedingAction = false
  var isFeedingMutation = false
  var isFeedingState = false
  var isCommitting = false
  var isCatchingUp = false
  var late: [Late] = []
  /// Transforms that returned what they got: nothing has to pass through them.
  var passesActions = false
  var passesMutations = false
  var passesStates = false
}

/// A mutation of the running cycle that came while a reduce or a delivery was on the stack.
enum Late {
  case emission(Box, ReactorEffect)
  case transformed(Box)

  var cause: CauseID {
    switch self {
    case .emission(let box, _), .transformed(let box): box.cause
    }
  }
}
