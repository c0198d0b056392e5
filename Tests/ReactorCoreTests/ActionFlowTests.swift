import ReactorCore
import Testing

@Suite("The flow of an action") struct ActionFlowTests {
  @Test(.contract(11)) func `onNext returns when the state and the subscribers have its result, on any thread`() {
    onThreads(4) { _ in
      let reactor = Adder()
      reactor.onMutate = { .of($1, $1 * 10) }
      let seen = Record<Int>()
      let subscription = reactor.state.subscribe(onNext: { seen.add($0.sum) })

      reactor.action.onNext(1)

      #expect(reactor.currentState.sum == 11)
      #expect(seen.all == [0, 1, 11])
      subscription.dispose()
    }
  }

  @Test(.contract(12)) func `a new action does not cancel an earlier effect`() {
    let reactor = Adder()
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    reactor.onMutate = { sources[$1].asObservable() }

    reactor.action.onNext(0)
    reactor.action.onNext(1)
    sources[0].onNext(1)
    sources[1].onNext(2)
    sources[0].onNext(3)

    #expect(reactor.currentState.log == [1, 2, 3])
  }

  @Test(.contract(13)) func `the current state is the old one until it is set, and set before subscribers are called`()
  {
    let reactor = Adder()
    let seen = Record<String>()
    reactor.onMutate = { reactor, action in
      seen.add("mutate \(reactor.currentState.sum)")
      return .just(action)
    }
    reactor.onReduce = { reactor, _, _ in seen.add("reduce \(reactor.currentState.sum)") }
    reactor.onState = { reactor, states in
      states.map { [unowned reactor] in
        seen.add("transform \(reactor.currentState.sum)")
        return $0
      }
    }
    let subscription = reactor.state.skip(1).subscribe(onNext: { [unowned reactor] in
      seen.add("subscriber \(reactor.currentState.sum) \($0.sum)")
    })

    reactor.action.onNext(5)

    #expect(seen.all == ["transform 0", "mutate 0", "reduce 0", "transform 0", "subscriber 5 5"])
    subscription.dispose()
  }

  @Test(.contract(13)) func `after an emission has returned, an effect reads the new state`() {
    let reactor = Adder()
    let seen = Record<Int>()
    reactor.onMutate = { reactor, action in
      .create { observer in
        for _ in 0..<3 {
          observer.onNext(action)
          seen.add(reactor.currentState.sum)
        }
        return Disposables.create()
      }
    }

    reactor.action.onNext(2)

    #expect(seen.all == [2, 4, 6])
  }

  @Test(.contract(14)) func `a late subscriber gets the latest state alone`() {
    let reactor = Adder()
    let words = Record<String>()
    reactor.action.onNext(1)
    reactor.action.onNext(2)

    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    #expect(words.all == ["3"])
    subscription.dispose()
  }

  @Test(.contract(14)) func `states are not distinct, and every subscriber gets each once`() {
    let reactor = Adder()
    let one = Record<String>()
    let two = Record<String>()
    let bag = DisposeBag()
    let state = reactor.state
    Record.words(of: state.map(\.sum), in: one).disposed(by: bag)
    Record.words(of: state.map(\.sum), in: two).disposed(by: bag)

    reactor.action.onNext(0)
    reactor.action.onNext(0)

    #expect(one.all == ["0", "0", "0"])
    #expect(two.all == one.all)
  }

  @Test(.contract(15)) func `the state's transform changes what is seen, not what is reduced`() {
    let reactor = Adder()
    let reduced = Record<Int>()
    reactor.onReduce = { _, state, _ in reduced.add(state.sum) }
    reactor.onState = { $1.map { Adder.State(sum: $0.sum * 100, log: []) } }
    let words = Record<String>()
    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    reactor.action.onNext(1)
    reactor.action.onNext(1)

    #expect(reduced.all == [0, 1])
    #expect(words.all == ["0", "100", "200"])
    #expect(reactor.currentState.sum == 200)
    subscription.dispose()
  }

  @Test(.contract(15)) func `a state that the transform merges is seen like any other`() {
    let reactor = Adder()
    let other = PublishSubject<Int>()
    reactor.onState = { .merge($1, other.map { Adder.State(sum: $0, log: []) }) }
    let words = Record<String>()
    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    other.onNext(7)
    reactor.action.onNext(1)

    #expect(words.all == ["0", "7", "1"])
    subscription.dispose()
  }
}
