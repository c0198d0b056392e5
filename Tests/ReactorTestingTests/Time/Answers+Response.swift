import ReactorTesting

extension Answers {
  /// A response of asynchronous code, `milliseconds` after it was asked for, in virtual time.
  func response(_ milliseconds: Int = 50) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds), clock: clock)
  }
}
