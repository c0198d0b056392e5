import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Marks of failures in a trace") struct TestFailureMarkTests {
  private func failures(of trace: Trace) -> [TraceGraph.Mark] { TraceGraph(trace).marks.filter(\.isFailure) }

  @Test func `a failed expectation is marked with its line and its message`() throws {
    var trace: Trace?
    let line = #line + 3
    let issues = issuesRecorded {
      withTracing {
        Issue.record("it is three")
        trace = TracedRun.tracer?.trace
      }
    }

    let marks = failures(of: try #require(trace))
    #expect(issues.count == 1)
    #expect(marks.map(\.failedAt) == ["TestFailureMarkTests.swift:\(line)"])
    #expect(marks.first?.message?.contains("it is three") == true)
  }

  @Test func `an error that ends the test is marked too`() throws {
    struct Broken: Error {}
    var tracer: ReactorTracer?
    let line = #line + 1
    #expect(throws: Broken.self) {
      try withTracing {
        tracer = TracedRun.tracer
        throw Broken()
      }
    }

    let marks = failures(of: try #require(tracer?.trace))
    #expect(marks.map(\.label) == ["test failed at TestFailureMarkTests.swift:\(line)"])
    #expect(marks.first?.message == "threw Broken()")
  }

  @Test func `a policy without values keeps the line and not the message`() throws {
    var trace: Trace?
    _ = issuesRecorded {
      withTracing(.names) {
        Issue.record("secret")
        trace = TracedRun.tracer?.trace
      }
    }

    let kept = try #require(trace)
    let mark = try #require(failures(of: kept).first)
    #expect(mark.failedAt?.hasPrefix("TestFailureMarkTests.swift:") == true)
    #expect(mark.message == nil)
  }

  @Test func `a known issue and a plain mark are no failure marks`() throws {
    let trace = withTracing { () -> Trace? in
      withKnownIssue { Issue.record("known") }
      TracedRun.tracer?.mark("tested")
      return TracedRun.tracer?.trace
    }

    #expect(failures(of: try #require(trace)) == [])
  }
}
