import PlatformSupport

/// The standard error stream, for messages to the developer.
package enum StandardError {
  /// Writes a line in one piece. Any thread.
  package static func write(line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = SystemCall.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
