import ReactorCore
import Testing

@Suite("Cycles of one reactor") struct ReactorCycleTests {
  static let makers: [String: @Sendable (Int) -> Observable<Int>] = [
    "just": { a in .concat([.just(a + 1), .just(a + 2), .just(a + 3)]) },
    "concat": { a in .concat(.just(a + 1), .concat(.empty(), .just(a + 2)), .just(a + 3)) },
    "merge": { a in .merge(.just(a + 1), .of(a + 2, a + 3)) },
    "from": { a in .from(a + 1...a + 3) },
    "of": { a in .of(a + 1, a + 2, a + 3) },
    "startWith": { a in .just(a + 3).startWith(a + 1, a + 2) },
    "deferred": { a in .deferred { .of(a + 1, a + 2, a + 3) } },
    "create": { a in
      .create { observer in
        for n in 1...3 { observer.onNext(a + n) }
        observer.onCompleted()
        return Disposables.create()
      }
    },
  ]
  enum Sender: CaseIterable { case mutate, reduce, subscriber, transform, otherReactor, effect }

  @Test(.contract(19), arguments: makers.keys.sorted(), Sender.allCases)
  func `synchronous mutations stay together, whatever made them and whoever sends in between`(
    maker: String, sender: Sender
  ) throws {
    let make = try #require(Self.makers[maker])
    let reactor = Adder()
    let other = Adder()
    let bag = DisposeBag()
    var wasSent = false
    func sendOnce(_ reactor: Adder) {
      if wasSent { return }
      wasSent = true
      reactor.action.onNext(20)
    }
    reactor.onMutate = { reactor, action in
      if sender == .mutate { sendOnce(reactor) }
      let effect = make(action)
      return sender == .effect
        ? effect.map {
          sendOnce(reactor); return $0
        } : effect
    }
    reactor.onReduce = { reactor, _, _ in if sender == .reduce { sendOnce(reactor) } }
    reactor.onMutation = { reactor, mutations in
      mutations.map { [unowned reactor] in
        if sender == .transform { sendOnce(reactor) }
        return $0
      }
    }
    if sender == .subscriber {
      reactor.state.skip(1).subscribe(onNext: { _ in sendOnce(reactor) }).disposed(by: bag)
    }
    if sender == .otherReactor {
      reactor.state.skip(1).map { _ in 1 }.bind(to: other.action).disposed(by: bag)
      other.state.skip(1).subscribe(onNext: { _ in sendOnce(reactor) }).disposed(by: bag)
    }

    reactor.action.onNext(10)

    #expect(reactor.currentState.log == [11, 12, 13, 21, 22, 23])
  }

  @Test(.contract(19)) func `a mutation that an effect emits during a reduce or a delivery comes right after it`() {
    let reactor = Adder()
    let loop = PublishSubject<Int>()
    let states = Record<[Int]>()
    reactor.onMutate = { _, action in .merge(loop, .of(1, 2)).take(4) }
    reactor.onReduce = { _, _, mutation in if mutation == 1 { loop.onNext(10) } }
    let subscription = reactor.state.subscribe(onNext: {
      states.add($0.log)
      if $0.log.last == 10 { loop.onNext(20) }
    })

    reactor.action.onNext(0)

    #expect(states.all == [[], [1], [1, 10], [1, 10, 20], [1, 10, 20, 2]])
    subscription.dispose()
  }

  @Test(.contract(19)) func `an earlier effect's emission waits for the end of the cycle that runs`() {
    let reactor = Adder()
    let older = PublishSubject<Int>()
    reactor.onMutate = { $1 == 0 ? older.asObservable() : .of(1, 2, 3) }
    reactor.onReduce = { _, _, mutation in if mutation == 1 { older.onNext(100) } }
    reactor.action.onNext(0)

    reactor.action.onNext(1)

    #expect(reactor.currentState.log == [1, 2, 3, 100])
  }

  @Test(.contract(19, 33)) func `a merged stream's mutation comes right after the delivery during which it came out`() {
    let reactor = Adder()
    let merged = PublishSubject<Int>()
    reactor.onMutate = { _, _ in .of(1, 2, 3) }
    reactor.onMutation = { .merge($1, merged) }
    let subscription = reactor.state.subscribe(onNext: { if $0.log.last == 1 { merged.onNext(100) } })

    reactor.action.onNext(0)

    #expect(reactor.currentState.log == [1, 100, 2, 3])
    subscription.dispose()
  }

  @Test(.contract(19)) func `every subscriber sees the states in one order`() {
    let reactor = Adder()
    let bag = DisposeBag()
    let seen = (0..<3).map { _ in Record<Int>() }
    for (index, record) in seen.enumerated() {
      reactor.state.map(\.sum).subscribe(onNext: {
        if (1..<50).contains($0), $0 % 3 == index { reactor.action.onNext(index + 1) }
        record.add($0)
      }).disposed(by: bag)
    }

    reactor.action.onNext(1)

    #expect(seen[0].all.count > 10)
    #expect(seen[0].all == seen[1].all)
    #expect(seen[2].all == seen[1].all)
  }

  @Test(.contract(19)) func `a sequence of a million items is not buffered`() {
    final class Heavy: Reactor {
      typealias Action = Int
      typealias Mutation = Tracked
      let initialState = 0
      let alive = Tracked.Count()
      var most = 0
      func mutate(action: Int) -> Observable<Tracked> { .from((0..<action).lazy.map { [alive] _ in Tracked(alive) }) }
      func reduce(state: Int, mutation: Tracked) -> Int {
        most = max(most, alive.alive)
        return state + 1
      }
    }
    let reactor = Heavy()

    reactor.action.onNext(millionOrLess)

    #expect(reactor.currentState == millionOrLess)
    #expect(reactor.most == 1)
    #expect(reactor.alive.alive == 0)
  }

  @Test(.contract(20)) func `reactors that send to each other on one thread go on without end or depth`() {
    let ping = Tally()
    let pong = Tally()
    let bag = DisposeBag()
    let rounds = millionOrLess / 10
    ping.state.filter { $0 > 0 && $0 < rounds }.map { _ in 1 }.bind(to: pong.action).disposed(by: bag)
    pong.state.filter { $0 > 0 }.map { _ in 1 }.bind(to: ping.action).disposed(by: bag)

    ping.action.onNext(1)

    #expect(ping.currentState == rounds)
    #expect(pong.currentState == rounds - 1)
  }

  @Test(.contract(19, 20)) func `an action sent while another reactor's streams are being started is handled at once`()
  {
    let driver = Adder()
    let driven = Adder()
    let seen = Record<[Int]>()
    driver.onMutate = { driver, action in .just(action).take(until: driver.action) }
    driven.onMutate = { _, action in .of(action, action * 2) }
    let subscription = driver.state.map(\.sum).subscribe(onNext: { sum in
      guard sum > 0 else { return }
      driven.action.onNext(sum)
      seen.add(driven.currentState.log)
    })

    driver.action.onNext(7)

    #expect(seen.all == [[7, 14]])
    subscription.dispose()
  }
}
