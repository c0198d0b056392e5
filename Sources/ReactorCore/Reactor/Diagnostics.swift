import PlatformSupport

/// Something that works, but not as its author will have meant it.
public struct ReactorDiagnostic: Sendable, CustomStringConvertible {
  /// Type name of the reactor.
  public let reactor: String
  /// What happened, and how to mend it.
  public let message: String

  public var description: String { "\(reactor): \(message)" }
}

extension ReactorDiagnostic {
  // The lock guards what has been said.
  private static let said = Locked<Set<String>>([])

  /// Says it once on standard error, in debug builds.
  func sayOnce() {
    #if DEBUG
      guard Self.said.withLock({ $0.insert(description).inserted }) else { return }
      var line = "ReactorCore: \(description)\n"
      line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    #endif
  }
}
