#if ReactorKit
  import ReactorCore
  import ReactorKit
  import RxSwift
  import Synchronization

  /// The pipeline that runs a reactor of ReactorKit, and calls its methods.
  class BridgedPipeline<Action, State>: @unchecked Sendable {
    // Subclasses say what guards their state.
    /// Holds `BridgedStreams<Action, State>`: erased, because to name that type takes 500 instructions at each use.
    private let streams = AtomicLazyReference<AnyObject>()

    /// The streams; nil until they are made.
    final var existingStreams: BridgedStreams<Action, State>? {
      guard let streams = streams.load() else { return nil }
      return unsafe unsafeDowncast(streams, to: BridgedStreams<Action, State>.self)
    }

    var currentState: State { preconditionFailure("a pipeline must know its state") }

    /// Has ReactorKit make the streams, once, under ReactorKit's own lock: a transform may touch other reactors, and a lock
    /// of ours around it could wait for that one.
    func makeStreams() -> BridgedStreams<Action, State> { preconditionFailure("a pipeline must make its streams") }

    final func connect() -> BridgedStreams<Action, State> {
      if let existing = existingStreams { return existing }
      return unsafe unsafeDowncast(streams.storeIfNil(makeStreams()), to: BridgedStreams<Action, State>.self)
    }

    func isObserved(by middleware: any ReactorMiddleware) -> Bool { false }

    /// The reactor is gone.
    func end() {}
  }

  /// The streams of a pipeline, once ReactorKit has made them.
  final class BridgedStreams<Action, State>: @unchecked Sendable {
    // Immutable; RxSwift's streams guard themselves.
    let action: ReactorKit.ActionSubject<Action>
    let state: RxSwift.Observable<State>

    init(action: ReactorKit.ActionSubject<Action>, state: RxSwift.Observable<State>) {
      self.action = action
      self.state = state
    }
  }
#endif
