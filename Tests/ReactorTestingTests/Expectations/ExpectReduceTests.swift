import ReactorCore
import ReactorTesting
import Testing

@Suite("Expectations on reduces") struct ExpectReduceTests {
  @Test func `reduces under the limit fail nothing, and others are listed with their times`() {
    let messages = issuesRecorded {
      withTracing {
        let login = LoginReactor(TestScheduler())
        login.action.onNext(.logout)
        expectReduce(under: .seconds(3600))
        expectReduce(under: .zero)
      }
    }
    #expect(messages.count == 1)
    let lines = messages.first.map { $0.split(separator: "\n") } ?? []
    #expect(lines.first == "reduces that took 0 ms or longer: 2")
    #expect(lines.contains { $0.hasSuffix("  LoginReactor.setUser(nil) of logout") })
    #expect(lines.contains { $0.hasSuffix("  LoginReactor.setPassword([Filtered]) of logout") })
  }

  @Test func `in virtual time the expectation says that a reduce takes no time`() {
    let messages = messages { _, login in
      login.action.onNext(.logout)
      expectReduce(under: .seconds(1))
    }
    #expect(
      messages == [
        "the trace counts virtual time, in which a reduce takes no time. Trace the test without a scheduler."
      ])
  }

  @Test func `a mutation that writes more than it may is listed with what changed`() {
    let messages = messages { clock, login in
      login.action.onNext(.load(page: 3, after: 10))
      clock.start()
      expectWrites(of: login, .case(LoginReactor.Mutation.setPage), only: \.page, \.isLoading)
      expectWrites(of: login, .named("setLoading"), only: "isLoading", "user")
      expectWrites(of: login, .case(LoginReactor.Mutation.setPage), only: \.page)
      expectWrites(of: login, .case(LoginReactor.Mutation.setUser), only: \.user)
    }
    #expect(
      messages == [
        """
        setPage(…) of LoginReactor may write only page, and wrote something else 1 of 1 times
            setPage(3) wrote isLoading, page, at 10 ms
              isLoading: true → false, page: 0 → 3
        """,
        "no mutation of LoginReactor was setUser(…): there is nothing to check",
      ])
  }
}
