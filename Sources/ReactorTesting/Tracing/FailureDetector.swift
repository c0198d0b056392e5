import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// Detects whether a test fails while a body runs, in either framework, and marks each failure in the trace.
struct FailureDetector: Sendable {
  private let hasIssue = Locked(false)
  private let failuresBefore = XCTestFailureObserver.failureCount
  private let tracer: ReactorTracer?

  /// - Parameter tracer: The trace; nil for that around the failing code.
  init(_ tracer: ReactorTracer? = nil) { self.tracer = tracer }

  var hasFailed: Bool { hasIssue.withLock { $0 } || XCTestFailureObserver.failureCount > failuresBefore }

  func detectFailures<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard Test.current != nil else { return try body() }
    var result: Result?
    // No issue is a known one: `matching` is the only way for a library to be notified of issues.
    try withKnownIssue(isIntermittent: true) {
      result = try body()
    } matching: {
      record($0)
    }
    return unwrapped(result)
  }

  func detectFailures<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard Test.current != nil else { return try await body() }
    var result: Result?
    try await withKnownIssue(isIntermittent: true, isolation: isolation) {
      result = try await body()
    } matching: {
      record($0)
    }
    return unwrapped(result)
  }

  private func record(_ issue: Issue) -> Bool {
    if issue.isFailure {
      hasIssue.withLock { $0 = true }
      (tracer ?? TracedRun.tracer)?.markFailure(issue)
    }
    return false
  }

  /// Sees the issues of a test on their way to the report, and says with each failure what open effects wait for. Errors that the
  /// test throws do not pass there.
  var issueHandler: IssueHandlingTrait {
    .compactMapIssues { issue in
      _ = record(issue)
      let note = issue.isFailure ? tracer?.waitingNote ?? "" : ""
      var issue = issue
      if !note.isEmpty, !issue.comments.contains(where: { $0.rawValue.hasSuffix(note) }) {
        issue.comments.append(Comment(rawValue: String(note.drop(while: \.isWhitespace))))
      }
      return issue
    }
  }

  private func unwrapped<Result>(_ result: Result?) -> Result {
    guard let result else { preconditionFailure("a body that did not throw has returned") }
    return result
  }
}
