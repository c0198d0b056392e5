import ReactorCore
import Testing

@Suite("The shape of a reactor") struct ReactorTests {
  final class Minimal: Reactor {
    typealias Action = String
    let initialState = 7
  }

  final class OwnMutations: Reactor {
    enum Action { case go }
    enum Mutation { case went }
    let initialState = 0
    func reduce(state: Int, mutation: Mutation) -> Int { state + 1 }
  }

  @Test(.contract(1)) func `only the initial state has no default, and a mutation is an action unless said otherwise`()
  {
    let reactor = Minimal()

    reactor.action.onNext("x")

    #expect(Minimal.Mutation.self == String.self)
    #expect(reactor.currentState == 7)
  }

  @Test(.contract(1)) func `the default mutate passes an action on where it is a mutation`() {
    let words = Record<String>()

    _ = Record.words(of: Minimal().mutate(action: "x"), in: words)

    #expect(words.all == ["x", "completed"])
  }

  @Test(.contract(1)) func `the default mutate is empty where actions are no mutations`() {
    let reactor = OwnMutations()
    let words = Record<String>()

    reactor.action.onNext(.go)
    _ = Record.words(of: reactor.mutate(action: .go), in: words)

    #expect(words.all == ["completed"])
    #expect(reactor.currentState == 0)
  }

  @Test(.contract(1)) func `the default reduce and transforms are identities`() {
    let reactor = Minimal()
    let actions = PublishSubject<String>()
    let states = PublishSubject<Int>()

    #expect(reactor.reduce(state: 3, mutation: "x") == 3)
    #expect(reactor.transform(action: actions) === actions)
    #expect(reactor.transform(mutation: actions) === actions)
    #expect(reactor.transform(state: states) === states)
  }

  final class Silent: Reactor {
    typealias Action = Never
    typealias Mutation = Never
    let initialState = "still"
  }

  final class Listening: Reactor {
    typealias Action = Never
    let initialState = 0
    let source = PublishSubject<Int>()
    typealias Mutation = Int
    func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, source) }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  }

  @Test(.contract(2)) func `a reactor may have no actions and no mutations`() {
    let reactor = Silent()
    let words = Record<String>()

    let subscription = Record.words(of: reactor.state, in: words)

    #expect(words.all == ["still"])
    subscription.dispose()
  }

  @Test(.contract(2)) func `a reactor without actions is driven by what it merges`() {
    let reactor = Listening()
    _ = reactor.state

    reactor.source.onNext(4)

    #expect(reactor.currentState == 4)
  }

  @available(*, deprecated)
  final class OldNames: Reactor {
    typealias Action = NoAction
    typealias Mutation = NoMutation
    let initialState = 1
  }

  @available(*, deprecated)
  @Test(.contract(2)) func `the old names of Never still compile`() {
    #expect(OldNames.Action.self == Never.self)
    #expect(OldNames.Mutation.self == Never.self)
    #expect(OldNames().currentState == 1)
  }

  @Test(.contract(5)) func `the types behind action, state and stub have public names`() {
    let reactor = Adder()

    let action: ActionSubject<Int> = reactor.action
    let stub: Stub<Int, Adder.State> = reactor.stub
    let state: StateRelay<Adder.State> = stub.state

    #expect(action === reactor.action)
    #expect(stub === reactor.stub)
    #expect(state.value == Adder.State())
    #expect(stub.actions == [])
    #expect(stub.action === reactor.stub.action)
  }

  @Test(.contract(5)) func `a stub is switched by either name`() {
    let reactor = Adder()

    reactor.isStubEnabled = true
    #expect(reactor.stub.isEnabled)

    reactor.stub.isEnabled = false
    #expect(!reactor.isStubEnabled)
  }

  final class Cell: IdentityHashable {
    let title: String
    init(_ title: String) { self.title = title }
  }

  @Test(.contract(5)) func `an object with identity is equal to itself alone and can be a key`() {
    let one = Cell("same")
    let other = Cell("same")

    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }
}
