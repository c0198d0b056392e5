import ReactorCore
import ReactorTrace
import Testing

/// The tracer of the test that runs, and what is done with its trace when the test is over.
public enum TracedRun {
  /// The tracer of the `.traced` test or the `withTracing` that this code runs in.
  @TaskLocal public static var tracer: ReactorTracer?

  /// The scheduler that `.traced(scheduler:)` made for the test that runs.
  @TaskLocal public static var scheduler: TestScheduler?

  /// Who runs the test.
  enum Framework {
    case xctest
    case swiftTesting(SourceLocation)
  }

  /// What a finding says when it fails a test: the reactor, the mutation, and what its reducer did.
  static func sentence(_ finding: Finding) -> String {
    "\(finding.reactorType).\(finding.mutation) is impure: \(finding.message) [\(finding.rule.rawValue)], "
      + "seen in \(finding.seen) of \(finding.total) reduces"
  }

  /// The impurities that fail a test, in the order in which they were seen.
  static func errors(in trace: Trace) -> [Finding] {
    Story(trace).findings.filter { $0.level == .error }
  }

  /// Keeps the trace of a test that failed, and what belongs beside it: in `REACTOR_TRACE_DIR`, or attached to the test, or in the folder for what
  /// need not last.
  static func keep(_ trace: Trace, of test: String, in framework: Framework) {
    if let directory = TraceFile.directory { return TraceFile.write(trace, of: test, into: directory) }
    switch framework {
    case .xctest: TraceFile.write(trace, of: test, into: TraceFile.temporary)
    case .swiftTesting(let location):
      let name = TraceFile.unusedName(of: test)
      Attachment.record(trace.jsonLines(), named: "\(name).rtrace.jsonl", sourceLocation: location)
      for file in BesideTheTrace.files(of: trace, of: test) {
        Attachment.record(file.text, named: "\(name).\(file.suffix)", sourceLocation: location)
      }
    }
  }
}
