import ReactorCore
import ReactorTrace
import TraceReading

/// A traced run that is told: what broke, the steps, the trace.
struct HuntTold {
  var violation: HuntViolation?
  var story = HuntStory()
  var trace: Trace

  /// Keeps the trace as that of a failed test: of the traced test around the hunt, or else on its own.
  func keepTrace(of test: String, at location: TestLocation) {
    if let around = TracedScope.current {
      around.explored.run.withLock { $0 = (trace, []) }
    } else {
      TracedRun.keep(trace, of: test, at: location)
    }
  }
}

extension HuntBody {
  /// Does steps in a traced run, judges it, and tells it.
  func told(_ steps: (HuntRecorder<R>) -> Void) throws -> HuntTold {
    var judged: Judged?
    let (violation, story) = try withRun(isTraced: true) { run -> (HuntViolation?, HuntStory) in
      guard let tracer = run.tracer else { preconditionFailure("a traced run has a tracer") }
      let recorder = HuntRecorder(run, tracer, at: location)
      steps(recorder)
      if let violation = run.violation { tracer.markFailure(violation.message, at: location.text) }
      judged = Judged(tracer: tracer, faults: run.stage.faults, isSettled: run.isSettled)
      return (run.violation, recorder.story)
    }
    guard let judged else { preconditionFailure("a run that was told is judged") }
    var told = HuntTold(violation: violation ?? self.violation(in: judged), story: story, trace: judged.tracer.trace)
    told.story.read(told.trace)
    return told
  }
}
