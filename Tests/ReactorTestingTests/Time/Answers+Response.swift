import ReactorTesting

extension Answers {
  /// A response of asynchronous code, `milliseconds` after it was asked for, in virtual time.
  func response(_ milliseconds: Int = 50) async throws {
    try await clock.pause(milliseconds)
  }
}

extension VirtualClock {
  /// Lets virtual time go by.
  func pause(_ milliseconds: Int) async throws { try await Task.sleep(for: .milliseconds(milliseconds), clock: self) }
}
