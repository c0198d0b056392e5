#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that is written to without ever being killed for it.
///
/// A closed pipe and a file-size limit answer with an error here, never with the signal that ends a program.
package struct OutputDescriptor {
  /// Milliseconds that a full pipe or socket may take to become free.
  private static let patience: Int32 = 1_000

  let number: Int32

  /// Opens `path` for the owner alone, not through a link, and waits for nobody.
  static func open(_ path: String, replacing: Bool) throws(TraceWriteError) -> OutputDescriptor {
    // A FIFO without a reader answers at once instead of blocking.
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (replacing ? 0 : O_EXCL)
    let number = openFile(path, flags)
    guard number >= 0 else { throw refusal(path, errno) }
    var status = stat()
    if fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      _ = fchmod(number, 0o600)
      _ = ftruncate(number, 0)
    }
    return OutputDescriptor(number: number)
  }

  private static func openFile(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, 0o600)
    #else
      Darwin.open(path, flags, 0o600)
    #endif
  }

  private static func refusal(_ path: String, _ code: Int32) -> TraceWriteError {
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    return switch code {
    case _ where isLink: .isLink(path: path)
    case EEXIST where status.st_mode & S_IFMT == S_IFDIR: .isDirectory(path: path)
    case EEXIST: .exists(path: path)
    case EISDIR: .isDirectory(path: path)
    case ENOENT, ENOTDIR: .noFolder(path: path)
    default: .failed(path: path, reason: SystemWords.of(code))
    }
  }

  /// Writes all of `bytes`; how many went out, and the error that stopped it, 0 for none.
  func write(_ bytes: UnsafeRawBufferPointer) -> (written: Int, code: Int32) {
    SignalShield.around { writeAll(bytes) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> (written: Int, code: Int32) {
    var written = 0
    while written < bytes.count {
      let count = writeSome(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if count > 0 {
        written += count
      } else if count == 0 {
        return (written, EIO)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard poll(&wait, 1, Self.patience) != 0 else { return (written, EAGAIN) }
      } else if errno != EINTR {
        return (written, errno)
      }
    }
    return (written, 0)
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(number, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(number, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Writes a small file at once, for the owner alone and not through a link.
  package static func write(_ text: String, to path: String) throws(TraceWriteError) {
    let output = try open(path, replacing: true)
    defer { output.close() }
    var text = text
    let code = text.withUTF8 { output.write(UnsafeRawBufferPointer($0)).code }
    guard code == 0 else { throw .failed(path: path, reason: SystemWords.of(code)) }
  }

  /// Takes back the last `count` bytes, where the file allows it.
  func takeBack(_ count: Int) {
    let end = lseek(number, 0, SEEK_CUR)
    guard count > 0, end >= off_t(count), ftruncate(number, end - off_t(count)) == 0 else { return }
    _ = lseek(number, end - off_t(count), SEEK_SET)
  }

  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(number)
    #else
      _ = Darwin.close(number)
    #endif
  }
}

/// Keeps SIGPIPE and SIGXFSZ from a thread while it writes.
///
/// Both are sent to the writing thread itself. They are blocked there, and one that the write brought is taken away
/// before they are unblocked; one that was waiting before stays.
private enum SignalShield {
  static func around<Result>(_ write: () -> Result) -> Result {
    var shielded = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&shielded)
    sigaddset(&shielded, SIGPIPE)
    sigaddset(&shielded, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &shielded, &before)
    sigpending(&pending)
    let waiting = [SIGPIPE, SIGXFSZ].filter { sigismember(&pending, $0) == 1 }
    defer {
      for signal in [SIGPIPE, SIGXFSZ] where !waiting.contains(signal) { take(signal) }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return write()
  }

  /// Takes a waiting signal away; does nothing where none waits.
  private static func take(_ signal: Int32) {
    var pending = sigset_t()
    sigpending(&pending)
    guard sigismember(&pending, signal) == 1 else { return }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    #if canImport(Glibc)
      var now = timespec(tv_sec: 0, tv_nsec: 0)
      while sigtimedwait(&one, nil, &now) == -1, errno == EINTR {}
    #else
      var taken: Int32 = 0
      sigwait(&one, &taken)
    #endif
  }
}
