import CReactorContext
import Synchronization

/// Runs one reactor: action to mutate to reduce to state.
///
/// Lives exactly as long as the reactor, which it holds weakly. The queue orders everything (contract 19 to 21).
final class ReactorPipeline<R: Reactor>: ReactorStorage<R.Action, R.State>, @unchecked Sendable {
  // Members are immutable, or atomic, or behind a lock, or in `run`, which only the thread that runs the queue touches.

  weak var reactor: R?
  let scope = Scope()
  let queue = ReactorQueue<Item>()
  let runner = Atomic<UInt>(0)
  /// Number of the thread that runs the queue, for diagnostics of debug builds.
  let runnerNumber = Atomic<UInt64>(0)
  let emissions = Broadcast<R.Mutation>()
  let reduced: Broadcast<R.State>
  let scheduler: any ImmediateSchedulerType
  let usesTrampoline: Bool
  private let isConnected = Atomic(false)
  /// Who was attached; once connected, everybody who looks at this reactor.
  let attached = Locked<[any ReactorMiddleware]>([])
  var run: Run

  init(_ reactor: R) {
    let initialState = reactor.initialState
    self.reactor = reactor
    scheduler = reactor.scheduler
    usesTrampoline = scheduler is CurrentThreadScheduler
    reduced = Broadcast(keeping: 1, first: initialState)
    run = Run(state: initialState)
    super.init(initialState: initialState)
  }

  override func connectOnce() {
    // Whoever comes while somebody connects waits for its turn here, and finds it done. A transform that touches its
    // own reactor goes on.
    if isConnected.load(ordering: .acquiring) || isRunner { return }
    connectHere()
  }

  /// The flow: action to mutate to reduce to state.
  ///
  /// Each transform is called once, and nobody has to subscribe.
  func connect(_ reactor: R) {
    if isConnected.load(ordering: .relaxed) { return }
    run.isConnecting = true
    look(at: reactor) {
      let actions = reactor.transform(action: action)
      let mutations = reactor.transform(mutation: Made(emissions.run))
      let states = reactor.transform(state: Made(reduced.run))

      feed(states, to: { $0.stateArrived($1) }, end: { $0.statesEnded($1) })
      feed(mutations, to: { $0.mutationArrived($1) }, end: { $0.flowEnded($1, in: .transformMutation) })
      feed(actions, to: { $0.actionArrived($1) }, end: { $0.flowEnded($1, in: .transformAction) })
    }
    run.isConnecting = false
    isConnected.store(true, ordering: .releasing)
  }

  private func feed<Value>(
    _ stream: Observable<Value>, to arrived: @escaping (ReactorPipeline, Value) -> Void,
    end: @escaping (ReactorPipeline, Termination) -> Void
  ) {
    let own = scope.child()
    let sink = Sink<Value>(
      next: { [weak self] value in if let self { arrived(self, value) } },
      stop: { [weak self] termination in
        guard let self else { return }
        scope.end(own)
        end(self, termination)
      })
    stream.run(sink, in: own)
  }

  override func take(_ action: R.Action) { submit(.action(action)) }

  override func attach(_ middleware: any ReactorMiddleware) {
    attached.withLock { attached in
      if !attached.contains(where: { $0 === middleware }) { attached.append(middleware) }
    }
    if isConnected.load(ordering: .acquiring) {
      diagnose("a middleware was attached after the first use, and sees what follows. Attach it before.")
      submit(.attach(middleware))
    }
  }

  override func shutDown() {
    let info = run.info
    let looker = run.looker
    scope.dispose()
    super.shutDown()
    emissions.forget()
    reduced.forget()
    if let looker, let info {
      looker.ended(EndedContext(info: info, id: Cause.next(), cause: Cause.current, reason: .released))
    }
  }
}

extension ReactorPipeline {
  /// What the queue orders.
  enum Item {
    case connect
    case attach(any ReactorMiddleware)
    case action(R.Action)
    case transformedAction(R.Action)
    case emission(R.Mutation, ReactorEffect)
    case transformedMutation(R.Mutation)
    case transformedState(R.State)
    case statesEnd(Termination)
    case flowEnd(Termination, SwallowedContext<R>.Place)
    case effectEnd(ReactorEffect, EffectOutcome)
  }

  /// A mutation of the running cycle that came while a reduce or a delivery was on the stack.
  enum Late {
    case emission(R.Mutation, ReactorEffect)
    case transformed(R.Mutation)
  }

  /// What only the thread that runs the queue knows.
  struct Run {
    /// What `reduce` gets next; `transform(state:)` does not change it.
    var state: R.State
    var revision = 0
    var looker: (any ReactorMiddleware)?
    var info: ReactorInfo?
    /// What is on the stack, so that what arrives is known to belong to it.
    var isConnecting = false
    var isFeedingAction = false
    var isFeedingMutation = false
    var isFeedingState = false
    var isCommitting = false
    var isCatchingUp = false
    var late: [Caused<Late>] = []

    init(state: R.State) {
      self.state = state
    }
  }
}
