import PlatformSupport

/// A reactor of ours that stands in for one of another runtime: it has the same types, and reduces by calling it.
///
/// Middleware is generic over our `Reactor`; a stand-in lets it observe reactors that do not conform to it.
package protocol ReactorStandIn: Reactor {
  /// The stand-in of an object of the other runtime. Holds the object.
  static func standIn(for object: AnyObject) -> Self
  /// The object that it stands in for.
  var object: AnyObject { get }
  /// The name of the other runtime.
  static var runtime: String { get }
}

extension Reactor {
  /// The reactor of this type that an observed object is, or that stands in for it.
  package static func runtimeReactor(of object: AnyObject) -> Self {
    if let type = self as? any ReactorStandIn.Type, let standIn = type.standIn(for: object) as? Self { return standIn }
    return unsafe unsafeDowncast(object, to: Self.self)
  }
}

/// Observers of reactors of another runtime.
package enum OutsideObservers {
  /// The observers of an object of another runtime as one: tracers first, then the others.
  ///
  /// - Parameters:
  ///   - middleware: What observes it; at least one.
  ///   - info: Its identity, made of the object itself.
  ///   - type: The stand-in.
  package static func joined<R: ReactorStandIn>(
    _ middleware: [any ReactorMiddleware], _ info: ReactorInfo, _ type: R.Type
  ) -> any StepObserver {
    let tracers: [any StepObserver] = middleware.compactMap { ($0 as? any TracingMiddleware)?.observer(of: info, type) }
    let others: [any StepObserver] = middleware.filter { !($0 is any TracingMiddleware) }.map {
      StandInAdapter(MiddlewareAdapter($0, info, MiddlewareHooks(of: type)), type)
    }
    let all = tracers + others
    return all.count == 1 ? all[0] : StepObserverGroup(all)
  }
}

/// Shows ordinary middleware the stand-in where it expects the reactor.
private final class StandInAdapter: StepObserver, @unchecked Sendable {
  // Immutable.
  private let adapter: MiddlewareAdapter
  private let type: any ReactorStandIn.Type

  init(_ adapter: MiddlewareAdapter, _ type: any ReactorStandIn.Type) {
    self.adapter = adapter
    self.type = type
  }

  func created(_ step: Step, _ reactor: AnyObject, state: ValueAddress, revision: Int) {
    adapter.created(step, type.standIn(for: reactor), state: state, revision: revision)
  }
  func ended(_ step: Step, _ reason: EndedContext.Reason) { adapter.ended(step, reason) }
  func action(_ step: Step, _ action: ValueAddress, _ sent: SentAction, _ body: () -> Void) {
    adapter.action(step, action, sent, body)
  }
  func mutate(_ step: Step, _ action: ValueAddress, _ body: () -> Step?) -> Step? { adapter.mutate(step, action, body) }
  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    adapter.effectEnded(step, of: effect, outcome)
  }
  func mutation(_ step: Step, _ mutation: ValueAddress, from effect: CauseID?, _ body: () -> Void) {
    adapter.mutation(step, mutation, from: effect, body)
  }
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) {
    let standIn = type.standIn(for: reduce.reactor)
    withExtendedLifetime(standIn) {
      let own = ReduceStep(
        reactor: standIn, mutation: reduce.mutation, state: reduce.state, revision: reduce.revision,
        watch: reduce.watch)
      adapter.reduce(step, own, body)
    }
  }
  func state(_ step: Step, _ state: ValueAddress, revision: Int, isObserved: Bool, _ body: () -> Void) {
    adapter.state(step, state, revision: revision, isObserved: isObserved, body)
  }
  func failed(_ step: Step, _ error: any Error, in origin: FailureOrigin, isSwallowed: Bool) {
    adapter.failed(step, error, in: origin, isSwallowed: isSwallowed)
  }
}
