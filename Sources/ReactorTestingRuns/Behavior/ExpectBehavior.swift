import ReactorTesting
import ReactorTrace
import TraceBehavior

/// Fails the test, in XCTest and in Swift Testing, unless the reactors did what the committed file says.
///
/// The behavior is that of the traced test around the call, up to the call: call it at the end, and in a test in virtual
/// time after the clock has run, or an effect is still open. The file is `__Behaviors__/TestFile/NAME.behavior.txt`
/// beside the file of the test. Where there is none, it is written and the test fails, so that it is reviewed and
/// committed; with `REACTOR_RECORD=1` in the environment it is written again and the test passes.
///
/// A failure says in words what changed and shows a line diff. With `ReactorTestingPictures` it keeps the cycle of both
/// behaviors with what came and went marked. Runs on the calling thread; takes time linear in the trace.
///
/// - Parameters:
///   - name: Name of the file, of letters, digits, spaces and `-_.`; one for each behavior of a test file.
///   - sourceLocation: The line of the call, for a failure.
public func expectBehavior(matches name: String, sourceLocation: SourceLocation = #_testLocation) {
  let location = TestLocation(sourceLocation)
  guard let tracer = TracedRun.tracer else {
    return location.fail(
      "no behavior to compare with \"\(name)\": no traced test runs here. Add .traced to the test or its suite, "
        + "wrap the code into withTracing { }, or pass a trace: expectBehavior(matches: \"\(name)\", in: trace).")
  }
  CommittedBehavior(name, at: location).expect(Behavior(tracer.trace))
}

/// The same for a trace: of a tracer that the test made itself, or one that was read from a file.
public func expectBehavior(matches name: String, in trace: Trace, sourceLocation: SourceLocation = #_testLocation) {
  CommittedBehavior(name, at: TestLocation(sourceLocation)).expect(Behavior(trace))
}
