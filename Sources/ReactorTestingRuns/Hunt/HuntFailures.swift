import PlatformSupport
import ReactorCore
import ReactorTesting
import Testing

/// Expectations that failed inside of hunted code: each is something that broke. Held back from the report where the framework
/// can do that.
struct HuntFailures: Sendable {
  private let held = HeldFailures(nil)
  // The lock guards the numbers of failures that belong to earlier runs.
  private let before = Locked((messages: 0, xctest: XCTestFailureObserver.failureCount))

  func hold<Result>(_ body: () throws -> Result) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    held.hold { result = Swift.Result { try body() } }
    guard let result else { preconditionFailure("a body that was held has run") }
    return try result.get()
  }

  /// The first one since `forget()`; nil if there is none.
  var violation: HuntViolation? {
    let (messages, before) = (held.all, before.withLock { $0 })
    if messages.count > before.messages {
      let message = messages[before.messages]
      // Its line tells it from others; values in it change when a run is shrunk.
      return HuntViolation(
        kind: .failure, name: message.split(separator: " ").last.map { String($0) } ?? message, message: message)
    }
    guard XCTestFailureObserver.failureCount > before.xctest else { return nil }
    return HuntViolation(kind: .failure, name: "XCTest", message: "an expectation of the run failed")
  }

  func forget() {
    let now = (messages: held.all.count, xctest: XCTestFailureObserver.failureCount)
    before.withLock { $0 = now }
  }
}
