import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Expectations that a run has no fault") struct ExpectNoTests {
  @Test func `a run without faults fails nothing`() {
    traced { clock, login in
      let subscription = login.state.subscribe()
      login.action.onNext(.login("ada"))
      clock.start()
      expectNo(.openEffects, .swallowedErrors, .loops, .lateResponses, .unobservedStates, .noOpStates)
      expectNo(.openEffects, .swallowedErrors, .loops, .lateResponses, .unobservedStates, .noOpStates, of: login)
      subscription.dispose()
    }
  }

  @Test func `open effects and swallowed errors are listed with their actions`() {
    let messages = messages { clock, login in
      clock.scheduleAt(10) { login.action.onNext(.listen) }
      clock.scheduleAt(20) { login.action.onNext(.login("eve")) }
      clock.start()
      expectNo(.openEffects, .swallowedErrors)
    }
    #expect(
      messages == [
        """
        effects that have not ended: 1
            the effect of LoginReactor.listen, begun at 10 ms
        errors that no subscriber received: 1
            LoginReactor: Offline: Offline(), in the effect of login("eve"), at 20 ms
        """
      ])
  }

  @Test func `states that changed unobserved, and states that did not change, are listed`() {
    let messages = messages { clock, login in
      login.action.onNext(.count)
      expectNo(.unobservedStates)
      expectNo(.noOpStates)
    }
    #expect(
      messages == [
        """
        states that changed unobserved: 1
            LoginReactor.count of count, at 0 ms
        """,
        """
        states that came out as they went in: 1
            LoginReactor.setLoading(false) of count, at 0 ms
        """,
      ])
  }

  @Test func `a state that may have changed unobserved is shown`() throws {
    let lines = [
      #"{"k":"header","schema":"reactor-trace","v":"1.0"}"#, #"{"k":"reactor","seq":1,"ts":0,"r":1,"type":"A"}"#,
      #"{"k":"mutation","seq":2,"ts":1,"r":1,"injected":true,"label":"m"}"#,
      #"{"k":"reduce","seq":3,"ts":2,"dur":1,"r":1,"cause":2,"label":"m","rev":1,"unknown":true}"#,
      #"{"k":"state","seq":4,"ts":3,"r":1,"cause":3,"rev":1,"unobserved":true,"unknown":true}"#,
      #"{"k":"end","seq":5,"ts":4,"events":4,"dropped":0}"#,
    ]
    let trace = try TraceReader.read(Array(lines.joined(separator: "\n").utf8), name: "a")

    #expect(
      issuesRecorded { expectNo(.unobservedStates, in: trace) }
        == ["states that changed unobserved: not known of 1, as the trace does not have what changed"])
    #expect(issuesRecorded { expectNo(.openEffects, in: trace) } == [])
  }

  @Test func `a late response names both results and the field`() {
    let messages = messages { clock, login in
      clock.scheduleAt(0) { login.action.onNext(.load(page: 1, after: 200)) }
      clock.scheduleAt(50) { login.action.onNext(.load(page: 2, after: 50)) }
      clock.start()
      expectNo(.lateResponses)
    }
    // The others are the notes of the run, which fail nothing.
    #expect(
      messages.filter { !$0.contains("[order]") } == [
        """
        late responses: 2
            LoginReactor.setPage(1) of load(page: 1, after: 200), at 200 ms, came after setLoading(true) of \
        load(page: 2, after: 50), at 50 ms, and overwrote isLoading
            LoginReactor.setPage(1) of load(page: 1, after: 200), at 200 ms, came after setPage(2) of \
        load(page: 2, after: 50), at 100 ms, and overwrote page
        """
      ])
  }

  @Test func `a stale answer of another action is late in the order in which explore brings it`() throws {
    func explored(isMended: Bool) -> [String] {
      issuesRecorded {
        _ = try? explore { scheduler in
          let session = Session(scheduler.answers, isMended: isMended)
          scheduler.scheduleAt(0) { session.action.onNext(.refresh) }
          scheduler.scheduleAt(100) { session.action.onNext(.signOut) }
          scheduler.start()
          expectNo(.lateResponses)
        }
      }
    }
    let message = try #require(explored(isMended: false).first)
    #expect(message.contains("late responses: 1"), "\(message)")
    #expect(message.contains(#"Session.user("ada lovelace") of refresh, at 100 ms, came after user(nil) of signOut"#))
    #expect(explored(isMended: true) == [])
  }

  @Test func `an order that was looked for in the middle of a test has one note at its end`() {
    let clock = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let tracer = ReactorTracer.ofTest(.tests, clock, name: "orders")
    withMiddleware(tracer) {
      let session = send([(0, .refresh), (20, .signOut)], to: Session(clock), clock)
      clock.start()
      for _ in 0..<3 {
        tracer.noteOrders()
        #expect(TraceGraph(tracer.trace).count(of: .late) == 1)
      }
      withExtendedLifetime(session) {}
    }
    #expect(orderNotes(in: tracer.finish()).count == 1)
    #expect(TraceGraph(tracer.trace).orderNotes.count == 1)
  }

  @Test func `an effect that was open when a test failed is open in its trace, also if the test released it`() throws {
    var tracer: ReactorTracer?
    _ = issuesRecorded {
      withTracing(TracingOptions(.tests)) {
        let clock = TestScheduler(initialClock: 0)
        for action in [LoginReactor.Action.listen, .load(page: 1, after: 5)] {
          let login = LoginReactor(clock)
          login.action.onNext(action)
          expectNo(.openEffects, of: login)
          clock.start()
        }
        expectNo(.openEffects)
        tracer = TracedRun.tracer
      }
    }
    let trace = try #require(tracer?.trace)
    #expect(TraceGraph(trace).effects.map(\.end) == [.open, .completed])
    #expect(trace.events.contains { if case .mutateEnd(.disposed, _) = $0.kind { true } else { false } })
  }

  @Test func `answers of other actions and flags set at once are not late where no reducer is replayed`() {
    traced(.values) { clock, login in
      clock.scheduleAt(0) { login.action.onNext(.load(page: 1, after: 100)) }
      clock.scheduleAt(50) { login.action.onNext(.load(page: 2, after: 100)) }
      clock.scheduleAt(400) { login.action.onNext(.login("ada")) }
      clock.scheduleAt(450) { login.action.onNext(.loginTwice("bob", "no")) }
      clock.start()
      expectNo(.lateResponses)
    }
  }

  @Test func `faults of other reactors do not count for one reactor`() {
    let messages = messages { clock, login in
      let other = LoginReactor(clock)
      login.action.onNext(.listen)
      other.action.onNext(.count)
      expectNo(.openEffects, of: other)
      expectNo(.openEffects, of: login)
    }
    #expect(
      messages == ["effects that have not ended: 1\n    the effect of LoginReactor 1.listen, begun at 0 ms"])
  }

  @Test func `a loop is listed with its members`() {
    let site = #line + 7
    final class Echo: Reactor {
      enum Action { case call(Int) }
      typealias Mutation = Action
      struct State { var calls = 0 }
      let initialState = State()
      func transform(state: Observable<State>) -> Observable<State> {
        state.do(onNext: { [weak self] in if $0.calls > 0, $0.calls < 4 { self?.action.onNext(.call($0.calls)) } })
      }
      func reduce(state: State, mutation: Action) -> State { State(calls: state.calls + 1) }
    }
    let messages = issuesRecorded {
      withTracing {
        let echo = Echo()
        echo.action.onNext(.call(0))
        expectNo(.loops, of: echo)
      }
    }
    let line = "feedback loops: 1\n    Echo.call, 3 turns, closed after Echo.call at ExpectNoTests.swift:\(site)"
    #expect(messages == [line])
  }

  @Test func `a run with lost events is not said to have no fault`() {
    let messages = messages(TracePolicy(capacity: 16)) { clock, login in
      for _ in 0..<100 { login.action.onNext(.logout) }
      expectNo(.openEffects)
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("that there is no fault cannot be told. ") == true, "\(messages)")
    #expect(messages.first?.hasSuffix("are lost (ring). Raise TracePolicy.capacity or valueBytes.") == true)
  }
}
