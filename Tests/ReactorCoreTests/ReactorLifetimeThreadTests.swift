import Testing

@testable import ReactorCore

@Suite("Lifetimes on many threads") struct ReactorLifetimeThreadTests {
  @Test(.contract(26)) func `eight threads make and drop reactors while they are used`() {
    let alive = Tracked.Count()
    onThreads(8) { _ in
      for round in 0..<millionOrLess / 500 {
        let token = Tracked(alive)
        let reactor = Adder(whenGone: { _ = token })
        let source = PublishSubject<Int>()
        reactor.onMutate = { _, _ in source.asObservable() }
        reactor.action.onNext(1)
        source.onNext(round)
      }
    }

    #expect(alive.alive == 0)
  }

  @Test(.contract(26)) func `the last reference may go on one thread while another one sends`() {
    let alive = Tracked.Count()
    for _ in 0..<300 {
      let token = Tracked(alive)
      let held = Locked<Adder?>(Adder(whenGone: { _ = token }))
      let action = held.withLock { $0!.action }
      onThreads(2) { index in
        if index == 0 {
          for _ in 0..<20 { action.onNext(1) }
        } else {
          let last = held.withLock { held in
            defer { held = nil }
            return held
          }
          last?.action.onNext(2)
        }
      }
    }

    #expect(alive.alive == 0)
  }

  final class Weighed: Reactor {
    typealias Action = Int
    let initialState: Tracked
    init(_ alive: Tracked.Count) { initialState = Tracked(alive) }
    deinit { action.onNext(1) }
  }

  @Test(.contract(7, 26)) func `pipelines that lost the race to be made, or came in a deinit, are freed`() {
    let alive = Tracked.Count()
    for round in 0..<200 {
      let reactor = Weighed(alive)
      if round % 2 == 0 { onThreads(8) { _ in _ = reactor.state } }
    }

    #expect(alive.alive == 0)
  }
}
