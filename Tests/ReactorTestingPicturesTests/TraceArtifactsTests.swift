import ReactorCore
import ReactorTestingPictures
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Artifacts of traced tests that fail", .artifacts(.trace, .pictures, .report)) struct TraceArtifactsTests {
  private final class Switch: Reactor {
    typealias Action = Bool
    let initialState = false
    func reduce(state: Bool, mutation: Bool) -> Bool { mutation }
  }

  private func trace(named name: String) -> Trace {
    let tracer = ReactorTracer(name: name)
    let reactor = Switch()
    reactor.attach(tracer)
    reactor.action.onNext(true)
    tracer.mark(TestFailure.label(at: "SwitchTests.swift:7"))
    return tracer.finish()
  }

  @Test func `a failed test has a report that opens at the expectation that failed`() throws {
    let trace = trace(named: "CartTests/adds(count: 1)")
    let failed = try #require(TraceGraph(trace).marks.first { $0.isFailure }).seq

    let files = KeptFiles.files(of: trace, of: "a test")

    let page = try #require(files.first { $0.suffix == "html" }).text
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<title>CartTests/adds(count: 1)"))
    #expect(page.contains(#""event":\#(failed),"#))
    #expect(files.map(\.suffix).contains("timeline.svg"))
  }

  @Test func `files are kept of the tests with the trait alone`() async {
    let trace = trace(named: "other")
    // No test is known in a detached task, as in one that has no trait.
    let files = await Task.detached { KeptFiles.files(of: trace, of: "another test") }.value.map(\.suffix)

    #expect(Test.current != nil)
    #expect(!files.contains("html"))
    #expect(!files.contains("timeline.svg"))
  }

  @Test func `a test without reactors has a report, which says so`() throws {
    let files = KeptFiles.files(of: ReactorTracer(name: "empty").finish(), of: "a test")

    let page = try #require(files.first { $0.suffix == "html" }).text
    #expect(page.contains("empty: nothing was impure, failed, late, open, cancelled or looping in what was recorded."))
  }
}
