import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("Expectations that laws hold") struct ExpectLawsTests {
  private let laws = "Fixtures/Test.laws"

  @Test func `laws that a run keeps, or that it has nothing to do with, fail nothing`() {
    traced { clock, login in
      login.action.onNext(.login("ada"))
      clock.start()
      login.action.onNext(.logout)
      expectLaws(laws)
    }
  }

  @Test func `a broken law fails the test with its line, its chain and its reason`() throws {
    let messages = messages { clock, login in
      login.action.onNext(.login("eve"))
      clock.start()
      login.action.onNext(.logout)
      expectLaws(laws)
    }
    let message = try #require(messages.last)
    #expect(messages.count == 2)
    #expect(
      messages[0].contains("Test.laws:3: note: LoginReactor: effect login leads to state isLoading = false: pending"))
    #expect(message.contains("Test.laws:4: error: LoginReactor: action logout only when user != nil"))
    #expect(message.contains("  user was nil when "))
    #expect(message.contains("#2 logout"))
  }

  @Test func `a promise that nothing can keep any more is broken when the test has ended`() {
    var trace: Trace?
    let messages = issuesRecorded {
      withTracing(TracingOptions(laws: laws)) {
        let login = LoginReactor(TestScheduler())
        login.action.onNext(.login("eve"))
        trace = TracedRun.tracer?.trace
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("Test.laws:3: error: LoginReactor: effect login leads to state") == true)
    #expect(messages.first?.contains("nothing of it led there, and nothing of it is running") == true)
    #expect(trace != nil)
  }

  @Test func `laws are checked in every order, and the failure names the order`() throws {
    let messages = issuesRecorded {
      _ = try? explore(TracingOptions(name: "birds", laws: laws), within: .seconds(3_600)) { scheduler in
        Birds.type([0: "o", 100: "ow"], scheduler, into: Birds(scheduler.answers))
      }
    }
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(message.hasPrefix("fails when answer to search(\"o\") is late (order 2, of at most 200)"))
    #expect(message.contains("Test.laws:6: error: Birds: effect search one at a time: two ran at the same time"))
  }

  @Test func `a trace can be checked, and a file that is missing or wrong says where`() {
    let trace = withTracing { TracedRun.tracer?.trace }
    let messages = issuesRecorded {
      if let trace {
        expectLaws(laws, in: trace)
        expectLaws("Fixtures/No.laws", in: trace)
        expectLaws("Fixtures/Wrong.laws", in: trace)
      }
    }
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("there is no Fixtures/No.laws beside ") == true)
    #expect(messages.last?.contains("Wrong.laws:2:16: expected a verb") == true)
  }

  @Test func `a name that is nearly one of the run is a warning, for a law in Swift too`() {
    let messages = issuesRecorded(describing: { "\($0.severity): \($0.comments.map(\.rawValue).joined())" }) {
      withTracing(.tests.keeping([Law<LoginReactor>.never(.mutation(.named("setUsr")))])) {
        let clock = TestScheduler()
        let login = LoginReactor(clock)
        login.action.onNext(.login("ada"))
        clock.start()
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("warning: ") == true)
    #expect(
      messages.first?.hasSuffix("no trace has the mutation setUsr of LoginReactor. Did you mean 'setUser'?") == true)
  }
}
