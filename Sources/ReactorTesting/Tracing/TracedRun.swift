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

  /// Tells the test what its reducers did: errors fail it, each at the line of the impure call where that is known, notes
  /// are shown. Returns whether it failed.
  static func judge(_ findings: [Finding], _ policy: TracePolicy, at place: TestPlace) -> Bool {
    let accepted: Suppressions
    switch TestSuppressions.ofEnvironment {
    case .success(let ofEnvironment):
      accepted = Suppressions(policy.suppressions.exemptions + ofEnvironment.exemptions)
    case .failure(let error):
      for sentence in error.sentences { place.fail("\(TestSuppressions.variable): \(sentence)") }
      accepted = policy.suppressions
    }
    let left = Audit.judged(findings, accepted)
    for finding in left { place.tell(finding) }
    return left.contains { $0.level == .error }
  }

  /// Keeps the trace of a test that failed, and what belongs beside it: in `REACTOR_TRACE_DIR`, or attached to the test
  /// where attachments are kept, or in the folder for what need not last.
  static func keep(_ trace: Trace, of test: String, in framework: Framework) {
    if let directory = TraceFile.directory { return TraceFile.write(trace, of: test, into: directory) }
    switch framework {
    case .swiftTesting(let location) where keepsAttachments(CommandLine.arguments):
      let name = TraceFile.unusedName(of: test)
      Attachment.record(trace.jsonLines(), named: "\(name).rtrace.jsonl", sourceLocation: location)
      for file in BesideTheTrace.files(of: trace, of: test) {
        Attachment.record(file.text, named: "\(name).\(file.suffix)", sourceLocation: location)
      }
    case .xctest, .swiftTesting: TraceFile.write(trace, of: test, into: TraceFile.temporary)
    }
  }

  /// Attachments go somewhere: `swift test` drops them without a path, other runners keep them all.
  static func keepsAttachments(_ arguments: [String]) -> Bool {
    if !arguments.contains("--testing-library") { return true }
    return arguments.contains { argument in
      ["--attachments-path", "--experimental-attachments-path"].contains { argument.hasPrefix($0) }
    }
  }
}
