import PlatformSupport

extension WriteTimeout {
  /// Ends each write that is blocked for longer than `timeout`.
  package static func atMost(_ timeout: Duration) -> WriteTimeout {
    let timeout = Locked(ReaderTimeout(timeout))
    return WriteTimeout(
      stood: { milliseconds in timeout.withLock { $0.stood(milliseconds) } }, moved: { timeout.withLock { $0.moved() } }
    )
  }
}

/// The remaining time for which a reader may block the writer.
package struct ReaderTimeout: Sendable {
  /// Milliseconds without anything read.
  private let limit: Int
  /// Milliseconds of waiting for a slow reader in all; nil for no bound.
  private let limitInAll: Int?
  private var standing = 0
  private var inAll = 0

  /// - Parameters:
  ///   - timeout: For a reader that reads nothing: a millisecond to a day.
  ///   - slowest: How many times longer a slow reader may take in all; nil for no bound.
  package init(_ timeout: Duration, slowest: Int? = nil) {
    let most = min(max(timeout, .milliseconds(1)), .seconds(86_400))
    let limit = Int(most / .milliseconds(1))
    self.limit = limit
    limitInAll = slowest.map { limit * $0 }
  }

  /// Words that end the waiting, nil while it may go on.
  package mutating func stood(_ milliseconds: Int) -> String? {
    standing += milliseconds
    inAll += milliseconds
    if standing >= limit {
      return "the trace stopped: its reader took nothing for \(words(limit)). Read it while it is written."
    }
    guard let limitInAll, inAll >= limitInAll else { return nil }
    return "the trace stopped: its reader is too slow, the app has waited for it for \(words(limitInAll)). "
      + "Read it while it is written."
  }

  /// Something was read.
  package mutating func moved() { standing = 0 }

  private func words(_ milliseconds: Int) -> String {
    DurationText.of(UInt64(milliseconds) * 1_000_000)
  }
}
