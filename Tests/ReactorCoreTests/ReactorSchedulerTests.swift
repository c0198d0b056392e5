import CReactorContext
import Dispatch
import Foundation
import ReactorCore
import Testing

@Suite("The scheduler of a reactor") struct ReactorSchedulerTests {
  @Test(.contract(3)) func `the default scheduler is the calling thread`() {
    final class Plain: Reactor {
      typealias Action = Int
      let initialState = 0
    }

    #expect(Plain().scheduler === CurrentThreadScheduler.instance)
    #expect(ReactorDefaults.scheduler === CurrentThreadScheduler.instance)
  }

  @Test(.contract(3)) func `mutate, reduce and subscribers run on the calling thread by default`() {
    let reactor = Adder()
    let threads = Record<UInt64>()
    reactor.onMutate = {
      threads.add(rc_thread_number()); return .just($1)
    }
    reactor.onReduce = { _, _, _ in threads.add(rc_thread_number()) }
    let subscription = reactor.state.skip(1).subscribe(onNext: { _ in threads.add(rc_thread_number()) })

    let mine = Record<UInt64>()
    onThreads(1) { _ in
      mine.add(rc_thread_number())
      reactor.action.onNext(1)
    }

    #expect(threads.all == Array(repeating: mine.all[0], count: 3))
    subscription.dispose()
  }

  @Test(.contract(3)) func `a serial scheduler moves mutate, reduce and states onto its queue`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let reactor = Adder(scheduler: queue)
    let onQueue = Record<Bool>()
    let done = Signal()
    reactor.onMutate = {
      onQueue.add(queue.isCurrent); return .just($1)
    }
    reactor.onReduce = { _, _, _ in onQueue.add(queue.isCurrent) }
    let subscription = reactor.state.skip(1).subscribe(onNext: { _ in
      onQueue.add(queue.isCurrent)
      done.raise()
    })

    reactor.action.onNext(1)

    done.wait()
    #expect(onQueue.all == [true, true, true])
    #expect(reactor.currentState.sum == 1)
    subscription.dispose()
  }

  @Test(.contract(3, 20)) func `a send on the scheduler's own idle thread is synchronous`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let reactor = Adder(scheduler: queue)
    let seen = Record<Int>()
    let done = Signal()

    queue.enqueue {
      reactor.action.onNext(5)
      seen.add(reactor.currentState.sum)
      done.raise()
    }

    done.wait()
    #expect(seen.all == [5])
  }

  @Test(.contract(3, 20)) func `a send on the scheduler's thread does not wait for a turn that is queued behind it`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let reactor = Adder(scheduler: queue)
    let seen = Record<[Int]>()
    let entered = Signal()
    let sent = Signal()
    let done = Signal()

    queue.enqueue {
      entered.raise()
      sent.wait()
      reactor.action.onNext(2)
      seen.add(reactor.currentState.log)
      done.raise()
    }
    entered.wait()
    reactor.action.onNext(1)  // Its turn waits behind the block that runs.
    sent.raise()

    done.wait()
    #expect(seen.all == [[1, 2]])
  }

  @Test(.contract(3, 7)) func `a thread that connects hands over to the scheduler's thread that came meanwhile`() {
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let reactor = Adder(scheduler: queue)
    let seen = Record<Int>()
    let connecting = Signal()
    let done = Signal()
    reactor.onState = { _, states in
      queue.enqueue {
        connecting.raise()
        reactor.action.onNext(3)
        seen.add(reactor.currentState.sum)
        done.raise()
      }
      connecting.wait()
      return states
    }

    onThreads(1) { _ in _ = reactor.state }

    done.wait()
    #expect(seen.all == [3])
  }

  @Test(.contract(3)) func `one process-wide setting changes the default`() async {
    await #expect(processExitsWith: .success) {
      final class Plain: Reactor {
        typealias Action = Int
        let initialState = 0
        func reduce(state: Int, mutation: Int) -> Int { state + mutation }
      }
      let hand = HandScheduler()
      ReactorDefaults.scheduler = hand
      let reactor = Plain()

      reactor.action.onNext(1)
      let before = reactor.currentState
      hand.turn()

      precondition(before == 0 && reactor.currentState == 1)
    }
  }

  @Test(.contract(3)) func `the main scheduler runs a reactor on the main thread at once`() async {
    await MainActor.run {
      let reactor = Adder(scheduler: MainScheduler.instance)

      reactor.action.onNext(1)

      #expect(reactor.currentState.sum == 1)
    }
  }

  @Test(.contract(3)) func `a main queue that does not run is diagnosed after a second`() async {
    await #expect(processExitsWith: .success) {
      let blocked = Signal()
      DispatchQueue.main.async {
        blocked.raise()
        Signal().wait()
      }
      blocked.wait()
      let listener = Listener()
      let reactor = Adder(scheduler: MainScheduler.instance)
      reactor.attach(listener)
      _ = reactor.state
      (reactor.stub, reactor.action).1.onNext(1)

      while !listener.diagnoses.all.contains(where: { $0.contains("the main queue has not run") }) {
        sched_yield()
      }
      _exit(0)  // Without a look for leaks: the blocked main queue keeps what it was given.
    }
  }

  #if DEBUG
    @Test(.contract(23)) func `an action from another thread is reported where the scheduler is the main one`() async {
      let listener = Listener()
      let reactor = Adder(scheduler: MainScheduler.instance)
      reactor.attach(listener)
      let done = Signal()
      let subscription = reactor.state.skip(1).subscribe(onNext: { _ in done.raise() })

      onThreads(1) { _ in reactor.action.onNext(1) }

      #expect(done.wait())
      #expect(reactor.currentState.sum == 1)
      #expect(listener.diagnoses.all.count == 1)
      #expect(listener.diagnoses.all[0].contains("from another thread"))
      subscription.dispose()
    }
  #endif
}
