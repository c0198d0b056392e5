import ReactorTrace
import Testing
import TraceModel

/// Expectations that fail, as marks in the trace of their test: the pictures of a failed test say why it failed, and when.
extension ReactorTracer {
  /// Characters of a message that are kept.
  private static let longest = 300

  /// Marks that an expectation failed. Any thread; nothing once the tracer has finished.
  ///
  /// - Parameters:
  ///   - message: What the framework says of it; kept where the policy keeps values.
  ///   - place: File and line, `CounterTests.swift:42`.
  func markFailure(_ message: String, at place: String?) {
    mark(TestFailure.label(at: place), payload: ShortText.cut(message, to: Self.longest))
  }

  func markFailure(_ issue: Issue) {
    markFailure("\(issue)", at: issue.sourceLocation.map { "\($0.fileName):\($0.line)" })
  }

  /// Marks that a test ended by an error.
  func markFailure(throwing error: any Error, of test: SourceLocation) {
    markFailure("threw \(error)", at: "\(test.fileName):\(test.line)")
  }
}
