#if ReactorKit
  import Observation
  import ReactorKit
  import ReactorKitTrace
  import ReactorObservation
  import RxSwift

  /// Shows the state of a reactor of ReactorKit to views that observe: a view that reads fields is told when one of those
  /// changes.
  ///
  /// ```swift
  /// @State private var counter = ObservedReactor(CounterReactor())
  /// var body: some View { Button("\(counter.value)") { counter.send(.increase) } }
  /// ```
  ///
  /// When a reader is told, and what a key path must bear, is the same as for reactors of ReactorCore:
  /// docs/observation.md. Read on the thread that delivers the states: the main thread by default.
  ///
  /// It keeps its reactor alive, and the reactor does not keep it. When the states end, the last one stays.
  @dynamicMemberLookup
  public final class ObservedReactor<R: ReactorKit.Reactor>: Observation.Observable, @unchecked Sendable {
    // The reactor takes actions from the threads that ReactorKit allows, and the fields guard themselves; the rest is
    // immutable.

    /// The reactor that is shown. Reading its `currentState` is not recorded.
    public let reactor: R
    let fields: ObservedFields<ObservedReactor, R.State>
    private let disposeBag = RxSwift.DisposeBag()

    /// Shows the states of a reactor from now on. Makes its streams.
    ///
    /// - Parameters:
    ///   - reactor: Kept alive.
    ///   - scheduler: Delivers the states, one at a time; it must be serial. Nil for the thread that runs the reactor.
    ///     The cause of what follows is kept.
    public init(
      _ reactor: R, on scheduler: (any RxSwift.ImmediateSchedulerType)? = RxSwift.MainScheduler.instance
    ) {
      self.reactor = reactor
      let states = reactor.state
      fields = ObservedFields(reactor.currentState)
      let delivered = scheduler.map { states.observe(on: $0) } ?? states
      delivered
        .subscribe(onNext: { [weak self] state in
          if let self { fields.accept(state, of: self) }
        })
        .disposed(by: disposeBag)
    }

    /// Sends an action, on the calling thread.
    public func send(_ action: R.Action) { reactor.action.onNext(action) }

    /// The field of the state, whose reader is told when it changes. Any thread.
    public subscript<Member>(dynamicMember keyPath: KeyPath<R.State, Member>) -> Member {
      fields.read(keyPath, of: self, as: \.[dynamicMember: keyPath])
    }

    /// The part of the state at a key path of any length, whose reader is told when that part changes. Any thread.
    public subscript<Member>(keyPath: KeyPath<R.State, Member>) -> Member {
      self[dynamicMember: keyPath]
    }
  }

  extension ReactorKit.Pulse: CountedAssignments {}
#endif
