import PlatformSupport
import ReactorCore
import Testing

/// Sees whether a test fails while a piece of code runs, in either framework, and marks where in its trace.
struct FailureWatch: Sendable {
  private let sawIssue = Locked(false)
  private let failuresBefore = FailureCount.now

  var hasFailed: Bool { sawIssue.withLock { $0 } || FailureCount.now > failuresBefore }

  func failures<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard Test.current != nil else { return try body() }
    var result: Result?
    // Nothing is known to fail: the question whether an issue is a known one is how a library hears of it.
    try withKnownIssue(isIntermittent: true) {
      result = try body()
    } matching: {
      note($0)
    }
    return unwrapped(result)
  }

  func failures<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard Test.current != nil else { return try await body() }
    var result: Result?
    try await withKnownIssue(isIntermittent: true, isolation: isolation) {
      result = try await body()
    } matching: {
      note($0)
    }
    return unwrapped(result)
  }

  private func note(_ issue: Issue) -> Bool {
    if issue.isFailure {
      sawIssue.withLock { $0 = true }
      TracedRun.tracer?.markFailure(issue)
    }
    return false
  }

  private func unwrapped<Result>(_ result: Result?) -> Result {
    guard let result else { preconditionFailure("a body that did not throw must have returned") }
    return result
  }
}
