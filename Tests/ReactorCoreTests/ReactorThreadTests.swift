import CReactorContext
import Foundation
import TestScale
import Testing

@testable import ReactorCore

@Suite("Many threads") struct ReactorThreadTests {
  /// In a debug build 10,000 take half a minute of processors: threads hand a lock to each other.
  static let rounds = TestScale.cases(100_000, debug: 3_000, sanitized: 2_000)

  @Test(.contract(20)) func `reactors that send to each other from two threads neither block nor lose anything`() {
    let ping = Tally()
    let pong = Tally()
    let bag = DisposeBag()
    // An odd number is passed on once, so each send of a thread arrives at both.
    ping.state.filter { $0 % 2 == 1 }.map { _ in 0 }.bind(to: pong.action).disposed(by: bag)
    pong.state.filter { $0 % 2 == 1 }.map { _ in 0 }.bind(to: ping.action).disposed(by: bag)

    onThreads(2) { index in
      let mine = index == 0 ? ping : pong
      for _ in 0..<Self.rounds {
        mine.action.onNext(1)
        mine.action.onNext(1)
      }
    }

    #expect(ping.currentState == 2 * Self.rounds)
    #expect(pong.currentState == 2 * Self.rounds)
  }

  final class Ledger: Reactor {
    typealias Action = Int
    let initialState = Array(repeating: 0, count: 8)
    private let inside = Locked(0)
    let overlaps = Record<Int>()

    func reduce(state: [Int], mutation: Int) -> [Int] {
      if inside.withLock({
        $0 += 1; return $0
      }) > 1 {
        overlaps.add(mutation)
      }
      var state = state
      state[mutation] += 1
      inside.withLock { $0 -= 1 }
      return state
    }
  }

  @Test(.contract(11, 20)) func `eight threads on one reactor each read their own effect, and reduces never overlap`() {
    let reactor = Ledger()
    let stale = Record<Int>()
    let delivered = Record<Int>()
    let subscription = reactor.state.map { $0.reduce(0, +) }.subscribe(onNext: { delivered.add($0) })

    onThreads(8) { index in
      for round in 1...Self.rounds / 10 {
        reactor.action.onNext(index)
        if reactor.currentState[index] != round { stale.add(index) }
      }
    }

    #expect(stale.all == [])
    #expect(reactor.overlaps.all == [])
    #expect(delivered.all == Array(0...8 * (Self.rounds / 10)))
    subscription.dispose()
  }

  @Test(.contract(20)) func `a sender inside any cycle never waits for a busy reactor`() {
    let busy = Adder()
    let other = Adder()
    let entered = Signal()
    let leave = Signal()
    busy.onReduce = { _, _, mutation in
      if mutation == 1 {
        entered.raise()
        leave.wait()
      }
    }
    other.onReduce = { _, _, _ in busy.action.onNext(2) }

    let first = onThread { busy.action.onNext(1) }
    entered.wait()
    onThread { other.action.onNext(0) }.wait()  // Comes back although the reactor is busy.
    leave.raise()
    first.wait()

    #expect(busy.currentState.log == [1, 2])
  }

  @Test(.contract(20)) func `a sender outside every cycle comes back with its effect`() {
    let reactor = Adder()
    let entered = Signal()
    reactor.onReduce = { reactor, _, mutation in
      guard mutation == 1 else { return }
      entered.raise()
      while pipeline(of: reactor).queue.parkedCount == 0 { sched_yield() }
    }
    let seen = Record<[Int]>()

    let first = onThread { reactor.action.onNext(1) }
    entered.wait()
    let second = onThread {
      reactor.action.onNext(2)
      seen.add(reactor.currentState.log)
    }
    first.wait()
    second.wait()

    #expect(seen.all == [[1, 2]])
  }

  @Test(.contract(20)) func `effects that emit from many threads are reduced one at a time, each before it goes on`() {
    let sources = (0..<8).map { _ in PublishSubject<Int>() }
    let reactor = Driven(sources)
    let stale = Record<Int>()
    for index in 0..<8 { reactor.action.onNext(index) }

    onThreads(8) { index in
      for round in 1...500 {
        sources[index].onNext(index)
        if reactor.currentState[index] != round { stale.add(index) }
      }
    }

    #expect(stale.all == [])
    #expect(reactor.currentState == Array(repeating: 500, count: 8))
  }

  final class Driven: Reactor {
    typealias Action = Int
    typealias Mutation = Int
    let initialState = Array(repeating: 0, count: 8)
    let sources: [PublishSubject<Int>]
    init(_ sources: [PublishSubject<Int>]) { self.sources = sources }
    func mutate(action: Int) -> Observable<Int> { sources[action].asObservable() }
    func reduce(state: [Int], mutation: Int) -> [Int] {
      var state = state
      state[mutation] += 1
      return state
    }
  }

  #if DEBUG
    @Test(.contract(21)) func `a wait of more than a second is reported with the reactor and both threads`() {
      let reactor = Adder()
      let listener = Listener()
      let entered = Signal()
      let numbers = Record<UInt64>()
      reactor.attach(listener)
      reactor.onReduce = { _, _, mutation in
        guard mutation == 1 else { return }
        numbers.add(rc_thread_number())
        entered.raise()
        listener.onDiagnosis.wait()
      }

      let first = onThread { reactor.action.onNext(1) }
      entered.wait()
      let second = onThread {
        numbers.add(rc_thread_number())
        reactor.action.onNext(2)
      }
      first.wait()
      second.wait()

      #expect(reactor.currentState.log == [1, 2])
      #expect(listener.diagnoses.all.count == 1)
      let message = listener.diagnoses.all[0]
      #expect(message.contains("thread \(numbers.all[1]) has waited"))
      #expect(message.contains("thread \(numbers.all[0]) is still inside"))
    }
  #endif
}

private func pipeline(of reactor: Adder) -> ReactorStorage<Adder.Action, Adder.State> { reactor.storage }
