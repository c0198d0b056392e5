#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's own words for its errors.
package enum SystemErrorText {
  package static func of(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }

  /// Whether the disk or the device is full.
  package static func isNoRoom(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }
  /// The sentence for that, and the first half of a remedy.
  package static let noRoom = "the disk or the device is full. Free some space there, or"
}
