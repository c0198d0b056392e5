#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import Synchronization

  /// Tells the middleware of one reactor of ReactorKit its steps.
  ///
  /// ReactorKit calls `mutate`, `reduce` and what follows one at a time; actions may come on any thread at any time.
  final class BridgedRecording<R: TracedReactor>: @unchecked Sendable {
    // Immutable or atomic, but for what only reduces and their states reach.
    let info: ReactorInfo
    let observer: any StepObserver
    private let middleware: [any ReactorMiddleware]
    private let tracers: [any TracingMiddleware]
    private let subscribers = Atomic(0)
    private let subscriptions = Atomic(0)
    private let hasStopped = Atomic(false)
    private let lastRevision = Atomic(0)
    /// The last reduce. Its state follows on the same thread, before another reduce begins.
    @safe @exclusivity(unchecked)
    private var lastReduce: CauseID = 0
    private let streamUses = StreamUseRecorder()
    /// Whether `transform(state:)` returns another stream than it gets. Set before the first reduce.
    @safe @exclusivity(unchecked)
    var transformsState = false

    init(_ info: ReactorInfo, _ middleware: [any ReactorMiddleware]) {
      self.info = info
      self.middleware = middleware
      tracers = middleware.compactMap { $0 as? any TracingMiddleware }
      observer = OutsideObservers.joined(middleware, info, StandIn<R>.self)
    }

    var times: [UInt64] { tracers.map { $0.now() } }

    /// Whether anything is subscribed to the state.
    var isObserved: Bool { subscribers.load(ordering: .relaxed) > 0 }

    /// The number of the last state.
    var revision: Int { lastRevision.load(ordering: .relaxed) }

    // MARK: Subscriptions to the state

    /// Records a subscription. Returns its number. Any thread.
    func subscribed() -> Int {
      subscribers.add(1, ordering: .relaxed)
      let number = subscriptions.add(1, ordering: .relaxed).newValue
      // The line that subscribes is RxSwift's secret.
      observer.subscribed(Step(), to: .state, number: number, file: 0, line: 0)
      return number
    }

    func unsubscribed(_ number: Int) {
      subscribers.subtract(1, ordering: .relaxed)
      observer.unsubscribed(Step(), from: .state, number: number)
    }

    // MARK: Steps

    /// Records an action, unless that was done. Returns its number, under which its consequences have to run.
    func action(_ value: SentValue<R.Action>) -> CauseID {
      if value.isRecorded { return value.id }
      let step = Step(id: value.id == 0 ? Cause.next() : value.id, cause: value.cause)
      let sent = value.sent
      withAddress(of: value.action) { observer.action(step, $0, sent) {} }
      return step.id
    }

    /// Records a mutation. Returns its number.
    func mutation(_ mutation: R.Mutation, from effect: CauseID?, cause: CauseID = Cause.current) -> CauseID {
      var step = Step(id: Cause.next(), cause: cause)
      step.source = Deliverer.number(ofCause: cause)
      withAddress(of: mutation) { observer.mutation(step, $0, from: effect) {} }
      return step.id
    }

    /// Calls `reduce`, and records it; then the state, unless a transform takes that first. Returns the state with its cause.
    ///
    /// Called in the scope of the mutation, which is that of the state from here on: ReactorKit passes the state on before
    /// the scope ends.
    func reduce(_ reactor: R, _ state: R.State, _ mutation: R.Mutation) -> Caused<R.State> {
      let step = Step()
      let revision = revision + 1
      streamUses.reset()
      var result = state
      unsafe withUnsafeMutablePointer(to: &result) { result in
        withAddress(of: mutation) { address in
          let reduction = unsafe ReduceStep(
            reactor: reactor, mutation: address, state: ValueAddress(result, of: R.State.self), revision: revision,
            watch: streamUses)
          observer.reduce(step, reduction) {
            Cause.descend(step.id) {
              streamUses.run { unsafe result.pointee = reactor.reduce(state: state, mutation: mutation) }
            }
          }
        }
      }
      lastReduce = step.id
      lastRevision.store(revision, ordering: .relaxed)
      if !transformsState { Cause.changeScope(to: self.state(result)) }
      return Caused(result)
    }

    /// Records the state that the last reduce returned. Returns its number.
    func state(_ state: R.State) -> CauseID {
      let step = Step(id: Cause.next(), cause: lastReduce, isSynchronous: true)
      withAddress(of: state) { observer.state(step, $0, revision: revision, isObserved: isObserved) {} }
      return step.id
    }

    // MARK: Ends

    /// Records that an error ended an effect, which ReactorKit drops.
    func effectFailed(_ effect: CauseID, _ error: any Error) {
      observer.effectEnded(Step(), of: effect, .failed(error))
      observer.failed(Step(), error, in: .effect(effect), isSwallowed: true)
    }

    /// Records that what a transform of actions or of mutations returned has ended, once: the other follows it.
    func stopped(_ transform: BridgedTransform, _ error: (any Error)?) {
      if hasStopped.exchange(true, ordering: .acquiringAndReleasing) { return }
      let ending = error.map { "failed with \($0)" } ?? "completed"
      ReactorDiagnostic.report(
        """
        what \(transform.name) returned \(ending), so nothing passes it any more. Catch errors inside the merged streams.
        """, of: info.type, to: middleware)
      if let error {
        observer.failed(
          Step(), error, in: transform == .action ? .transformAction : .transformMutation, isSwallowed: true)
        observer.ended(Step(), .failed(error))
      } else {
        observer.ended(Step(), .completed)
      }
    }
  }

  /// Stands in for a reactor of ReactorKit where middleware expects one of ours.
  final class StandIn<R: TracedReactor>: ReactorCore.Reactor, ReactorStandIn {
    typealias Action = R.Action
    typealias Mutation = R.Mutation
    typealias State = R.State
    private let reactor: R

    init(_ reactor: R) {
      self.reactor = reactor
    }

    var object: AnyObject { reactor }
    static var runtime: String { "ReactorKit" }

    static func standIn(for object: AnyObject) -> Self { unsafe Self(unsafeDowncast(object, to: R.self)) }

    var initialState: State { reactor.initialState }
    var currentState: State { reactor.currentState }
    func reduce(state: State, mutation: Mutation) -> State { reactor.reduce(state: state, mutation: mutation) }
  }
#endif
