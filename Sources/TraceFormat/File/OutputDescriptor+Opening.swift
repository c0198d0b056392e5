import PlatformSupport

extension OutputDescriptor {
  /// Opens `path` for the owner alone, not through a link, without blocking, and for one writer at a time.
  static func open(_ path: String, replacing: Bool) throws(TraceWriteError) -> OutputDescriptor {
    // A FIFO without a reader answers at once instead of blocking.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (replacing ? 0 : O_EXCL)
    let number = SystemCall.open(path, flags, 0o600)
    guard number >= 0 else { throw refusal(path, errno) }
    let output = OutputDescriptor(number: number)
    guard output.file != nil else { return output }
    guard output.claim() else {
      output.close()
      throw .isBeingWritten(path: path)
    }
    _ = fchmod(number, 0o600)
    _ = ftruncate(number, 0)
    return output
  }

  private static func refusal(_ path: String, _ code: Int32) -> TraceWriteError {
    var status = stat()
    let isLink = unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    return switch code {
    case _ where isLink: .isLink(path: path)
    case EEXIST where status.st_mode & S_IFMT == S_IFDIR: .isDirectory(path: path)
    case EEXIST: .exists(path: path)
    case EISDIR: .isDirectory(path: path)
    case ENOENT, ENOTDIR: .noFolder(path: path)
    default: .of(path, code)
    }
  }

  /// Writes a small file at once, for the owner alone and not through a link.
  package static func write(_ text: String, to path: String) throws(TraceWriteError) {
    let output = try open(path, replacing: true)
    defer { output.close() }
    var text = text
    let code = text.withUTF8 { unsafe output.write(UnsafeRawBufferPointer($0), .atMost(.seconds(1))).code }
    guard code == 0 else { throw .of(path, code) }
  }
}
