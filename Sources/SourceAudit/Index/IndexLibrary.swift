import CIndexStore
import PlatformSupport

/// The `libIndexStore` of a toolchain, loaded while the program runs.
struct IndexLibrary {
  let functions: is_library

  /// Loads the library; it stays loaded.
  init(path: String) throws(SourceAuditError) {
    var functions = is_library()
    if let reason = unsafe is_library_open(path, &functions) {
      throw unsafe .libraryUnusable(path: path, reason: String(cString: reason))
    }
    self.functions = functions
  }

  /// Text of the library as a string.
  static func string(_ text: is_text) -> String {
    guard let data = unsafe text.data else { return "" }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(data), count: text.length), as: UTF8.self)
  }

  /// The words of an error that the library returned, which is freed.
  func reason(_ error: UnsafeMutableRawPointer?) -> String {
    guard let error = unsafe error else { return "no reason was given" }
    defer { unsafe functions.error_dispose(error) }
    return unsafe functions.error_get_description(error).map { unsafe String(cString: $0) } ?? "no reason was given"
  }
}

/// Passes an object through a C function as its context; valid during `body`.
func withContext(_ object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Void) {
  withExtendedLifetime(object) { unsafe body(Unmanaged.passUnretained(object).toOpaque()) }
}
