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

  @Test(.traced) func `A reactor that an answer on another thread makes is traced`() throws {
    var answer: ((SingleEvent<Int>) -> Void)?
    let loader = Answered {
      answer = $0
      return Disposables.create()
    }
    let subscription = loader.state.filter { $0 == 7 }.subscribe(onNext: { _ in Counter().action.onNext(.add(1)) })
    loader.action.onNext(())

    let send = try #require(answer)
    nonisolated(unsafe) let thread = Thread { send(.success(7)) }
    thread.start()
    while !thread.isFinished { sched_yield() }

    subscription.dispose()
    let types = Events.current().all.compactMap {
      if case .reactor(let reactor) = $0.kind { reactor.type } else { nil }
    }
    #expect(types.map { $0.hasSuffix("Counter") } == [false, true])
  }
}

/// Emits what a callback answers.
private final class Answered: TracedReactor {
  typealias Action = Void
  typealias Mutation = Int
  let initialState = 0
  private let ask: (@escaping (SingleEvent<Int>) -> Void) -> any Disposable
  init(_ ask: @escaping (@escaping (SingleEvent<Int>) -> Void) -> any Disposable) { self.ask = ask }
  func mutate(action: Void) -> Observable<Int> { Single.create(subscribe: ask).asObservable() }
  func reduce(state: Int, mutation: Int) -> Int { mutation }
}
