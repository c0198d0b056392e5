/// A file beside a test, or in the nearest folder around it that has one.
package enum NearestFile {
  case found(path: String, text: String)
  case unreadable(path: String, String)
  case missing

  private static let farthest = 32

  /// - Parameters:
  ///   - name: A name, or a path that begins at the root.
  ///   - test: The path of the test's file.
  package static func find(_ name: String, around test: String) -> NearestFile {
    var folder = test.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for _ in 0..<farthest {
      let path = name.hasPrefix("/") ? name : (folder + [name[...]]).joined(separator: "/")
      switch TextFile.read(path) {
      case .text(let text): return .found(path: path, text: text)
      case .unreadable(let reason): return .unreadable(path: path, reason)
      case .missing: break
      }
      guard !folder.isEmpty, !name.hasPrefix("/") else { break }
      folder = folder.dropLast()
    }
    return .missing
  }
}
