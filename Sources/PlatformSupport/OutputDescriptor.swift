#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file whose writes neither kill the program nor block for good.
///
/// A closed pipe and a file-size limit answer with an error here, never with the signal that ends a program. Nothing is
/// written to a pipe, a socket or a terminal before it has room, even where the descriptor would wait for that.
package struct OutputDescriptor {
  private enum Kind {
    /// Has room, or says that it has none.
    case file
    /// Waits for whoever reads it.
    case pipe, socket
  }
  /// How a write ended.
  package struct Outcome {
    package var written: Int
    /// The error that stopped it, 0 for none.
    package var code: Int32 = 0
    /// The text that says why the write timed out.
    package var words: String?
  }

  package let number: Int32
  private let kind: Kind

  package init(number: Int32) {
    self.number = number
    kind = Self.kind(of: number)
  }

  private static func kind(of number: Int32) -> Kind {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return .file }
    return switch status.st_mode & S_IFMT {
    case S_IFSOCK: .socket
    case S_IFIFO: .pipe
    case S_IFCHR: isatty(number) == 1 ? .pipe : .file
    default: .file
    }
  }

  /// The same terminal, opened so that it never waits, for the caller to close. Nil for anything else.
  ///
  /// A terminal that has some room waits for more inside a write, and whether it waits is shared with all that have it open.
  package func terminalOfItsOwn() -> OutputDescriptor? {
    var name = [CChar](repeating: 0, count: 256)
    guard isatty(number) == 1, unsafe ttyname_r(number, &name, name.count) == 0 else { return nil }
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let own = SystemCall.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    return own < 0 ? nil : OutputDescriptor(number: own)
  }

  /// Writes all of `bytes`, or as many as go out before an error or until `writeTimeout` ends it.
  package func write(_ bytes: UnsafeRawBufferPointer, _ writeTimeout: WriteTimeout) -> Outcome {
    SignalShield.around { unsafe writeAll(bytes, writeTimeout) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, _ writeTimeout: WriteTimeout) -> Outcome {
    var written = 0
    var hasStood = false
    while written < bytes.count {
      let end = kind == .pipe ? min(written + Self.portion, bytes.count) : bytes.count
      let count = unsafe hasRoom ? writeSome(UnsafeRawBufferPointer(rebasing: bytes[written..<end])) : 0
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
  /// Milliseconds between two looks at whether a blocked write goes on waiting.
  private static let slice: Int32 = 20

  /// A write would not wait; a socket is told not to.
  private var hasRoom: Bool {
    if kind != .pipe { return true }
    var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&wait, 1, 0) > 0
  }

  /// Waits a moment for room; words where that was the last one.
  private func rest(_ writeTimeout: WriteTimeout) -> String? {
    var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    let count = unsafe poll(&wait, 1, Self.slice)
    // Room that is there and cannot be used, as beside another writer, is waited for as well.
    if count > 0 { poll(nil, 0, 1) }
    return writeTimeout.stood(count == 0 ? Int(Self.slice) : 1)
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    if kind == .socket { return unsafe send(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)) }
    return unsafe SystemCall.write(number, bytes.baseAddress, bytes.count)
  }

  /// Whether the other end of a connection that nothing comes back by is closed.
  package var isAbandoned: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(number, &byte, 1, Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }

  /// Locks the file for one writer until it is closed; false if another holds the lock.
  package func claim() -> Bool { SystemCall.lock(number) == 0 || errno != EWOULDBLOCK }

  /// The size of a file in bytes, and whether it has lost its last name; nil for what is no file.
  package var file: (size: Int, isDeleted: Bool)? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (Int(status.st_size), status.st_nlink == 0)
  }

  /// Takes back the last `count` bytes. Returns whether the file allowed it: a pipe does not.
  package func takeBack(_ count: Int) -> Bool {
    let end = lseek(number, 0, SEEK_CUR)
    guard count > 0, end >= off_t(count), ftruncate(number, end - off_t(count)) == 0 else { return false }
    return lseek(number, end - off_t(count), SEEK_SET) >= 0
  }

  package func close() {
    SystemCall.close(number)
  }
}
