import ReactorCore
import ReactorTrace
import Testing

/// Traces every reactor that is first used inside `body`, in XCTest or in a part of a Swift Testing test.
///
/// An impure reducer fails the test, at the line of the impure call where that is known. If the test fails inside `body`, the
/// trace is written to the folder `REACTOR_TRACE_DIR`. Where that is not set, the trace is attached to the test, or, in
/// XCTest and where the runner drops attachments, written to the temporary folder; standard error says where.
///
/// Reducers that ran on the main thread are replayed only if this is called on it.
///
/// - Parameters:
///   - options: The policy, the clock, the name and the scheduler; those of `.traced` by default.
///   - scheduler: Makes the scheduler of `body`, as `options.scheduler` does, and goes before it.
///   - function: The name of the test where the options have none: the calling function.
///   - fileID: Module and file of the call, for failures without a line of their own.
///   - filePath: The path of that file.
///   - line: The line of the call, from 1.
///   - column: The column of the call, from 1.
///   - body: The traced code. `TracedRun.tracer` is its tracer, `TracedRun.scheduler` its scheduler. If it has one, what the
///     body expects of streams is compared when it returns: see `expect(_:)`.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, which is marked in the trace.
@discardableResult
public func withTracing<Result>(
  _ options: TracingOptions = .tests, scheduler: (@Sendable () -> TestScheduler)? = nil,
  function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: () throws -> Result
) rethrows -> Result {
  let run = TracedBody(options.with(scheduler: scheduler), function, TestLocation(fileID, filePath, line, column))
  do {
    let result = try run.detector.detectFailures { try run.scope.run(body) }
    run.scope.end()
    if run.fails(run.tracer.findings.found, threw: false) {
      run.keep(run.scope.trace)
    } else if let directory = PassingTestTrace.directory {
      run.keepPassing(run.scope.trace.trace, in: directory)
    }
    return result
  } catch {
    run.mark(error)
    run.scope.end()
    if run.fails(run.tracer.findings.found, threw: true) { run.keep(run.scope.trace) }
    throw error
  }
}

/// Traces every reactor that is first used inside an asynchronous `body`, across its suspensions.
///
/// Works like the synchronous function, except that the tracer ends on the main actor: reducers that ran on the main thread
/// are always replayed.
///
/// - Parameters:
///   - options: The policy, the clock, the name and the scheduler; those of `.traced` by default.
///   - scheduler: Makes the scheduler of `body`, as `options.scheduler` does, and goes before it.
///   - function: The name of the test where the options have none: the calling function.
///   - fileID: Module and file of the call, for failures without a line of their own.
///   - filePath: The path of that file.
///   - line: The line of the call, from 1.
///   - column: The column of the call, from 1.
///   - isolation: The actor on which `body` runs.
///   - body: The traced code. `TracedRun.tracer` is its tracer, `TracedRun.scheduler` its scheduler.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, which is marked in the trace.
@discardableResult
public func withTracing<Result>(
  _ options: TracingOptions = .tests, scheduler: (@Sendable () -> TestScheduler)? = nil,
  function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let run = TracedBody(options.with(scheduler: scheduler), function, TestLocation(fileID, filePath, line, column))
  do {
    let result = try await run.detector.detectFailures { try await run.scope.run(body) }
    await MainActor.run { run.scope.end() }
    let findings = await MainActor.run { run.tracer.findings.found }
    if run.fails(findings, threw: false) {
      run.keep(await MainActor.run { run.scope.trace })
    } else if let directory = PassingTestTrace.directory {
      run.keepPassing(await MainActor.run { run.scope.trace.trace }, in: directory)
    }
    return result
  } catch {
    run.mark(error)
    await MainActor.run { run.scope.end() }
    let findings = await MainActor.run { run.tracer.findings.found }
    if run.fails(findings, threw: true) { run.keep(await MainActor.run { run.scope.trace }) }
    throw error
  }
}

/// One call of `withTracing`.
private struct TracedBody: Sendable {
  let scope: TracedScope
  let detector = FailureDetector()
  private let name: String
  private let location: TestLocation
  private let options: TracingOptions

  var tracer: ReactorTracer { scope.tracer }

  init(_ options: TracingOptions, _ function: String, _ location: TestLocation) {
    name = options.name ?? function
    scope = TracedScope(options, name: name)
    self.location = location
    self.options = options
  }

  func mark(_ error: any Error) { tracer.markFailure(throwing: error, of: location.location) }

  /// Reports the findings, and returns whether the test has failed.
  func fails(_ findings: [Finding], threw: Bool) -> Bool {
    let hasFailed = threw || detector.hasFailed
    return TracedRun.report(findings, options, at: location) || hasFailed
  }

  func keep(_ kept: (trace: Trace, chains: [TraceEvent.Seq])) {
    let framework: TracedRun.Framework = TestLocation.isSwiftTesting ? .swiftTesting(location.location) : .xctest
    TracedRun.keep(kept.trace, chains: kept.chains, of: "\(location.fileID) \(name)", in: framework)
  }

  func keepPassing(_ trace: Trace, in directory: String) {
    PassingTestTrace.write(trace, of: "\(location.fileID) \(name)", into: directory)
  }
}
