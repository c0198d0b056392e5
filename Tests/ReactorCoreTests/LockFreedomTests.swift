import ReactorCore
import Testing

/// Whatever is called or freed may send again: nothing here may come back to a lock that it holds.
@Suite("No lock while user code runs") struct LockFreedomTests {
  final class Loads: Reactor {
    typealias Action = Int
    final class Load {
      let number: Int
      let whenGone: OnDeinit
      init(_ number: Int, _ whenGone: @escaping () -> Void) {
        self.number = number
        self.whenGone = OnDeinit(whenGone)
      }
    }
    typealias Mutation = Load
    let initialState: Load? = nil
    let echo = Record<Int>()
    let log = Record<Int>()

    func mutate(action: Int) -> Observable<Load> {
      .from(
        (0..<(action < 100 ? 3 : 1)).lazy.map { [weak self] _ in
          Load(action) {
            self?.echo.add(self?.currentState?.number ?? 0)
            if action < 100 { self?.action.onNext(action + 100) }
          }
        })
    }
    func reduce(state: Load?, mutation: Load) -> Load? {
      log.add(mutation.number)
      return mutation
    }
  }

  @Test(.contract(21)) func `a state that sends when it is freed blocks no thread`() {
    let reactor = Loads()
    let isThrough = onThread {
      for action in 1...5 { reactor.action.onNext(action) }
    }

    isThrough.wait()

    #expect(reactor.log.all.filter { $0 > 100 }.count >= 14)
  }

  final class Parcel {
    let whenGone: OnDeinit
    init(_ whenGone: @escaping () -> Void) { self.whenGone = OnDeinit(whenGone) }
  }
  final class Post: Reactor {
    typealias Action = Parcel
    let initialState = 0
    func reduce(state: Int, mutation: Parcel) -> Int { state + 1 }
  }

  @Test(.contract(21)) func `an action that sends when it is freed blocks no thread`() {
    let post = Post()
    let other = Tally()
    let isThrough = onThread {
      let subscription = post.state.filter { $0 == 1 }.subscribe(onNext: { _ in
        // Queued, because the reactor is busy; freed by the queue.
        for _ in 0..<300 {
          post.action.onNext(
            Parcel {
              other.action.onNext(post.currentState > 0 ? 1 : 0)
              if post.currentState < 310 { post.action.onNext(Parcel {}) }
            })
        }
      })
      post.action.onNext(Parcel {})
      subscription.dispose()
    }

    isThrough.wait()

    #expect(other.currentState == 300)
    #expect(post.currentState > 310)
  }

  @Test(.contract(21)) func `a kept value that sends when it is freed blocks no thread`() {
    let relay = BehaviorRelay<Parcel>(value: Parcel {})
    let replay = ReplaySubject<Parcel>.create(bufferSize: 2)
    let freed = Record<Bool>()
    let isThrough = onThread {
      for _ in 0..<4 {
        relay.accept(Parcel { [weak relay] in freed.add(relay.map { $0.value === $0.value } ?? false) })
        replay.onNext(Parcel { [weak replay] in freed.add(replay?.hasObservers ?? false) })
      }
    }

    isThrough.wait()

    #expect(freed.all.count == 5)
  }
}
