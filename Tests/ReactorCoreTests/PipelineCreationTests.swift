import ReactorCore
import Testing

@Suite("Creating a pipeline") struct PipelineCreationTests {
  @Test(.contract(7)) func `reading the current state does not make the pipeline`() {
    let reactor = Adder()
    let calls = Record<String>()
    reactor.onAction = {
      calls.add("made"); return $1
    }

    #expect(reactor.currentState == Adder.State())
    #expect(calls.all == [])
    _ = reactor.state
    #expect(calls.all == ["made"])
  }

  @Test(.contract(7), arguments: ["action", "state"]) func `the first touch makes the pipeline`(touch: String) {
    let reactor = Adder()
    let calls = Record<String>()
    reactor.onMutation = {
      calls.add("made"); return $1
    }

    if touch == "action" { _ = reactor.action } else { _ = reactor.state }

    #expect(calls.all == ["made"])
  }

  @Test(.contract(7)) func `a hundred threads that touch a new reactor get one pipeline, and find it complete`() {
    for _ in 0..<20 {
      let reactor = Adder()
      let made = Record<Int>()
      let first = Record<Int>()
      reactor.onMutation = { _, mutations in
        made.add(1)
        return .merge(mutations, .of(1, 2, 3))
      }

      onThreads(100) { _ in
        let subscription = reactor.state.subscribe(onNext: { first.add($0.sum) })
        subscription.dispose()
      }

      #expect(made.all == [1])
      #expect(first.all == Array(repeating: 6, count: 100))
    }
  }

  @Test(.contract(8)) func `each transform is called once, in the order action, mutation, state`() {
    let reactor = Adder()
    let calls = Record<String>()
    reactor.onAction = {
      calls.add("action"); return $1
    }
    reactor.onMutation = {
      calls.add("mutation"); return $1
    }
    reactor.onState = {
      calls.add("state"); return $1
    }

    _ = reactor.state.subscribe()
    _ = reactor.state.subscribe()
    reactor.action.onNext(1)

    #expect(calls.all == ["action", "mutation", "state"])
  }

  @Test(.contract(8)) func `the pipeline runs without a subscriber`() {
    let reactor = Adder()

    reactor.action.onNext(1)
    reactor.action.onNext(2)

    #expect(reactor.currentState.log == [1, 2])
  }

  @Test(.contract(8)) func `a middleware that a transform attaches sees what follows`() {
    let reactor = Adder()
    let listener = Listener()
    reactor.onMutation = { [unowned reactor] _, mutations in
      reactor.attach(listener)
      return mutations
    }

    reactor.action.onNext(1)

    #expect(listener.mutations.all == ["1"])
  }

  @Test(.contract(8)) func `a transform that only observes the stream it returns gets every value, later ones too`() {
    let reactor = Adder()
    let words = Record<String>()
    let bag = DisposeBag()
    var late: [() -> Void] = []
    reactor.onAction = { _, actions in
      actions.subscribe(onNext: { words.add("action \($0)") }).disposed(by: bag)
      return actions
    }
    reactor.onMutation = { _, mutations in
      mutations.subscribe(onNext: { words.add("mutation \($0)") }).disposed(by: bag)
      return mutations
    }
    reactor.onState = { _, states in
      late.append { states.subscribe(onNext: { words.add("state \($0.sum)") }).disposed(by: bag) }
      return states
    }
    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    reactor.action.onNext(1)
    for start in late { start() }
    reactor.action.onNext(2)

    #expect(words.all == ["0", "1", "mutation 1", "action 1", "state 1", "3", "state 3", "mutation 2", "action 2"])
    subscription.dispose()
  }

  @Test(.contract(9))
  func `a synchronous source of mutations is reduced before the first subscriber, who sees the result`() {
    let reactor = Adder()
    reactor.onMutation = { .merge($1, .of(1, 2)) }
    let words = Record<String>()

    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    #expect(words.all == ["3"])
    subscription.dispose()
  }

  @Test(.contract(9)) func `a synchronous source of actions is handled before the first subscriber`() {
    let reactor = Adder()
    reactor.onAction = { .merge($1, .just(5)) }
    let words = Record<String>()

    let subscription = Record.words(of: reactor.state.map(\.sum), in: words)

    #expect(words.all == ["5"])
    subscription.dispose()
  }

  @Test(.contract(9, 19))
  func `a mutation that a source sends during a reduce comes right after it, and is reported as its own`() {
    let reactor = Adder()
    let listener = Listener()
    let source = ReplaySubject<Int>.createUnbounded()
    source.onNext(1)
    reactor.onMutation = { .merge($1, source) }
    reactor.onReduce = { _, _, mutation in if mutation == 1 { source.onNext(2) } }
    reactor.attach(listener)

    _ = reactor.state

    #expect(reactor.currentState.log == [1, 2])
    #expect(listener.mutations.all == ["1 injected", "2 injected"])
  }

  @Test(.contract(10)) func `a transform may use its own reactor's action and state`() {
    let reactor = Adder()
    let heard = Record<String>()
    reactor.onAction = { reactor, actions in
      .merge(actions, reactor.action.filter { $0 == 1 }.map { _ in 10 })
    }
    reactor.onMutation = { [unowned reactor] _, mutations in
      .merge(mutations, reactor.state.filter { $0.sum == 11 }.map { _ in 100 })
    }
    reactor.onState = { reactor, states in
      _ = reactor.state.subscribe(onNext: { heard.add("\($0.sum)") })
      return states
    }

    reactor.action.onNext(1)

    #expect(reactor.currentState.log.sorted() == [1, 10, 100])
    #expect(heard.all.first == "0")
    #expect(heard.all.last == "111")
  }

  class Base: Reactor {
    typealias Action = Int
    let initialState = 0
    func mutate(action: Int) -> Observable<Int> { .just(action) }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  }
  final class Doubling: Base {
    override func mutate(action: Int) -> Observable<Int> { .of(action, action) }
  }

  @Test(.contract(1, 7)) func `an inherited reactor has one pipeline, whatever type it is seen as`() {
    let reactor = Doubling()
    let seenAsBase: Base = reactor

    reactor.action.onNext(1)
    seenAsBase.action.onNext(2)

    #expect(reactor.currentState == 6)
    #expect(seenAsBase.currentState == 6)
    #expect(reactor.action === seenAsBase.action)
  }

  final class Holder<Value: Equatable>: Reactor {
    typealias Action = Value
    let initialState: [Value] = []
    func reduce(state: [Value], mutation: Value) -> [Value] { state + [mutation] }
  }

  @Test(.contract(1, 7)) func `a generic reactor works for each of its types`() {
    let words = Holder<String>()
    let numbers = Holder<Int>()

    words.action.onNext("a")
    numbers.action.onNext(1)
    words.action.onNext("b")

    #expect(words.currentState == ["a", "b"])
    #expect(numbers.currentState == [1])
  }
}
