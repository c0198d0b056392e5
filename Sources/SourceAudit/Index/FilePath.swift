import PlatformSupport

/// Names of files, and what the system knows about them.
enum FilePath {
  /// The absolute path without links; nil if there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let buffer = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(buffer) }
    return unsafe String(cString: buffer)
  }

  /// The directory that holds a file.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a path names a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// When a file was last written, in nanoseconds since 1970; nil if there is none.
  static func modificationTime(_ path: String) -> Int64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Bytes in a file; nil if there is none.
  static func size(_ path: String) -> Int64? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// Names in a directory, ascending; none where it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The contents of a file of up to 16 megabytes; nil if it cannot be read.
  static func contents(of path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    var status = stat()
    guard unsafe fstat(fileno(file), &status) == 0, status.st_size <= 16 << 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return unsafe ferror(file) == 0 ? Array(bytes.prefix(count)) : nil
  }

  /// The `.swift` files below a directory, ascending; hidden directories are left out.
  static func sources(below directory: String) -> [String] {
    names(in: directory).flatMap { name -> [String] in
      let path = "\(directory)/\(name)"
      if name.hasPrefix(".") { return [] }
      if name.hasSuffix(".swift") { return [path] }
      return isDirectory(path) ? sources(below: path) : []
    }
  }

  /// The files below a directory, ascending, without objects of a compiler; nil if there are more than `limit`.
  static func files(below directory: String, limit: Int) -> [String]? {
    var files: [String] = []
    for name in names(in: directory) where !name.hasSuffix(".o") {
      let path = "\(directory)/\(name)"
      if !isDirectory(path) {
        files.append(path)
      } else if let found = self.files(below: path, limit: limit - files.count) {
        files += found
      } else {
        return nil
      }
      if files.count > limit { return nil }
    }
    return files
  }
}
