import PlatformSupport

/// The installed Swift whose library reads the index.
struct Toolchain {
  /// Path of `libIndexStore`.
  let library: String

  /// The toolchain in a directory, or that of the `swift` which the path variable finds.
  /// - Parameter directory: A directory that holds `usr/lib` or `lib`, as `--toolchain` names it.
  init(directory: String?, searchPath: String) throws(SourceAuditError) {
    if let directory {
      guard let library = Self.library(in: [directory, directory + "/usr"]) else {
        throw .noToolchain(directory: directory)
      }
      self.library = library
      return
    }
    for entry in searchPath.split(separator: ":") {
      guard unsafe access("\(entry)/swift", X_OK) == 0, let program = FilePath.resolved("\(entry)/swift") else {
        continue
      }
      let root = FilePath.directory(of: FilePath.directory(of: program))
      if let library = Self.library(in: [root]) {
        self.library = library
        return
      }
    }
    throw .noToolchain(directory: nil)
  }

  private static func library(in directories: [String]) -> String? {
    let paths = directories.flatMap { ["\($0)/lib/libIndexStore.so", "\($0)/lib/libIndexStore.dylib"] }
    return paths.first { unsafe access($0, R_OK) == 0 }
  }
}
