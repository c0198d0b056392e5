#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Remarks for whoever runs the program.
package enum StandardErrorLine {
  /// Writes a line in one piece, and is not killed where nobody reads it. Any thread.
  ///
  /// The caller escapes what does not come from itself.
  package static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { OutputDescriptor(number: STDERR_FILENO).write($0) }
  }
}
