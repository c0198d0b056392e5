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
///   - sourceLocation: The line of the call, for failures without a line of their own.
///   - body: The traced code. `TracedRun.tracer` is its tracer, `TracedRun.scheduler` its scheduler. If it has one, what the
///     body expects of streams is compared when it returns: see `expect(_:)`.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, which is marked in the trace.
@discardableResult
public func withTracing<Result>(
  _ options: TracingOptions = .tests, scheduler: (@Sendable () -> TestScheduler)? = nil,
  function: String = #function, sourceLocation: SourceLocation = #_testLocation, _ body: () throws -> Result
) rethrows -> Result {
  let (location, detector) = (TestLocation(sourceLocation), FailureDetector())
  let scope = TracedScope(options.with(scheduler: scheduler), name: options.name ?? function, at: location)
  do {
    let result = try detector.detectFailures { try scope.run(body) }
    scope.finish(hasFailed: detector.hasFailed)?.keep()
    return result
  } catch {
    scope.finish(throwing: error)?.keep()
    throw error
  }
}

/// Traces every reactor that is first used inside an asynchronous `body`, across its suspensions, on the caller's actor.
///
/// Works like the synchronous function, except that the tracer ends on the main actor: reducers that ran on the main thread
/// are always replayed.
@discardableResult
public func withTracing<Result>(
  _ options: TracingOptions = .tests, scheduler: (@Sendable () -> TestScheduler)? = nil,
  function: String = #function, sourceLocation: SourceLocation = #_testLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let (location, detector) = (TestLocation(sourceLocation), FailureDetector())
  let scope = TracedScope(options.with(scheduler: scheduler), name: options.name ?? function, at: location)
  do {
    let result = try await detector.detectFailures { try await scope.run(body) }
    await MainActor.run { scope.finish(hasFailed: detector.hasFailed) }?.keep()
    return result
  } catch {
    await MainActor.run { scope.finish(throwing: error) }?.keep()
    throw error
  }
}
