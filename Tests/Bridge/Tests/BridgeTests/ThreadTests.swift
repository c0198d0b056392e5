import Foundation
import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import Testing

@Suite struct ThreadTests {
  /// 100,000 by `BRIDGE_ACTIONS`.
  static let actions = ProcessInfo.processInfo.environment["BRIDGE_ACTIONS"].flatMap { Int($0) } ?? 1000

  @Test func `Eight threads that send to one reactor lose nothing, and each chain is whole`() throws {
    let tracer = ReactorTracer(policy: .names)
    let counter = Counter()
    counter.attach(tracer)
    let subscription = counter.state.subscribe(onNext: { _ in })

    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<Self.actions { counter.action.onNext(.add(1)) }
    }

    subscription.dispose()
    #expect(counter.currentState.value == 8 * Self.actions)
    let events = Events(tracer.finish())
    let isWhole = !events.all.contains { if case .dropped = $0.kind { true } else { false } }
    if isWhole { #expect(events.reduces.count == 8 * Self.actions) }
    for reduce in events.reduces {
      guard let mutation = events.cause(of: reduce), case .mutation = mutation.kind else { continue }
      guard case .action? = events.origin(of: mutation)?.kind else {
        Issue.record("\(mutation) has no action")
        return
      }
    }
  }

  @Test func `Effects that emit on threads of their own cause no wrong commit`() async throws {
    let tracer = ReactorTracer()
    let loaders = (0..<4).map { _ in Loader() }
    for loader in loaders { loader.attach(tracer) }

    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for n in 0..<200 { loaders[index].action.onNext(.load(n)) }
    }
    #expect(await tracer.waitForEffects(within: .seconds(60)).isEmpty)

    let events = Events(tracer.finish())
    for reduce in events.reduces {
      let mutation = try #require(events.cause(of: reduce))
      #expect(mutation.reactor == reduce.reactor)
      #expect(events.number(mutation) == events.number(events.origin(of: mutation)))
    }
    #expect(events.reduces.count == loaders.reduce(0) { $0 + $1.currentState.values.count })
  }
}
