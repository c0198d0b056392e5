import PlatformSupport

/// Remarks for the user of the program.
package enum StandardErrorLine {
  /// Writes a line in one piece. Without a reader the program is not killed, and waits for a second at most. Any thread.
  ///
  /// The caller escapes what does not come from itself.
  package static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    let given = OutputDescriptor(number: STDERR_FILENO)
    let terminal = given.terminalOfItsOwn()
    defer { terminal?.close() }
    _ = bytes.withUnsafeBytes { (terminal ?? given).write($0, .atMost(.seconds(1))) }
  }
}
