import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Failures in the trace of their test") struct FailuresInTraces {
  private func failures(of trace: Trace) -> [TraceGraph.Mark] { TraceGraph(trace).marks.filter(\.isFailure) }

  @Test func `an expectation that fails is a mark with its line and its words`() throws {
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
    #expect(marks.map(\.failedAt) == ["FailuresInTraces.swift:\(line)"])
    #expect(marks.first?.message?.contains("it is three") == true)
  }

  @Test func `an error that ends the test is one too`() throws {
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
    #expect(marks.map(\.label) == ["test failed at FailuresInTraces.swift:\(line)"])
    #expect(marks.first?.message == "threw Broken()")
  }

  @Test func `where no values are kept the line is`() throws {
    var trace: Trace?
    _ = issuesRecorded {
      withTracing(TracePolicy(content: .names)) {
        Issue.record("secret")
        trace = TracedRun.tracer?.trace
      }
    }

    let kept = try #require(trace)
    let mark = try #require(failures(of: kept).first)
    #expect(mark.failedAt?.hasPrefix("FailuresInTraces.swift:") == true)
    #expect(mark.message == nil)
  }

  @Test func `what does not fail is none`() throws {
    let trace = withTracing { () -> Trace? in
      withKnownIssue { Issue.record("known") }
      TracedRun.tracer?.mark("tested")
      return TracedRun.tracer?.trace
    }

    #expect(failures(of: try #require(trace)) == [])
  }
}
