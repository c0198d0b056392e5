#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard error stream, for messages to the user of the program.
package enum StandardError {
  /// Writes a line in one piece. Without a reader the program is not killed, and waits for a second at most. Any thread.
  ///
  /// The caller escapes what does not come from itself.
  package static func write(line: String) {
    let bytes = Array((line + "\n").utf8)
    let given = OutputDescriptor(number: STDERR_FILENO)
    let terminal = given.terminalOfItsOwn()
    defer { terminal?.close() }
    _ = unsafe bytes.withUnsafeBytes { unsafe (terminal ?? given).write($0, .after(milliseconds: 1_000)) }
  }
}
