import PlatformSupport

/// An open file that is written to without ever being killed for it, or held up for good.
///
/// A closed pipe and a file-size limit answer with an error here, never with the signal that ends a program. Nothing is
/// written to a pipe, a socket or a terminal before it has room, even where the descriptor would wait for that.
package struct OutputDescriptor {
  private enum Kind {
    /// Has room, or says that it has none.
    case file
    /// Waits for the reader.
    case pipe, socket
  }
  /// How a write ended.
  struct Outcome {
    var written: Int
    /// The error that stopped it, 0 for none.
    var code: Int32 = 0
    /// The text that says why the write timed out.
    var words: String?
  }

  let number: Int32
  private let kind: Kind

  init(number: Int32) {
    self.number = number
    kind = Self.kind(of: number)
  }

  private static func kind(of number: Int32) -> Kind {
    var status = stat()
    guard fstat(number, &status) == 0 else { return .file }
    return switch status.st_mode & S_IFMT {
    case S_IFSOCK: .socket
    case S_IFIFO: .pipe
    case S_IFCHR: isatty(number) == 1 ? .pipe : .file
    default: .file
    }
  }

  /// The same terminal, opened so that it never waits, for the caller to close. Nil for anything else.
  ///
  /// A terminal that has some room waits for more inside of a write, and whether it waits is shared with all who have it.
  func terminalOfItsOwn() -> OutputDescriptor? {
    var name = [CChar](repeating: 0, count: 256)
    guard isatty(number) == 1, ttyname_r(number, &name, name.count) == 0 else { return nil }
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let own = Self.openFile(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    return own < 0 ? nil : OutputDescriptor(number: own)
  }

  /// Opens `path` for the owner alone, not through a link, without blocking.
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
    SystemCall.open(path, flags, 0o600)
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
    default: .failed(path: path, reason: SystemErrorText.of(code))
    }
  }

  /// Writes all of `bytes`, or as many as go out before an error or until `writeTimeout` ends it.
  func write(_ bytes: UnsafeRawBufferPointer, _ writeTimeout: WriteTimeout) -> Outcome {
    SignalShield.around { writeAll(bytes, writeTimeout) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, _ writeTimeout: WriteTimeout) -> Outcome {
    var written = 0
    var hasStood = false
    while written < bytes.count {
      let end = kind == .file ? bytes.count : min(written + Self.portion, bytes.count)
      let count = hasRoom ? writeSome(UnsafeRawBufferPointer(rebasing: bytes[written..<end])) : 0
      if count > 0 {
        written += count
        if hasStood { writeTimeout.moved() }
        hasStood = false
      } else if count == 0 || errno == EAGAIN || errno == EWOULDBLOCK {
        if kind == .file, count == 0 { return Outcome(written: written, code: EIO) }
        hasStood = true
        if let words = rest(writeTimeout) { return Outcome(written: written, code: EAGAIN, words: words) }
      } else if errno != EINTR {
        return Outcome(written: written, code: errno)
      }
    }
    return Outcome(written: written)
  }

  /// Bytes that a pipe takes at once, or not at all.
  private static let portion = Int(PIPE_BUF)
  /// Milliseconds after which one who waits looks whether it goes on waiting.
  private static let slice: Int32 = 20

  /// A write would not wait.
  private var hasRoom: Bool {
    if kind == .file { return true }
    var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&wait, 1, 0) > 0
  }

  /// Waits a moment for room; returns a message if the time is over.
  private func rest(_ writeTimeout: WriteTimeout) -> String? {
    var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    let count = poll(&wait, 1, Self.slice)
    // Room that is there and cannot be used, as beside another writer, is waited for as well.
    if count > 0 { poll(nil, 0, 1) }
    return writeTimeout.stood(count == 0 ? Int(Self.slice) : 1)
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    if kind == .socket { return send(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)) }
    return SystemCall.write(number, bytes.baseAddress, bytes.count)
  }

  /// Writes a small file at once, for the owner alone and not through a link.
  package static func write(_ text: String, to path: String) throws(TraceWriteError) {
    let output = try open(path, replacing: true)
    defer { output.close() }
    var text = text
    let code = text.withUTF8 { output.write(UnsafeRawBufferPointer($0), .atMost(.seconds(1))).code }
    guard code == 0 else { throw .failed(path: path, reason: SystemErrorText.of(code)) }
  }

  /// Takes back the last `count` bytes. Returns whether the file allowed it: a pipe does not.
  func takeBack(_ count: Int) -> Bool {
    let end = lseek(number, 0, SEEK_CUR)
    guard count > 0, end >= off_t(count), ftruncate(number, end - off_t(count)) == 0 else { return false }
    return lseek(number, end - off_t(count), SEEK_SET) >= 0
  }

  func close() {
    SystemCall.close(number)
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

  /// Takes a waiting signal away; does nothing if none waits.
  private static func take(_ signal: Int32) {
    var pending = sigset_t()
    sigpending(&pending)
    guard sigismember(&pending, signal) == 1 else { return }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    #if canImport(Glibc) || canImport(Musl)
      var now = timespec(tv_sec: 0, tv_nsec: 0)
      while sigtimedwait(&one, nil, &now) == -1, errno == EINTR {}
    #else
      var taken: Int32 = 0
      sigwait(&one, &taken)
    #endif
  }
}
