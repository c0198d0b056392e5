import Foundation
import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import Testing

@Suite struct ExactnessTests {
  @Test func `Every mutation of a thousand overlapping effects names its own action`() async throws {
    let tracer = ReactorTracer()
    let loader = Loader()
    loader.attach(tracer, named: "it")
    let expected = (0..<1000).reduce(0) { $0 + [1, 2, 1, 2, 2, 3, 2][$1 % 7] }
    let states = loader.state.map(\.values.count).filter { $0 == expected }.take(1).asSingle()

    for n in 0..<1000 { loader.action.onNext(.load(n)) }
    _ = try await states.value
    // The last effect completes after its last mutation.
    #expect(await tracer.waitForEffects(within: .seconds(60)).isEmpty)

    let events = Events(tracer.finish())
    let wrong = events.mutations.filter { events.number($0) != events.number(events.origin(of: $0)) }
    #expect(wrong.isEmpty)
    #expect(events.mutations.count == expected)
    #expect(events.effectEnds.count == 1000)
    #expect(events.effectEnds.allSatisfy { $0.end == .completed })
    // The trigger is the effect itself: known while synchronous, and as the owner after a hop.
    let others = events.mutations.filter { event in
      if case .mutation(let mutation) = event.kind { event.cause != mutation.effect } else { true }
    }
    #expect(others.isEmpty)
    #expect(events.lines("mutation").contains { $0.text("via") == "subscription" })
  }

  @Test(.traced) func `An action that a state of another reactor causes names that state`() throws {
    let (a, b, bag) = (Counter(), Counter(), DisposeBag())
    a.state.skip(1).subscribe(onNext: { b.action.onNext(.add($0.value * 10)) }).disposed(by: bag)

    a.action.onNext(.add(1))

    let events = Events.current()
    let sent = try #require(events.actions.last)
    #expect(events.number(sent) == 10)
    let cause = try #require(events.cause(of: sent))
    guard case .state(let state) = cause.kind else {
      Issue.record("caused by \(cause.kind)")
      return
    }
    #expect(state.revision == 1)
    #expect(cause.reactor != sent.reactor)
    #expect(b.currentState.value == 10)
  }

  @Test(.traced) func `A reactor that sends to itself waits, and names its state`() throws {
    let (a, bag) = (Counter(), DisposeBag())
    a.state.subscribe(onNext: { if $0.value == 1 { a.action.onNext(.add(41)) } }).disposed(by: bag)

    a.action.onNext(.add(1))

    #expect(a.currentState.value == 42)
    let events = Events.current()
    #expect(events.actions.count == 2)
    guard case .state(let state)? = events.cause(of: events.actions[1])?.kind else {
      Issue.record("not caused by a state")
      return
    }
    #expect(state.revision == 1)
    #expect(events.lines("action")[1].seq("queued") != nil)
  }

  @Test(.traced) func `An effect on the trampoline of another send keeps its own action`() throws {
    let (a, b, bag) = (Counter(), Lists(), DisposeBag())
    a.state.skip(1).subscribe(onNext: { _ in b.action.onNext(.both) }).disposed(by: bag)

    a.action.onNext(.add(1))

    #expect(b.currentState == ["x", "y"])
    let events = Events.current()
    let both = try #require(events.actions.last)
    let own = events.mutations.filter { $0.reactor == both.reactor }
    #expect(own.count == 2)
    #expect(own.allSatisfy { events.origin(of: $0)?.seq == both.seq })
  }

  @Test(.traced) func `An action of a task that a subscriber started names the state`() async throws {
    let (a, b, bag) = (Counter(), Counter(), DisposeBag())
    // Made here, for the trace of a test is that of its task.
    let done = b.state.filter { $0.value == 5 }.take(1).asSingle()
    _ = b.state
    a.state.skip(1).subscribe(onNext: { _ in Task { b.action.onNext(.add(5)) } }).disposed(by: bag)

    a.action.onNext(.add(1))
    _ = try await done.value

    let events = Events.current()
    let sent = try #require(events.actions.last)
    #expect(events.number(sent) == 5)
    guard case .state(let state)? = events.cause(of: sent)?.kind else {
      Issue.record("caused by \(String(describing: events.cause(of: sent)))")
      return
    }
    #expect(state.revision == 1)
  }

  @Test(.traced) func `A cause is exact over a hop, and unknown in code generic over streams`() async throws {
    let (a, b, c, bag) = (Counter(), Counter(), Counter(), DisposeBag())
    // Made here, for the trace of a test is that of its task.
    _ = (b.state, c.state)
    let queue = SerialDispatchQueueScheduler(qos: .default)
    func hop<Stream: ObservableType>(_ stream: Stream) -> Observable<Stream.Element> { stream.observe(on: queue) }
    hop(a.state.skip(1)).subscribe(onNext: { b.action.onNext(.add($0.value * 10)) }).disposed(by: bag)
    a.state.skip(1).observe(on: queue).subscribe(onNext: { c.action.onNext(.add($0.value * 1000)) }).disposed(by: bag)
    let done = Single.zip(
      b.state.filter { $0.value == 550 }.take(1).asSingle(), c.state.filter { $0.value == 55000 }.take(1).asSingle())

    for _ in 1...10 { a.action.onNext(.add(1)) }
    _ = try await done.value

    let events = Events.current()
    let toB = events.actions.filter { (10...100).contains(events.number($0) ?? 0) }
    #expect(toB.count == 10)
    #expect(toB.allSatisfy { $0.cause == nil })
    let toC = events.actions.filter { (events.number($0) ?? 0) >= 1000 }
    #expect(toC.count == 10)
    for action in toC {
      guard case .state(let state)? = events.cause(of: action)?.kind else {
        Issue.record("\(action) is not caused by a state")
        continue
      }
      #expect(state.revision * 1000 == events.number(action))
    }
  }
}
