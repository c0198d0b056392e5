import Foundation
import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

/// The hooks of this process.
enum Hooks {
  static let shared = ReducerHooks.monitor(for: .tests)
  static var areOn: Bool { shared?.isOn == true }
  /// The reason that tests of hooks are skipped where there are none.
  static var reason: Comment { Comment(rawValue: shared?.engines ?? "no monitor") }

  /// The impurities that hooks and portable checks find when a reactor gets actions.
  static func impurities<R: Reactor>(
    _ reactor: R, _ actions: [R.Action], _ policy: TracePolicy = TracePolicy()
  ) -> [TraceEvent.Impurity] {
    let tracer = ReactorTracer(policy: policy, clock: .monotonic, name: nil, monitor: shared)
    reactor.attach(tracer)
    let impurities = alone {
      for action in actions { reactor.action.onNext(action) }
      return tracer.finish().impurities
    }
    retain(reactor, if: impurities.contains { $0.rule == .lock })
    return impurities
  }

  /// Runs impure reducers while no other test does: what one writes, such as `Existing.total`, the next one reads.
  static func alone<Result>(_ body: () -> Result) -> Result {
    turn.withLock(body)
  }
  private static let turn = NSLock()

  /// Keeps a reactor alive whose lock is still held.
  static func retain(_ reactor: AnyObject, if holdsLock: Bool) {
    if holdsLock { holders.withLock { $0.append(reactor) } }
  }
  private static let holders = Locked<[AnyObject]>([])
}

extension Trace {
  var impurities: [TraceEvent.Impurity] {
    events.compactMap { if case .impurity(let impurity) = $0.kind { impurity } else { nil } }
  }
}
