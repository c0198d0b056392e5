import ReactorTrace
import Testing

/// Marks for failed expectations: the diagrams of a failed test show why it failed, and when.
extension ReactorTracer {
  /// The most characters of a message that are kept.
  private static let maxMessageLength = 300

  /// Marks that an expectation failed. Any thread; does nothing once the tracer has finished.
  ///
  /// - Parameters:
  ///   - message: The framework's message, kept only where the policy keeps values.
  ///   - location: File and line, as in `CounterTests.swift:42`.
  package func markFailure(_ message: String, at location: String?) {
    mark(TestFailure.label(at: location), payload: ShortText.cut(message, to: Self.maxMessageLength))
  }

  package func markFailure(_ issue: Issue) {
    markFailure("\(issue)", at: issue.sourceLocation.map { "\($0.fileName):\($0.line)" })
  }

  package func markFailure(throwing error: any Error, of test: TestLocation) {
    markFailure("threw \(error)", at: test.text)
  }
}
