import ReactorCore
import Testing

@Suite("Stubs of reactors") struct StubTests {
  @Test(.contract(27)) func `a stub that is enabled before the first use keeps the reactor from being called`() {
    let reactor = Adder()
    let calls = Record<String>()
    reactor.onAction = {
      calls.add("transform action"); return $1
    }
    reactor.onMutation = {
      calls.add("transform mutation"); return $1
    }
    reactor.onState = {
      calls.add("transform state"); return $1
    }
    reactor.onMutate = {
      calls.add("mutate"); return .just($1)
    }
    reactor.onReduce = { _, _, _ in calls.add("reduce") }
    reactor.isStubEnabled = true
    let words = Record<String>()

    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)
    reactor.action.onNext(1)
    reactor.stub.state.value = Adder.State(sum: 4)

    #expect(calls.all == [])
    #expect(words.all == ["0", "4"])
    #expect(reactor.action === reactor.stub.action)
    #expect(reactor.state === reactor.stub.state.asObservable())
    subscription.dispose()
  }

  @Test(.contract(28)) func `a stub records actions in order, and passes them to their observers`() {
    let reactor = Adder()
    reactor.isStubEnabled = true
    let words = Record<String>()
    let subscription = Record.words(of: reactor.action, in: words)

    reactor.action.onNext(2)
    _ = Observable.of(3, 5).bind(to: reactor.action)

    #expect(reactor.stub.actions == [2, 3, 5])
    #expect(words.all == ["2", "3", "5"])
    subscription.dispose()
  }

  @Test(.contract(28)) func `the stub's state is set as a whole or by single fields, and is emitted`() {
    let reactor = Adder()
    reactor.stub.isEnabled = true
    let states = Record<Adder.State>()
    let subscription = reactor.state.subscribe(onNext: { states.add($0) })

    reactor.stub.state.value = Adder.State(sum: 1)
    reactor.stub.state.value.sum = 2
    reactor.stub.state.accept(Adder.State(sum: 3))

    #expect(states.all.map(\.sum) == [0, 1, 2, 3])
    #expect(reactor.currentState.sum == 3)
    subscription.dispose()
  }

  @Test(.contract(29)) func `the first touch of the stub leaves the current state alone`() {
    let reactor = Adder()
    reactor.action.onNext(3)

    let stub = reactor.stub
    let words = Record<String>()
    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    #expect(reactor.currentState.sum == 3)
    #expect(!stub.isEnabled)
    #expect(words.all == ["3"])
    stub.isEnabled = true
    #expect(reactor.currentState.sum == 3)
    #expect(words.all == ["3"])
    subscription.dispose()
  }

  @Test(.contract(27)) func `a stub that is disabled again before the first use lets the reactor run`() {
    let reactor = Adder()
    reactor.isStubEnabled = true
    reactor.action.onNext(1)
    reactor.isStubEnabled = false

    reactor.action.onNext(2)

    #expect(reactor.stub.actions == [1])
    #expect(reactor.currentState.log == [2])
  }
}
