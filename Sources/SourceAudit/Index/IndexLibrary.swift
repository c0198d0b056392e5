import CIndexStore
import PlatformSupport

/// The `libIndexStore` of a toolchain, loaded while the program runs.
struct IndexLibrary {
  let functions: is_library

  /// Loads the library; it stays loaded.
  init(path: String) throws(SourceAuditError) {
    var functions = is_library()
    if let reason = is_library_open(path, &functions) {
      throw .libraryUnusable(path: path, reason: String(cString: reason))
    }
    self.functions = functions
  }

  /// Text of the library as a string.
  static func string(_ text: is_text) -> String {
    guard let data = text.data else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(data), count: text.length), as: UTF8.self)
  }

  /// The words of an error that the library returned, which is freed.
  func reason(_ error: UnsafeMutableRawPointer?) -> String {
    guard let error else { return "no reason was given" }
    defer { functions.error_dispose(error) }
    return functions.error_get_description(error).map { String(cString: $0) } ?? "no reason was given"
  }
}

/// Passes an object through a C function as its context; valid during `body`.
func withContext(_ object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Void) {
  withExtendedLifetime(object) { body(Unmanaged.passUnretained(object).toOpaque()) }
}
