import ReactorCore
import ReactorTrace

/// The traced test that is running: its tracer and its scheduler.
public enum TracedRun {
  /// The tracer of the innermost `.traced` test or `withTracing` around this code; nil outside of both.
  ///
  /// It is finished when the test or the body ends. Child tasks inherit it; detached tasks and other threads do not.
  @TaskLocal public static var tracer: ReactorTracer?

  /// The scheduler that the options of the innermost `.traced` test or `withTracing` made; nil if none did.
  ///
  /// Child tasks inherit it; detached tasks and other threads do not.
  @TaskLocal public static var scheduler: TestScheduler?

  /// The middleware of the scopes around this code, which must see no run that is made again and again.
  package static var middleware: [any ReactorMiddleware] {
    let around: [(any ReactorMiddleware)?] = [tracer, StreamExpectations.current]
    return around.compactMap { $0 }
  }

  /// Reports findings that are not suppressed to the test: those of the level of its options fail it, at the line of the
  /// impure call where that is known, and others are shown. Returns whether one failed it.
  static func report(_ findings: [Finding], _ options: TracingOptions, at location: TestLocation) -> Bool {
    let policy = options.policy
    let suppressions: Suppressions
    switch TestSuppressions.fromEnvironment {
    case .success(let fromEnvironment):
      suppressions = Suppressions(policy.suppressions.exemptions + fromEnvironment.exemptions)
    case .failure(let error):
      for sentence in error.sentences { location.fail("\(TestSuppressions.variable): \(sentence)") }
      suppressions = policy.suppressions
    }
    let remaining = suppressions.remaining(of: findings)
    for finding in remaining { location.report(finding, failingOn: options.failOn) }
    return remaining.contains { $0.level >= options.failOn }
  }

  /// Keeps the trace of a failed test and the files beside it.
  ///
  /// - Parameter chains: The actions with which its failed chains begin.
  static func keep(_ trace: Trace, chains: [TraceEvent.Seq] = [], of test: String, at location: TestLocation) {
    if let folder = KeptFiles.folder {
      return FailedTestTrace.write(trace, chains: chains, of: test, into: folder)
    }
    let files = [("rtrace.jsonl", trace.text)] + KeptFiles.files(of: trace, chains: chains, of: test)
    KeptFiles.keep(files, of: test, at: location)
  }

  /// Whether the test runner keeps attachments: `swift test` drops them without a path, others keep them all.
  static func keepsAttachments(_ arguments: [String]) -> Bool {
    if !arguments.contains("--testing-library") { return true }
    return arguments.contains { argument in
      ["--attachments-path", "--experimental-attachments-path"].contains { argument.hasPrefix($0) }
    }
  }
}
