import Foundation
import Testing

@testable import ReactorCore

@Suite("The lifetime of a reactor") struct ReactorLifetimeTests {
  @Test(.contract(25)) func `a subscription to the state does not keep the reactor alive`() {
    let gone = Record<String>()
    let words = Record<String>()
    var reactor: Adder? = Adder(whenGone: { gone.add("gone") })
    let subscription = reactor.map { Record.words(of: $0.state.map(\.sum), in: words) }
    let state = reactor?.state
    let action = reactor?.action

    reactor = nil

    #expect(gone.all == ["gone"])
    #expect(words.all == ["0"])
    withExtendedLifetime((subscription, state, action)) {}
  }

  @Test(.contract(26), arguments: [false, true])
  func `a reactor whose last reference goes disposes of its effects, and its subscribers get no event`(isObserved: Bool)
  {
    let events = Record<String>()
    let listener = Listener()
    var reactor: Adder? = Adder(whenGone: { events.add("deinit") })
    if isObserved { reactor?.attach(listener) }
    reactor?.onMutate = { _, action in
      .create { observer in
        observer.onNext(action)
        return Disposables.create { events.add("effect \(action) disposed") }
      }
    }
    let words = Record<String>()
    let subscription = Record.words(of: reactor!.state.map(\.sum), in: words)
    reactor?.action.onNext(1)
    reactor?.action.onNext(2)

    reactor = nil

    #expect(events.all == ["deinit", "effect 1 disposed", "effect 2 disposed"])
    #expect(words.all == ["0", "1", "3"])
    #expect(listener.effectEnds.all == (isObserved ? ["disposed", "disposed"] : []))
    #expect(listener.endings.all == (isObserved ? ["released"] : []))
    subscription.dispose()
  }

  /// Its state holds an object.
  final class Holder: Reactor {
    typealias Action = Int
    final class Payload {}
    struct State { var payload: Payload }
    let initialState: State
    var held: Observable<State>?

    init(_ payload: Payload) { initialState = State(payload: payload) }

    func transform(state: Observable<State>) -> Observable<State> {
      held = state
      return state
    }

    func reduce(state: State, mutation: Int) -> State { State(payload: Payload()) }
  }

  @Test(.contract(26)) func `a reactor's states are freed with it, also while its action is retained`() {
    weak var payload: Holder.Payload?
    var reactor: Holder? = Holder(Holder.Payload())
    let action = reactor?.action
    action?.onNext(1)
    payload = reactor?.currentState.payload
    #expect(payload != nil)

    reactor = nil
    #expect(payload == nil)
    action?.onNext(2)
  }

  @Test(.contract(26)) func `a transform's argument emits nothing to a subscriber that comes when the reactor is gone`()
  {
    var reactor: Holder? = Holder(Holder.Payload())
    reactor?.action.onNext(1)
    let held = reactor?.held
    let seen = Record<Int>()

    reactor = nil
    let subscription = held?.subscribe(onNext: { _ in seen.add(1) })

    #expect(held != nil)
    #expect(seen.all == [])
    subscription?.dispose()
  }

  @Test(.contract(26)) func `action and state are freed with their reactor`() {
    weak var action: ActionSubject<Int>?
    weak var state: Observable<Adder.State>?
    weak var relay: StateRelay<Adder.State>?
    do {
      let reactor = Adder()
      reactor.action.onNext(1)
      action = reactor.action
      state = reactor.state
      relay = reactor.stub.state
      #expect(action != nil && state != nil && relay != nil)
    }

    #expect(action == nil)
    #expect(state == nil)
    #expect(relay == nil)
  }

  @Test(.contract(26)) func `an action and a state that outlive their reactor are inert`() {
    var reactor: Adder? = Adder()
    let mutated = Record<Int>()
    reactor?.onMutate = {
      mutated.add($1); return .just($1)
    }
    let action = reactor!.action
    let state = reactor!.state
    let relay = reactor!.stub.state
    let words = Record<String>()
    _ = Record.words(of: state.map(\.sum), in: words)
    action.onNext(1)

    reactor = nil
    action.onNext(2)
    relay.value = Adder.State(sum: 9)
    _ = Record.words(of: state.map(\.sum), in: words)
    _ = Record.words(of: action, in: words)
    action.onNext(3)

    #expect(mutated.all == [1])
    #expect(words.all == ["0", "1"])
    #expect(relay.value.sum == 1)
  }

  @Test(.contract(26)) func `an effect that outlives its reactor changes nothing`() {
    var reactor: Adder? = Adder()
    let observers = Record<AnyObserver<Int>>()
    reactor?.onMutate = { _, _ in
      .create { observer in
        observers.add(observer)
        return Disposables.create()
      }
    }
    let words = Record<String>()
    _ = Record.words(of: reactor!.state.map(\.sum), in: words)
    reactor?.action.onNext(0)
    observers.all[0].onNext(1)

    reactor = nil
    observers.all[0].onNext(2)
    observers.all[0].onError(Failure("late"))

    #expect(words.all == ["0", "1"])
  }

  @Test(.contract(26)) func `a reactor may lose its last reference inside its own cycle`() {
    let gone = Record<String>()
    var reactor: Adder? = Adder(whenGone: { gone.add("gone") })
    reactor?.onMutate = { _, _ in .of(1, 2, 3) }
    let words = Record<String>()
    let subscription = reactor!.state.subscribe(onNext: {
      words.add("\($0.sum)")
      if $0.sum == 1 { reactor = nil }
    })

    reactor?.action.onNext(0)

    #expect(gone.all == ["gone"])
    #expect(words.all.prefix(2) == ["0", "1"])
    subscription.dispose()
  }

  final class Farewell: Reactor {
    typealias Action = Int
    let initialState = 0
    let said: Record<String>
    init(_ said: Record<String>) { self.said = said }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    deinit {
      action.onNext(5)
      said.add("\(currentState)")
      _ = state.subscribe(onNext: { [said] in said.add("state \($0)") })
    }
  }

  @Test(.contract(26), arguments: [false, true]) func `a reactor that uses itself in its deinit does no harm`(
    wasUsed: Bool
  ) {
    let said = Record<String>()

    onThread {
      let reactor = Farewell(said)
      if wasUsed { reactor.action.onNext(1) }
    }.wait()

    #expect(said.all.first == (wasUsed ? "1" : "0"))
  }

  final class LastWords: Reactor {
    typealias Action = Int
    let initialState = 7
    let said: Record<String>
    init(_ said: Record<String>) { self.said = said }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    deinit { said.add("\(currentState)") }
  }

  @Test(.contract(26))
  func `a reactor that is first used in its deinit leaves nothing to the next object at its address`() {
    let said = Record<String>()

    for round in 1...200 {
      // The class is not known yet at the first one; the next ones are likely to live where it did.
      do { _ = LastWords(said) }
      let next = LastWords(said)
      next.action.onNext(round)
      #expect(next.currentState == 7 + round)
    }
  }

  @Test(.contract(20, 26)) func `a reactor that is freed by its own queue may send in its deinit`() {
    let said = Record<String>()

    onThread {
      var reactor: Farewell? = Farewell(said)
      let subscription = reactor!.state.skip(1).subscribe(onNext: { _ in reactor = nil })
      reactor?.action.onNext(1)
      subscription.dispose()
    }.wait()

    #expect(said.all.first == "1")
  }
}
