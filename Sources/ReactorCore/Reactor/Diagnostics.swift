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
  /// Reports a mistake in the use of a reactor of another runtime to middleware, and once on standard error in debug
  /// builds. Any thread.
  package static func report(_ message: String, of type: String, to middleware: [any ReactorMiddleware]) {
    let diagnostic = ReactorDiagnostic(reactor: type, message: message)
    diagnostic.printOnce()
    for one in middleware { one.diagnosed(diagnostic) }
  }

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
