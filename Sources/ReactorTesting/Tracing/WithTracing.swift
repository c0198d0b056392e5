import ReactorCore
import ReactorTrace
import Testing

/// Traces every reactor that is first used inside `body`: for XCTest, and for a part of a Swift Testing test.
///
/// An impure reduce fails the test, at the line of the impure call where that is known. When the test has failed inside
/// `body`, the trace is written to `REACTOR_TRACE_DIR`. Where that is not set it is attached to the test, or, in XCTest and
/// where attachments are not kept, written to the temporary folder; standard error says where.
///
/// Reducers that ran on the main thread are replayed only if this is called there.
@discardableResult
public func withTracing<Result>(
  _ policy: TracePolicy = .tests, clock: TraceClock = .monotonic, name: String = #function, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ body: () throws -> Result
) rethrows -> Result {
  let run = TracedBody(policy, clock, name, TestPlace(fileID, filePath, line, column))
  do {
    let result = try run.watch.failures {
      try TracedRun.$tracer.withValue(run.tracer) { try withMiddleware(run.tracer, body) }
    }
    run.tracer.end()
    if run.fails(threw: false) { run.keep(run.tracer.trace) }
    return result
  } catch {
    run.mark(error)
    run.tracer.end()
    if run.fails(threw: true) { run.keep(run.tracer.trace) }
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
  let run = TracedBody(policy, clock, name, TestPlace(fileID, filePath, line, column))
  do {
    let result = try await run.watch.failures {
      try await TracedRun.$tracer.withValue(run.tracer) { try await withMiddleware(run.tracer, body) }
    }
    await MainActor.run { run.tracer.end() }
    if run.fails(threw: false) { run.keep(await MainActor.run { run.tracer.trace }) }
    return result
  } catch {
    run.mark(error)
    await MainActor.run { run.tracer.end() }
    if run.fails(threw: true) { run.keep(await MainActor.run { run.tracer.trace }) }
    throw error
  }
}

/// One traced body, from its beginning to what becomes of its trace.
private struct TracedBody: Sendable {
  let tracer: ReactorTracer
  let watch = FailureWatch()
  private let name: String
  private let place: TestPlace

  init(_ policy: TracePolicy, _ clock: TraceClock, _ name: String, _ place: TestPlace) {
    FoundationZone.follow(policy)
    tracer = .monitoringReducers(policy, clock: clock, name: name)
    self.name = name
    self.place = place
  }

  func mark(_ error: any Error) { tracer.markFailure(throwing: error, of: place.location) }

  /// Tells the test what its reducers did. Nobody reads the trace where it does not fail.
  func fails(threw: Bool) -> Bool {
    let hasFailed = threw || watch.hasFailed
    return TracedRun.judge(tracer.findings.found, tracer.policy, at: place) || hasFailed
  }

  func keep(_ trace: Trace) {
    let framework: TracedRun.Framework = TestPlace.isSwiftTesting ? .swiftTesting(place.location) : .xctest
    TracedRun.keep(trace, of: "\(place.fileID) \(name)", in: framework)
  }
}
