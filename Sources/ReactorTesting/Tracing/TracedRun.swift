import ReactorCore
import ReactorTrace

/// The tracer of the test that runs, and what is done with its trace when the test is over.
public enum TracedRun {
  /// The tracer of the `.traced` test or the `withTracing` that this code runs in.
  @TaskLocal public static var tracer: ReactorTracer?

  /// What a finding says when it fails a test: the reactor, the mutation, and what its reducer did.
  static func sentence(_ finding: Finding) -> String {
    "\(finding.reactorType).\(finding.mutation) is impure: \(finding.message) [\(finding.rule.rawValue)], "
      + "seen in \(finding.seen) of \(finding.total) reduces"
  }

  /// The impurities that fail a test, in the order in which they were seen.
  static func errors(in trace: Trace) -> [Finding] {
    Story(trace).findings.filter { $0.level == .error }
  }
}
