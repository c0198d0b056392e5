import ReactorCore
import ReactorTesting
import Testing

@Suite("Expectations that laws in Swift hold") struct ExpectLawsOfTests {
  private typealias Action = LoginReactor.Action
  private typealias Mutation = LoginReactor.Mutation

  private let laws: [Law<LoginReactor>] = [
    .effect(.case(Action.login)).leads(to: .state(\.isLoading, false)),
    .action(.logout).only(when: "a user is in") { $0.user != nil },
    .always("no empty name") { $0.user != "" },
    .mutation(.case(Mutation.setUser) { $0 != nil }).comes(from: .action(.case(Action.login)), withTheSame: "value"),
  ]

  @Test func `laws that a run keeps, or that it has nothing to do with, fail nothing`() {
    let messages = messages { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      login.action.onNext(.logout)
      expectLaws(of: login, laws)
      expectLaw(of: login, .action(.login("ada")).leads(to: .mutation(.is(.setUser("ada")))))
    }
    #expect(messages == [])
  }

  /// Two cases that a character alone does not tell apart.
  private final class Keys: Reactor {
    enum Action { case up(Character), down(Character) }
    typealias Mutation = Action
    let initialState = 0
    func mutate(action: Action) -> Observable<Action> { .just(action) }
    func reduce(state: Int, mutation: Action) -> Int { state + 1 }
  }

  @Test func `a case that carries a character is told by its values`() {
    let never: Law<Keys> = .never(.action(.case(Keys.Action.up)))
    let messages = issuesRecorded {
      withTracing {
        let keys = Keys()
        keys.action.onNext(.down("a"))
        expectLaw(of: keys, never)
        keys.action.onNext(.up("a"))
        expectLaw(of: keys, never)
      }
    }
    #expect(messages.count == 1)
  }

  @Test func `a broken law fails the test with its line, its chain and its reason`() throws {
    let messages = messages { clock, login in
      login.action.onNext(.login(""))
      clock.start()
      login.action.onNext(.logout)
      login.action.onNext(.logout)
      expectLaws(of: login, laws)
    }
    #expect(messages.count == 2)
    let only = try #require(messages.first)
    #expect(only.contains("Laws/ExpectLawsOfTests.swift:11: error: LoginReactor: action logout only when a user is in"))
    #expect(only.contains(": the state was otherwise\n"))
    #expect(only.contains("#3 logout"))
    #expect(only.contains("1 of 2 obligations. trace-render why TRACE "))
    let always = try #require(messages.last)
    #expect(always.contains("Laws/ExpectLawsOfTests.swift:12: error: LoginReactor: always no empty name"))
    #expect(always.contains("setUser(\"\")"))
  }

  @Test func `a field that is a law's own is shown with its value`() throws {
    let messages = messages { clock, login in
      login.action.onNext(.load(page: 3, after: 10))
      clock.start()
      expectLaw(of: login, .always(\.page, 0))
    }
    let message = try #require(messages.first)
    #expect(message.contains("LoginReactor: always page = 0: the state is otherwise\n  page was 3 after "))
  }

  @Test func `values decide as the app made them, where the trace masks them`() throws {
    let messages = messages { _, login in
      login.action.onNext(.logout)
      expectLaw(of: login, .action(.logout).leads(to: .mutation(.setPassword("hunter2"))))
      expectLaw(of: login, .action(.logout).leads(to: .state(\.password, "hunter2")))
      expectLaw(of: login, .action(.logout).leads(to: .mutation(.setPassword("hunter3"))))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("hunter") == false)
    #expect(
      messages.first?.contains("leads to mutation setPassword where it is setPassword([Filtered]): pending") == true)
  }

  @Test func `an effect is known by the value of its action`() {
    let messages = messages { clock, login in
      login.action.onNext(.login("eve"))
      login.action.onNext(.login("ada"))
      clock.start()
      expectLaw(of: login, .effect(.login("ada")).leads(to: .state(\.isLoading, false)))
      expectLaw(of: login, .never(.effect(.login("eve"), .fails)))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("never effect login fails where value = \"eve\": it happened") == true)
  }

  @Test func `a law of one reactor does not ask others of its type`() {
    let messages = messages { clock, login in
      let other = LoginReactor(clock)
      login.action.onNext(.login("ada"))
      other.action.onNext(.login("eve"))
      clock.start()
      expectLaw(of: login, .never(.effect(.case(Action.login), .fails)))
      expectLaw(of: login, .always("not eve's") { $0.user != "eve" })
      expectLaw(of: other, .never(.effect(.case(Action.login), .fails)))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("it happened") == true)
  }

  @Test func `one law must be tested, and what a value leaves open is a note`() {
    let messages = messages { _, login in
      login.action.onNext(.listen)
      expectLaws(of: login, laws)
      expectLaw(of: login, .action(.logout).leads(to: .state(\.page, 0)))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("action logout leads to state page = 0: untested") == true)
    let notes = self.messages(.names) { _, login in
      login.action.onNext(.listen)
      expectLaw(of: login, .always("no page") { $0.page == 0 })
    }
    #expect(notes.count == 1)
    #expect(notes.first?.contains("note: LoginReactor: always no page: unknown") == true)
  }

  @Test func `the case is known though others carry the same`() {
    let messages = messages { _, login in
      login.action.onNext(.logout)
      login.action.onNext(.relay("ada"))
      expectLaw(of: login, .never(.action(.case(Action.relay))))
      expectLaw(of: login, .never(.action(.case(Action.login))))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("never action relay: it happened") == true)
  }

  private func messages(
    _ policy: TracePolicy = .tests, _ body: (TestScheduler, LoginReactor) -> Void
  ) -> [String] {
    issuesRecorded { traced(policy, body) }
  }
}
