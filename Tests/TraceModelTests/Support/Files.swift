import PlatformSupport

/// Files of a test, without Foundation.
enum Files {
  /// The top of the repository.
  static var root: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/")
  }

  /// A name for `mkstemp` and `mkdtemp`.
  static var template: String { P_tmpdir + "/trace-model-XXXXXX" }

  /// Calls `body` with the path of a folder of its own, and removes what it left there.
  static func withFolder<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    let path = makeFolder()
    defer { remove(path) }
    return try body(path)
  }

  static func withFolder<Result>(_ body: (String) async throws -> Result) async rethrows -> Result {
    let path = makeFolder()
    defer { remove(path) }
    return try await body(path)
  }

  private static func makeFolder() -> String {
    var template = Array(template.utf8CString)
    let path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty, "no folder for the test's files can be made in \(P_tmpdir)")
    return path
  }

  private static func remove(_ folder: String) {
    for name in names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  /// Names of what is in a folder, sorted.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { result += block[..<count] }
    return result
  }

  /// Calls `body` with the file opened for reading.
  static func withDescriptor<Result>(_ path: String, _ body: (Int32) throws -> Result) rethrows -> Result {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try body(descriptor)
  }

  static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  static func write(_ bytes: [UInt8], _ path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  static func mode(_ path: String) -> Int32 {
    var status = stat()
    return lstat(path, &status) == 0 ? Int32(status.st_mode & 0o777) : -1
  }
}
