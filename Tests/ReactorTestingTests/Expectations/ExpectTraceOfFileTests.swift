import ReactorCore
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Expectations on a trace from a file") struct ExpectTraceOfFileTests {
  /// The trace of a run, as a reader gets it.
  private func trace(_ body: (TestScheduler, LoginReactor) -> Void) throws -> Trace {
    var bytes: [UInt8] = []
    traced { clock, login in
      body(clock, login)
      bytes = TracedRun.tracer?.trace.jsonLines() ?? []
    }
    return try TraceReader.read(bytes, name: "test")
  }

  @Test func `values are compared as the trace describes them`() throws {
    let trace = try trace { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
    }
    expectTrace(
      of: LoginReactor.self, in: trace, .login("ada"),
      leadsTo: [.setLoading(true), .setUser("ada"), .setLoading(false)], within: .milliseconds(300))
    expectTrace(
      of: LoginReactor.self, in: trace, .login("ada"),
      matches: [
        .case(LoginReactor.Mutation.setLoading), .named("setUser").writing(\.user), .is(.setLoading(false)),
      ])
    expectTrace(of: "LoginReactor", in: trace, "login", leadsTo: ["setLoading", "setUser", "LoginReactor.setLoading"])
    let messages = issuesRecorded {
      expectTrace(of: LoginReactor.self, in: trace, .login("ada"), leadsTo: [.setUser("bob")])
    }
    let table = """
          expected        got
        ! setUser("bob")  setLoading(true)
        ! nothing         setUser("ada")
        ! nothing         setLoading(false)
      """
    #expect(messages.first?.contains("\n\(table)\n") == true, "\(messages)")
  }

  @Test func `the failure says what is not in the trace`() throws {
    let trace = try trace { clock, login in login.action.onNext(.logout) }
    let messages = issuesRecorded {
      expectTrace(of: LoginReactor.self, in: trace, .logout, leadsTo: [.setUser(nil), .setPassword("hunter2")])
      expectTrace(of: "CartReactor", in: trace, "add", leadsTo: [])
      expectNo(.noOpStates, in: trace)
    }
    #expect(messages.count == 3)
    let masked = "\n  what setPassword carries is masked in the trace, and cannot be compared\n"
    #expect(messages[0].contains(masked))
    #expect(!messages[0].contains("hunter2"))
    #expect(messages[1] == "the trace has no CartReactor. It has: LoginReactor.")
    #expect(messages[2].hasPrefix("states that came out as they went in: 1\n"))
  }

  @Test func `one of several reactors is chosen by name`() throws {
    let trace = try trace { clock, login in
      let other = LoginReactor(clock)
      login.action.onNext(.count)
      other.action.onNext(.logout)
    }
    let messages = issuesRecorded { expectTrace(of: "LoginReactor", in: trace, "count", leadsTo: []) }
    #expect(
      messages == [
        "the trace has 2 reactors that are a LoginReactor; choose one by its name (named:). It has: LoginReactor, LoginReactor."
      ])
  }
}
