/// A file without a name, which is gone when it is closed.
package enum TemporaryFile {
  /// Opens one in the first of some folders that takes it, for reading and writing by this user, not inherited by programs that we
  /// start; nil if none does, and `errno` says why.
  package static func open(in folders: [String]) -> Int32? {
    for folder in folders {
      var path = Array("\(folder)/.trace-XXXXXX".utf8CString)
      let file = unsafe mkstemp(&path)
      guard file >= 0 else { continue }
      unsafe unlink(path)
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      return file
    }
    return nil
  }
}
