#if ReactorKit
  import ReactorKit
  import RxSwift

  /// The pipeline of a reactor whose superclass conforms to `Reactor` alone: ReactorKit's own streams of that object.
  final class ReactorKitPipeline<R: TracedReactor>: BridgedPipeline<R.Action, R.State>, @unchecked Sendable {
    // Immutable; the reactor lives longer than its bridge.
    private unowned let reactor: R

    init(of reactor: R) {
      self.reactor = reactor
    }

    override var currentState: R.State { ReactorKitStreams(reactor).currentState }

    override func makeStreams() -> BridgedStreams<R.Action, R.State> {
      let own = ReactorKitStreams(reactor)
      return BridgedStreams(action: own.action, state: own.state)
    }
  }

  /// The streams that code sees which is generic over ReactorKit's `Reactor`.
  private struct ReactorKitStreams<R: ReactorKit.Reactor> {
    private let reactor: R
    init(_ reactor: R) { self.reactor = reactor }
    var action: ReactorKit.ActionSubject<R.Action> { reactor.action }
    var state: RxSwift.Observable<R.State> { reactor.state }
    var currentState: R.State { reactor.currentState }
  }

  /// Finds out whether such generic code reaches the streams of `TracedReactor`.
  final class WitnessProbe: @unchecked Sendable {
    // Reached by the task or thread alone that binds it.
    private var wasReached = false

    @TaskLocal static var current: WitnessProbe?

    func note() { wasReached = true }

    static func reaches<R: ReactorKit.Reactor>(_ reactor: R) -> Bool {
      let probe = WitnessProbe()
      $current.withValue(probe) { _ = reactor.currentState }
      return probe.wasReached
    }
  }
#endif
