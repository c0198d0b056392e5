import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Expectations on what an action leads to") struct ExpectTraceTests {
  @Test func `an expectation that holds fails nothing`() {
    traced { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      expectTrace(
        of: login, .login("ada"), leadsTo: [.setLoading(true), .setUser("ada"), .setLoading(false)],
        within: .milliseconds(300))
    }
  }

  @Test func `another value is shown beside the expected one, in the story of the action`() {
    let line = #line + 2
    let messages = messages { clock, login in
      login.action.onNext(.login("bob"))
      clock.start()
      expectTrace(of: login, .login("bob"), leadsTo: [.setLoading(true), .setUser("ada"), .setLoading(false)])
    }
    #expect(
      messages == [
        """
        login("bob") of LoginReactor led to other mutations than expected
            expected           got
            setLoading(true)   setLoading(true)
          ! setUser("ada")     setUser("bob")
            setLoading(false)  setLoading(false)
          sent at ReactorTestingTests/ExpectTraceTests.swift:\(line); from there:
            0 ms    action login("bob")
            0 ms      effect, completed after 300 ms
            0 ms        setLoading(true)   isLoading: false → true
          ! 300 ms      setUser("bob")     user: nil → "bob"
            300 ms      setLoading(false)  isLoading: true → false
        """
      ])
  }

  @Test func `a mutation too many stands beside nothing, and so does a missing one`() {
    let line = #line + 2
    let messages = messages { clock, login in
      login.action.onNext(.logout)
      expectTrace(of: login, .logout, leadsTo: [])
      expectTrace(of: login, .logout, leadsTo: [.setUser(nil), .count, .setPassword("hunter2")])
    }
    #expect(
      messages == [
        """
        logout of LoginReactor led to other mutations than expected
            expected  got
          ! nothing   setUser(nil)
          ! nothing   setPassword([Filtered])
          sent at ReactorTestingTests/ExpectTraceTests.swift:\(line); from there:
            0 ms  action logout
            0 ms    effect, completed at once
          ! 0 ms      setUser(nil)             changes nothing
          ! 0 ms      setPassword([Filtered])  password: [Filtered] → [Filtered]
        """,
        """
        logout of LoginReactor led to other mutations than expected
            expected                 got
            setUser(nil)             setUser(nil)
          ! count                    nothing
            setPassword([Filtered])  setPassword([Filtered])
          sent at ReactorTestingTests/ExpectTraceTests.swift:\(line); from there:
            0 ms  action logout
            0 ms    effect, completed at once
            0 ms      setUser(nil)             changes nothing
            0 ms      setPassword([Filtered])  password: [Filtered] → [Filtered]
        """,
      ])
  }

  @Test func `a late mutation is named with its time`() {
    let messages = messages { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      expectTrace(
        of: login, .login("ada"), leadsTo: [.setLoading(true), .setUser("ada"), .setLoading(false)],
        within: .milliseconds(299))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("login(\"ada\") of LoginReactor is not over within 299 ms\n") == true)
    #expect(messages.first?.contains("\n  ! expected within 299 ms: an effect ended after 300 ms\n") == true)
    let state = "\n  ! expected within 299 ms: the state of setUser(\"ada\") was there after 300 ms\n"
    #expect(messages.first?.contains(state) == true)
  }

  @Test func `an effect that is open is not over in time, and without a limit it may be open`() {
    let messages = messages { clock, login in
      login.action.onNext(.listen)
      expectTrace(of: login, .listen, leadsTo: [.count])
      expectTrace(of: login, .listen, leadsTo: [.count], within: .seconds(1))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("\n  ! expected within 1 s: an effect is still open\n") == true)
    #expect(messages.first?.contains("\n  ! 0 ms    effect, still open\n") == true)
  }

  @Test func `mutations that race may come in any order`() {
    let messages = messages { clock, login in
      login.action.onNext(.loginTwice("ada", "bob"))
      clock.start()
      expectTrace(of: login, .loginTwice("ada", "bob"), leadsTo: [.setError("bob"), .setUser("ada")], order: .any)
      expectTrace(of: login, .loginTwice("ada", "bob"), leadsTo: [.setUser("ada"), .setError("bob")], order: .any)
      expectTrace(of: login, .loginTwice("ada", "bob"), leadsTo: [.setError("bob"), .count], order: .any)
    }
    #expect(messages.count == 1)
    let table = """
          expected         got
        ! count            setUser("ada")
          setError("bob")  setError("bob")
      """
    #expect(messages.first?.contains("\n\(table)\n") == true)
  }

  @Test func `others may come between if the expectation is not exhaustive`() {
    let messages = messages { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      expectTrace(of: login, .login("ada"), leadsTo: [.setUser("ada")], exhaustive: false)
      expectTrace(of: login, .login("ada"), leadsTo: [.setLoading(true), .setLoading(false)], exhaustive: false)
      expectTrace(of: login, .login("ada"), leadsTo: [.setLoading(false), .setUser("ada")], exhaustive: false)
    }
    #expect(messages.count == 1)
  }

  @Test func `several equal actions need a choice, and each can be chosen`() {
    let line = #line + 2
    let messages = messages { clock, login in
      for time in [0, 50] { clock.scheduleAt(time) { login.action.onNext(.count) } }
      clock.start()
      expectTrace(of: login, .count, leadsTo: [.count, .setLoading(false)])
      expectTrace(of: login, .count, .number(3), leadsTo: [])
      expectTrace(of: login, .count, .first, matches: [.is(.count).leaving(\.count, 1), .is(.setLoading(false))])
      expectTrace(of: login, .count, .last, matches: [.is(.count).leaving(\.count, 2), .named("setLoading")])
      expectTrace(of: login, .count, .number(2), matches: [.is(.count).leaving(\.count, 2), .named("setLoading")])
    }
    #expect(
      messages == [
        """
        count was sent to LoginReactor 2 times, and say which one is meant: .first, .last or .number(2)
            0 ms  count, sent at ReactorTestingTests/ExpectTraceTests.swift:\(line)
            50 ms  count, sent at ReactorTestingTests/ExpectTraceTests.swift:\(line)
        """,
        """
        count was sent to LoginReactor 2 times, and there is no number 3
            0 ms  count, sent at ReactorTestingTests/ExpectTraceTests.swift:\(line)
            50 ms  count, sent at ReactorTestingTests/ExpectTraceTests.swift:\(line)
        """,
      ])
  }

  @Test func `an action that was not sent is explained by those that were`() {
    let line = #line + 3
    let messages = messages { clock, login in
      let other = LoginReactor(clock)
      login.action.onNext(.login("ada"))
      let subscription = other.state.subscribe()
      expectTrace(of: login, .login("bob"), leadsTo: [])
      expectTrace(of: other, .login("ada"), leadsTo: [])
      expectTrace(of: LoginReactor(clock), .login("ada"), leadsTo: [])
      subscription.dispose()
    }
    #expect(
      messages == [
        """
        login("bob") was not sent to LoginReactor 1; these actions were:
            0 ms  login("ada"), sent at ReactorTestingTests/ExpectTraceTests.swift:\(line)
        """,
        "login(\"ada\") was not sent to LoginReactor 2: no action was sent to it",
        "this LoginReactor is not in the trace: it was first used before the traced test began, or has not been used at all",
      ])
  }

  @Test func `an expectation outside of a traced test says what to add`() {
    let messages = issuesRecorded {
      expectTrace(of: LoginReactor(TestScheduler()), .logout, leadsTo: [])
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("nothing is traced here. Add .traced to the test or its suite") == true)
  }

  @Test func `mutations of other reactors belong to the chain`() {
    let messages = messages { clock, _ in
      let last = LoginReactor(clock)
      let first = LoginReactor(clock, next: last)
      first.action.onNext(.relay("ada"))
      expectTrace(
        of: first, .relay("ada"),
        matches: [
          .from(last, .is(.setUser(nil))), .from(last, .case(LoginReactor.Mutation.setPassword)), .is(.setUser("ada")),
        ])
      expectTrace(of: first, .relay("ada"), leadsTo: [.setUser("ada")])
    }
    #expect(messages.count == 1)
    let table = """
          expected        got
        ! nothing         LoginReactor 2: setUser(nil)
        ! nothing         LoginReactor 2: setPassword([Filtered])
          setUser("ada")  setUser("ada")
      """
    #expect(messages.first?.contains("\n\(table)\n") == true)
  }

  @Test func `a policy without values compares names, and says what it cannot compare`() {
    let messages = messages(.names) { clock, login in
      login.action.onNext(.logout)
      expectTrace(of: login, .logout, matches: [.named("setUser"), .named("setPassword")])
      expectTrace(of: login, .logout, matches: [.is(.setUser(nil)), .named("setPassword")])
    }
    #expect(messages.count == 1)
    let doubt = "\n  this run keeps no values (TracePolicy.names): what setUser carries is not known\n"
    #expect(messages.first?.contains(doubt) == true)
  }

  @Test func `a failed chain is kept for a picture, and one that is as expected is not`() throws {
    TracedRun.keepChainAttachment("test.txt") { trace, action in "\(action) of \(trace.events.count > 0)" }
    traced { clock, login in
      login.action.onNext(.count)
      login.action.onNext(.logout)
      guard let tracer = TracedRun.tracer else { return }
      expectTrace(of: login, .count, leadsTo: [.count, .setLoading(false)])
      _ = issuesRecorded { expectTrace(of: login, .logout, leadsTo: []) }
      let chains = tracer.stepValues?.notes.withLock { $0.failedChains } ?? []
      #expect(chains == TraceGraph(tracer.trace).actions.filter { $0.label == "logout" }.map(\.seq))
      let files = KeptFiles.files(of: tracer.trace, chains: chains, of: "test")
      #expect(files.filter { $0.suffix == "chain-1.test.txt" }.map(\.text) == ["\(chains[0]) of true"])
    }
    KeptFiles.ofChains.remove("test.txt")
  }
}
