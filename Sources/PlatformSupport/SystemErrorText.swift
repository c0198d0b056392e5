/// The system's own words for its errors.
package enum SystemErrorText {
  package static func of(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}
