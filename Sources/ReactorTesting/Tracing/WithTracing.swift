import ReactorCore
import ReactorTrace

#if canImport(XCTest)
  import XCTest
#endif

/// Traces every reactor that is first used inside `body`: for XCTest, and for a part of a Swift Testing test.
///
/// An impure reduce fails the test, naming the reactor and the mutation. When the test has failed inside `body`, the
/// trace is written to `REACTOR_TRACE_DIR`, or to the temporary folder, and its path is said on standard error.
@discardableResult
public func withTracing<Result>(
  _ policy: TracePolicy = .tests, clock: TraceClock = .monotonic, name: String = #function, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ body: () throws -> Result
) rethrows -> Result {
  let run = TracedBody(
    policy, clock, name, TestFailure(message: "", fileID: fileID, filePath: filePath, line: line, column: column))
  do {
    let result = try TracedRun.$tracer.withValue(run.tracer) { try withMiddleware(run.tracer, body) }
    run.finish(threw: false)
    return result
  } catch {
    run.finish(threw: true)
    throw error
  }
}

/// Traces every reactor that is first used inside `body`, across its suspensions.
@discardableResult
public func withTracing<Result>(
  _ policy: TracePolicy = .tests, clock: TraceClock = .monotonic, name: String = #function, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let run = TracedBody(
    policy, clock, name, TestFailure(message: "", fileID: fileID, filePath: filePath, line: line, column: column))
  do {
    let result = try await TracedRun.$tracer.withValue(run.tracer) { try await withMiddleware(run.tracer, body) }
    run.finish(threw: false)
    return result
  } catch {
    run.finish(threw: true)
    throw error
  }
}

/// One traced body, from its beginning to what becomes of its trace.
private struct TracedBody {
  let tracer: ReactorTracer
  private let name: String
  private let place: TestFailure
  private let failuresBefore: Int

  init(_ policy: TracePolicy, _ clock: TraceClock, _ name: String, _ place: TestFailure) {
    tracer = ReactorTracer(policy: policy, clock: clock, name: name)
    self.name = name
    self.place = place
    failuresBefore = Self.failures
  }

  private static var failures: Int {
    #if canImport(XCTest)
      FailureCount.now
    #else
      0
    #endif
  }

  func finish(threw: Bool) {
    let trace = tracer.finish()
    for finding in TracedRun.errors(in: trace) {
      var failure = place
      failure.message = TracedRun.sentence(finding)
      failure.report()
    }
    let hasFailed = threw || Self.failures > failuresBefore || !TracedRun.errors(in: trace).isEmpty
    guard hasFailed else { return }
    switch TraceFile.write(trace, of: name, into: TraceFile.directory ?? TraceFile.temporary) {
    case .success(let path): TraceFile.say("trace of \(name): \(path)")
    case .failure(let problem): TraceFile.say(problem.sentence)
    }
  }
}
