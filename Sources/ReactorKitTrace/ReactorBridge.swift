#if ReactorKit
  import CReactorContext
  import Foundation
  import ReactorCore
  import ReactorKit
  import Synchronization

  /// The middleware and the pipeline of one reactor of ReactorKit, as long as it lives.
  ///
  /// Does not know the type of the reactor: a subclass finds what its superclass has made.
  final class ReactorBridge<Action, State>: @unchecked Sendable {
    private struct Attached {
      var middleware: [any ReactorMiddleware] = []
      var label: ReactorLabel?
    }
    // The lock guards what is attached and the first state. It is recursive, because a value that is described while a
    // pipeline is made may ask for its reactor. Nothing of ReactorKit is called under it.
    private let lock = NSRecursiveLock()
    private var attached = Attached()
    private var first: State?
    /// Holds `BridgedPipeline<Action, State>`: erased, because to name that type takes 500 instructions at each use.
    private let pipeline = AtomicLazyReference<AnyObject>()

    static func bridge<R: TracedReactor>(of reactor: R) -> ReactorBridge where R.Action == Action, R.State == State {
      OutsideAttachments.find(
        of: reactor, make: { ReactorBridge() }, ended: { bridge in outsideReduce { bridge.existingPipeline?.end() } })
    }

    var existingPipeline: BridgedPipeline<Action, State>? {
      guard let pipeline = pipeline.load() else { return nil }
      return unsafe unsafeDowncast(pipeline, to: BridgedPipeline<Action, State>.self)
    }

    func attach<R: TracedReactor>(
      _ middleware: any ReactorMiddleware, to reactor: R, named name: String?, _ file: StaticString, _ line: UInt
    ) {
      lock.lock()
      if attached.label == nil || attached.label?.name == nil && name != nil {
        attached.label = ReactorLabel(name: name, file: file, line: line)
      }
      if !attached.middleware.contains(where: { $0 === middleware }) { attached.middleware.append(middleware) }
      let isLate = existingPipeline.map { !$0.isObserved(by: middleware) } ?? false
      lock.unlock()
      if isLate { BridgeDiagnostics.attachedLate(to: reactor, middleware) }
    }

    /// The state before the first mutation. Read once, as a pipeline of ours does.
    func initialState<R: TracedReactor>(of reactor: R) -> State where R.State == State {
      if let first = lock.withLock({ first }) { return first }
      let made = reactor.initialState
      return lock.withLock {
        first = first ?? made
        return first ?? made
      }
    }

    /// The streams of a reactor, made at the first call.
    @inline(__always)
    func pipeline<R: TracedReactor>(of reactor: R) -> BridgedStreams<Action, State>
    where R.Action == Action, R.State == State {
      if let streams = existingPipeline?.existingStreams { return streams }
      return (existingPipeline ?? makePipeline(of: reactor)).connect()
    }

    @inline(never)
    private func makePipeline<R: TracedReactor>(of reactor: R) -> BridgedPipeline<Action, State>
    where R.Action == Action, R.State == State {
      UntracedReactors.isOurs(Action.self)
      // Both call code of the app.
      let state = initialState(of: reactor)
      let isOurs = WitnessProbe.reaches(reactor)
      return lock.withLock {
        if let made = existingPipeline { return made }
        let middleware = (ReactorDefaults.middleware + attached.middleware).reduce(into: [any ReactorMiddleware]()) {
          distinct, one in
          if !distinct.contains(where: { $0 === one }) { distinct.append(one) }
        }
        let made: BridgedPipeline<Action, State>
        if !isOurs {
          // Generic code sees ReactorKit's own streams, so those are the reactor's: two pipelines would share nothing.
          made = ReactorKitPipeline(of: reactor)
          BridgeDiagnostics.conformsLate(reactor, to: middleware)
        } else if middleware.isEmpty {
          RunningScopes.tellUnseen(reactor)
          made = UntracedPipeline(of: reactor, state)
        } else {
          made = TracedPipeline(of: reactor, state, ReactorInfo(of: reactor, attached.label), middleware)
        }
        return unsafe unsafeDowncast(pipeline.storeIfNil(made), to: BridgedPipeline<Action, State>.self)
      }
    }
  }

  /// Runs code of the bridge, which is no part of a reducer that asks for it: what it reads and writes is no finding.
  @inline(__always)
  func outsideReduce<Result>(_ body: () -> Result) -> Result {
    rc_reduce() == 0 ? body() : StreamUseRecorder.withoutRecording(body)
  }

  enum BridgeDiagnostics {
    static func attachedLate<R: TracedReactor>(to reactor: R, _ middleware: any ReactorMiddleware) {
      ReactorDiagnostic.report(
        "a middleware was attached after the first use, and sees nothing of this reactor. Attach it before.",
        of: "\(type(of: reactor))", to: [middleware])
    }

    static func conformsLate<R: TracedReactor>(_ reactor: R, to middleware: [any ReactorMiddleware]) {
      ReactorDiagnostic.report(
        """
        it is not traced, because its superclass conforms to Reactor and not to TracedReactor. Conform where Reactor is, \
        in the superclass.
        """, of: "\(type(of: reactor))", to: middleware)
    }
  }
#endif
