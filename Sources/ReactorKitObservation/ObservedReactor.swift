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
  /// @State private var counter = ObservedReactor(lazily: CounterReactor())
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

    /// A reactor, and what is shown of it.
    private final class Shown {
      let reactor: R
      let fields: ObservedFields<ObservedReactor, R.State>
      let disposeBag = RxSwift.DisposeBag()

      init(_ reactor: R) {
        self.reactor = reactor
        fields = ObservedFields(reactor.currentState)
      }
    }

    private let made: MadeOnce<Shown>
    private let scheduler: (any RxSwift.ImmediateSchedulerType)?

    /// Shows the states of a reactor from now on. Makes its streams.
    ///
    /// - Parameters:
    ///   - reactor: Kept alive.
    ///   - scheduler: Delivers the states, one at a time; it must be serial. Nil for the thread that runs the reactor.
    ///     The cause of what follows is kept.
    public convenience init(
      _ reactor: R, on scheduler: (any RxSwift.ImmediateSchedulerType)? = RxSwift.MainScheduler.instance
    ) {
      self.init(lazily: reactor, on: scheduler)
      _ = shown
    }

    /// Makes the reactor, and shows its states, when a field is first read or an action is sent: for a `@State`, of which
    /// SwiftUI keeps the first value alone.
    ///
    /// - Parameters:
    ///   - reactor: Makes the reactor.
    ///   - scheduler: Delivers the states, as for a reactor that is there.
    public init(
      lazily reactor: @autoclosure @escaping () -> R,
      on scheduler: (any RxSwift.ImmediateSchedulerType)? = RxSwift.MainScheduler.instance
    ) {
      made = MadeOnce { Shown(reactor()) }
      self.scheduler = scheduler
    }

    /// The reactor that is shown. Reading its `currentState` is not recorded.
    public var reactor: R { shown.reactor }

    private var fields: ObservedFields<ObservedReactor, R.State> { shown.fields }

    private var shown: Shown {
      made.object { shown in
        let states = shown.reactor.state
        let delivered = scheduler.map { states.observe(on: $0) } ?? states
        delivered
          .subscribe(onNext: { [weak self, fields = shown.fields] state in
            if let self { fields.accept(state, of: self) }
          })
          .disposed(by: shown.disposeBag)
      }
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
