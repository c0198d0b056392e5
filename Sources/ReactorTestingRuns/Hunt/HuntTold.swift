import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceReading

/// A traced run that is told: what broke, the steps, the trace.
struct HuntTold {
  var violation: HuntViolation?
  var story = HuntStory()
  var trace: Trace

  /// Keeps files, and the trace as that of a failed test: of the traced test around the hunt, or else beside them. Returns their path,
  /// or name, without the suffix.
  @discardableResult
  func keep(_ files: [KeptFiles.File] = [], of test: String, at location: TestLocation) -> String {
    if let around = TracedScope.current {
      around.explored.run.withLock { $0 = (trace, []) }
      return KeptFiles.keep(files, of: test, at: location)
    }
    let ofTrace = [("rtrace.jsonl", trace.text)] + KeptFiles.files(of: trace, of: test)
    return KeptFiles.keep(files + ofTrace, of: test, at: location)
  }
}

extension HuntBody {
  /// Does steps in a traced run, judges it, and tells it.
  func told(_ steps: (HuntRecorder<R>) -> Void) throws -> HuntTold {
    let outcome = try judged(isTraced: true) { run in
      guard let tracer = run.tracer else { preconditionFailure("a traced run has a tracer") }
      let recorder = HuntRecorder(run, tracer, at: location)
      steps(recorder)
      if let violation = run.violation { tracer.markFailure(violation.message, at: location.text) }
      return recorder.story
    }
    guard let trace = outcome.tracer?.trace else { preconditionFailure("a traced run has a trace") }
    var told = HuntTold(violation: outcome.violation, story: outcome.result, trace: trace)
    told.story.read(trace)
    return told
  }
}
