import ReactorCore
import Testing

@testable import ReactorTesting

private let virtual: @Sendable () -> TestScheduler = { TestScheduler() }

/// Logs in within ten ticks. Neither its state nor its mutations are `Equatable`.
private final class Login: Reactor {
  enum Action { case login(String), alert, listen, chat(Int) }
  enum Mutation { case setLoading(Bool), setUser(String?), say(String), chat(Int) }
  struct State {
    var user: String?
    var isLoading = false
    var chats: [Int] = []
    @Pulse var message: String?
  }
  let initialState = State()
  private let guests: Observable<String>
  private let clock: any SchedulerType

  init(_ scheduler: any SchedulerType, guests: Observable<String> = .just("guest")) {
    clock = scheduler
    self.guests = guests
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .login(let name):
      let user = Observable.just(Mutation.setUser(name)).delay(.seconds(10), scheduler: clock)
      return .concat(.just(.setLoading(true)), user, .just(.setLoading(false)))
    case .alert: return .of(.say("hello"), .say("hello"))
    case .listen: return .never()
    case .chat(let number): return .just(.chat(number))
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, guests.map { .setUser($0) })
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setUser(let name): state.user = name
    case .say(let text): state.message = text
    case .chat(let number): state.chats.append(number)
    }
    return state
  }
}

@Suite("A store of steps") struct TestStoreTests {
  private func messages(
    _ options: TracingOptions = .tests, _ body: (TestStore<Login>, TestScheduler) -> Void
  ) -> [String] {
    issuesRecorded {
      withTracing(options, scheduler: virtual) {
        let scheduler = TracedRun.scheduler ?? TestScheduler()
        body(TestStore(Login(scheduler)), scheduler)
      }
    }
  }

  @Test func `a test that tells all steps passes`() {
    let messages = messages { store, scheduler in
      #expect(store.state.user == "guest")
      store.send(.login("ada")) { $0.isLoading = true }
      scheduler.advanceBy(10)
      store.receive(.setUser("ada")) { $0.user = "ada" }
      scheduler.advanceBy(1)
      store.receive(.named("setLoading")) { $0.isLoading = false }
      store.send(.alert)
      store.receive(.say("hello")) { $0.message = "hello" }
      store.receive(.matching("a greeting") { if case .say = $0 { true } else { false } }) { $0.message = "hello" }
      store.finish()
      #expect(store.state.message == "hello")
    }
    #expect(messages == [])
  }

  @Test func `an unexpected change is shown by field, beside the expected one`() {
    let messages = messages { store, scheduler in
      store.send(.login("ada")) { $0.user = "ada" }
      scheduler.advanceBy(11)
      store.receive(.setUser("ada")) { $0.user = "bob" }
      store.receive(.setLoading(false))
      store.finish()
    }
    #expect(
      messages == [
        """
        send(login("ada")): changes of the state differ at number 1: expected user: "guest" → "ada", got isLoading: false → true
            expected               got
          ! user: "guest" → "ada"  isLoading: false → true
        """,
        """
        setUser("ada") from #1 login: changes of the state differ at number 1: expected user: "guest" → "bob", got user: "guest" → "ada"
            expected               got
          ! user: "guest" → "bob"  user: "guest" → "ada"
        """,
        """
        setLoading(false) from #1 login: changes of the state differ at number 1: expected nothing, got isLoading: true → false
            expected  got
          ! nothing   isLoading: true → false
        """,
      ])
  }

  @Test func `another mutation is named with the action from which it came`() {
    let messages = messages { store, scheduler in
      store.send(.login("ada")) { $0.isLoading = true }
      store.send(.chat(1))
      store.send(.chat(2))
      scheduler.advanceBy(10)
      store.receive(.setUser("ada")) { $0.user = "ada" }
      store.skipReceivedMutations()
      store.skipOpenEffects()
    }
    #expect(
      messages == [
        "send(chat(2)): a mutation was not received: chat(1) from #2 chat",
        "got chat(2) from #3 chat, expected setUser(\"ada\"); it comes 1 later, from #1 login",
      ])
  }

  @Test func `no mutation is told with the effects that are open`() {
    let messages = messages { store, scheduler in
      store.receive(.chat(1))
      store.send(.login("ada")) { $0.isLoading = true }
      scheduler.advanceBy(9)
      store.receive(.setUser("ada")) { $0.user = "ada" }
      store.skipOpenEffects()
    }
    #expect(
      messages == [
        "got no mutation, expected chat(1). No effect is open from which one could come",
        "got no mutation, expected setUser(\"ada\"). Still open: #1 login. Advance the scheduler before this step\n"
          + "  work is due at 10 s, call scheduler.start()",
      ])
  }

  @Test func `mutations that are not received and open effects fail the end`() {
    let messages = messages { store, scheduler in
      store.send(.listen)
      store.send(.login("ada"))
      store.finish()
      store.finish()
    }
    #expect(
      messages == [
        "finish(): a mutation was not received: setLoading(true) from #2 login",
        "finish(): 2 effects are still open, of #1 listen, #2 login. "
          + "Advance the scheduler, send what ends them, or call skipOpenEffects()\n"
          + "  work is due at 10 s, call scheduler.start()",
      ])
  }

  @Test func `a store that is released without an end makes the same checks`() {
    let messages = messages { store, _ in store.send(.listen) }
    #expect(
      messages == [
        "the test ends: an effect is still open, of #1 listen. "
          + "Advance the scheduler, send what ends it, or call skipOpenEffects()"
      ])
  }

  @Test func `failures are at the lines of their steps`() {
    let lines = issuesRecorded(describing: { $0.sourceLocation.map { "\($0.fileName):\($0.line)" } ?? "" }) {
      withTracing(scheduler: virtual) {
        let store = TestStore(Login(TestScheduler()))
        store.send(.chat(1)) { $0.user = "ada" }
        store.receive(.chat(2))
        store.receive(.matching("any") { _ in true })
        store.receive(.named("chat"))
        store.send(.listen)
        store.finish()
        store.skipOpenEffects()
        store.send(.chat(3))
      }
    }
    let first = #line - 11
    let steps = [first + 1, first + 2, first + 3, first + 4, first + 6, first]
    #expect(lines == steps.map { "TestStoreTests.swift:\($0)" })
  }

  @Test func `a store that is not exhaustive compares what is told alone`() {
    let messages = messages { store, scheduler in
      store.exhaustivity = .off
      store.send(.listen)
      store.send(.chat(1))
      store.send(.login("ada")) { $0.isLoading = true }
      scheduler.advanceBy(11)
      store.receive(.setLoading(false)) { $0.user = "ada" }
      store.send(.chat(2)) { $0.chats = [2] }
      store.receive(.setUser("bob"))
      store.finish()
    }
    #expect(
      messages == [
        """
        send(chat(2)): changes of the state differ at number 1: expected chats.0: 1 → 2, got chats.1: + 2
            expected        got
          ! chats.0: 1 → 2  chats.1: + 2
        """,
        "got no mutation, expected setUser(\"bob\"). Still open: #1 listen. Advance the scheduler before this step",
      ])
  }

  @Test func `a pulse that is assigned again is a change`() {
    let messages = messages { store, _ in
      store.send(.alert)
      store.receive(.say("hello")) { $0.message = "hello" }
      store.receive(.say("hello"))
    }
    #expect(
      messages == [
        """
        say("hello") from #1 alert: changes of the state differ at number 1: expected nothing, got message: assigned
            expected  got
          ! nothing   message: assigned
        """
      ])
  }

  @Test func `a closure that changes nothing is to be left out`() {
    let messages = messages { store, _ in
      store.send(.listen) { $0.isLoading = false }
      store.skipOpenEffects()
    }
    #expect(messages == ["send(listen): the closure changes nothing, and nothing changed; leave it out"])
  }

  @Test func `a mutation that a transform merges is named by its stream`() {
    let names = PublishSubject<String>()
    let messages = issuesRecorded {
      withTracing {
        let store = TestStore(Login(TestScheduler(), guests: names))
        names.onNext("bob")
        store.receive(.chat(1))
      }
    }
    #expect(messages == ["got setUser(\"bob\") from a stream that a transform merges, expected chat(1)"])
  }

  @Test func `a mutation that came while the store was made is told as that`() {
    let messages = messages { store, _ in store.receive(.setUser("guest")) { $0.user = "guest" } }
    #expect(
      messages == [
        "got no mutation, expected setUser(\"guest\"). It came while the store was made, and is in the state with which its "
          + "steps begin: leave this step out"
      ])
  }

  @Test func `a policy without values cannot be compared`() {
    let messages = messages(.names) { store, _ in store.finish() }
    #expect(
      messages == [
        "TestStore compares the mutations and states of Login, and the trace of this test keeps none of them: "
          + "trace it with TracePolicy.tests, as .traced and withTracing { … } do"
      ])
  }

  @Test(arguments: [true, false]) func `a reactor that was used before its store is told from there on`(isTraced: Bool)
  {
    let reactor = Login(TestScheduler())
    reactor.action.onNext(.chat(1))
    func body() {
      let store = TestStore(reactor)
      store.send(.chat(2)) { $0.chats = [1, 2] }
      store.send(.chat(3))
      store.receive(.chat(4))
    }
    let messages = issuesRecorded { if isTraced { withTracing { body() } } else { body() } }
    #expect(messages == ["got chat(3) from #2 chat, expected chat(4)"])
  }

  @Test func `a test that is not traced can have a store`() {
    let messages = issuesRecorded {
      let scheduler = TestScheduler()
      let store = TestStore(Login(scheduler))
      store.send(.login("ada")) { $0.isLoading = true }
      scheduler.advanceBy(10)
      store.receive(.setUser("bob"))
      store.skipOpenEffects()
    }
    #expect(messages == ["got setUser(\"ada\") from #1 login, expected setUser(\"bob\")"])
  }
}
