import CReactorContext
import Foundation
import Testing

@testable import ReactorCore

@Suite("The queue of one reactor") struct ReactorQueueTests {
  /// A queue of numbers, and which thread performed each.
  final class Bench: @unchecked Sendable {
    // The record guards itself; the closure is set before the queue is used.
    let queue = ReactorQueue<Int>()
    let performed = Record<(item: Int, thread: UInt64)>()
    var body: (Bench, Int) -> Void = { _, _ in }

    func submit(_ item: Int, waits: Bool = true) {
      queue.submit(item, waits: waits, late: {}, perform: perform)
    }

    func perform(_ item: Int) {
      performed.add((item, rc_thread_number()))
      body(self, item)
    }
  }

  @Test(.contract(20)) func `the runner hands over to the longest waiter after 64 items that are not its own`() {
    let bench = Bench()
    let threads = Record<UInt64>()
    let isQueued = Signal()
    let done = Record<Signal>()
    bench.body = { bench, item in
      guard item == 0 else { return }
      for number in 1...200 { bench.submit(number, waits: false) }
      for number in 201...202 {
        done.add(
          onThread {
            threads.add(rc_thread_number())
            bench.submit(number)
          })
        while bench.queue.parkedCount < number - 200 { sched_yield() }
      }
      isQueued.raise()
    }

    bench.submit(0)
    for signal in done.all { signal.wait() }

    let mine = bench.performed.all[0].thread
    #expect(bench.performed.all.map(\.item) == Array(0...202))
    #expect(bench.performed.all.filter { $0.thread == mine }.map(\.item) == Array(0...64))
    #expect(bench.performed.all.filter { $0.thread == threads.all[0] }.map(\.item) == Array(65...202))
    bench.submit(203)
    #expect(bench.performed.all.last?.item == 203)
  }

  @Test(.contract(20)) func `a runner without waiters goes on through any number of items`() {
    let bench = Bench()
    let count = 100_000
    bench.body = { bench, item in
      if item == 0 { for number in 1...count { bench.submit(number, waits: false) } }
    }

    bench.submit(0)

    #expect(bench.performed.all.map(\.item) == Array(0...count))
  }

  @Test(.contract(20)) func `a promised turn is taken over by a thread that may run, and then finds nothing`() {
    let bench = Bench()

    let first = bench.queue.enqueue(1)
    let second = bench.queue.enqueue(2)
    bench.submit(3)
    bench.queue.drainPromised(bench.perform)
    let third = bench.queue.enqueue(4)
    bench.queue.drainPromised(bench.perform)

    #expect([first, second, third] == [true, false, true])
    #expect(bench.performed.all.map(\.item) == [1, 2, 3, 4])
  }

  @Test(.contract(20)) func `a thread that takes over a promised turn is the only one to run`() {
    let bench = Bench()
    let open = Record<Int>()
    bench.body = { bench, item in
      open.add(item)
      if item == 1 { bench.queue.drainPromised(bench.perform) }
      open.add(-item)
    }

    _ = bench.queue.enqueue(1)
    _ = bench.queue.enqueue(2)
    bench.submit(3)

    #expect(open.all == [1, -1, 2, -2, 3, -3])
  }

  @Test(.contract(20))
  func `a thread that takes over a promised turn returns when its own item is done, however many come before`() {
    let bench = Bench()
    let done = Record<Signal>()
    bench.body = { bench, item in
      guard item == 0 else { return }
      done.add(onThread { bench.submit(201) })
      while bench.queue.parkedCount == 0 { sched_yield() }
    }

    for number in 0..<200 { _ = bench.queue.enqueue(number) }
    bench.submit(200)
    let before = bench.performed.all.map(\.item)
    for signal in done.all { signal.wait() }

    #expect(Array(before.prefix(201)) == Array(0...200))
    #expect(bench.performed.all.map(\.item) == Array(0...201))
  }

  @Test(.contract(7, 20)) func `a thread that may not run leaves later items to one that may`() {
    let bench = Bench()
    let done = Record<Signal>()
    bench.body = { bench, item in
      guard item == 0 else { return }
      done.add(onThread { bench.submit(1) })
      while bench.queue.parkedCount == 0 { sched_yield() }
    }

    let mustTell = bench.queue.performElsewhere(0, late: {}, perform: bench.perform)
    for signal in done.all { signal.wait() }

    #expect(!mustTell)
    #expect(bench.performed.all.map(\.item) == [0, 1])
    #expect(Set(bench.performed.all.map(\.thread)).count == 2)
  }

  @Test(.contract(7, 20)) func `a thread that may not run asks for a turn for items that no caller waits for`() {
    let bench = Bench()
    bench.body = { bench, item in if item == 0 { bench.submit(1, waits: false) } }

    let mustTell = bench.queue.performElsewhere(0, late: {}, perform: bench.perform)
    let before = bench.performed.all.map(\.item)
    bench.queue.drainPromised(bench.perform)

    #expect(mustTell)
    #expect(before == [0])
    #expect(bench.performed.all.map(\.item) == [0, 1])
  }

  @Test(.contract(20, 21)) func `an item that sends when it is freed does not make its runner wait for itself`() {
    let queue = ReactorQueue<OnDeinit>()
    let performed = Record<Int>()
    let isThrough = onThread {
      let mustTell = queue.enqueue(
        OnDeinit { queue.submit(OnDeinit {}, late: {}, perform: { _ in performed.add(2) }) })
      if mustTell { queue.drainPromised { _ in performed.add(1) } }
    }

    isThrough.wait()

    #expect(performed.all == [1, 1])
  }
}
