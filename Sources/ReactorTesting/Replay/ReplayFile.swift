import PlatformSupport
import TraceFormat

/// The file of a trace, and the reactor in it, as a test names them.
enum ReplayFile {
  /// A path as it is opened: a relative one begins at the folder of the test's source.
  static func path(_ path: String, besides source: String) -> String {
    guard !path.hasPrefix("/"), let slash = source.lastIndex(of: "/") else { return path }
    let beside = "\(source[..<slash])/\(path)"
    // Where the sources have moved since they were compiled, the current folder is as good a guess as any.
    return unsafe access(beside, F_OK) == 0 || access(path, F_OK) != 0 ? beside : path
  }

  /// Whether a trace calls a type so; the module may be another one, as where a test compiles the app's source.
  static func isType(_ type: Any.Type, _ info: TraceEvent.ReactorInfo) -> Bool {
    _typeName(type, qualified: false) == info.type
  }
}
