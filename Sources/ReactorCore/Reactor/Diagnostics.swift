import PlatformSupport

/// A mistake in the use of a reactor that does not stop it.
public struct ReactorDiagnostic: Sendable, CustomStringConvertible {
  /// Type name of the reactor, without its module.
  public let reactor: String
  /// Sentences that say what happened and how to mend it.
  public let message: String

  /// The reactor and the message.
  public var description: String { "\(reactor): \(message)" }
}

extension ReactorDiagnostic {
  // The lock guards the diagnostics that were printed.
  private static let printed = Locked<Set<String>>([])

  /// Prints this on standard error, once in a process and in debug builds only.
  func printOnce() {
    #if DEBUG
      guard Self.printed.withLock({ $0.insert(description).inserted }) else { return }
      StandardError.write(line: "ReactorCore: \(description)")
    #endif
  }
}
