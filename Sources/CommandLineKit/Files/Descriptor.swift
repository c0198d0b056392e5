import PlatformSupport

/// An open file, closed when the last reference goes; the three standard ones stay open.
package final class Descriptor: Sendable {
  package static let input = Descriptor(STDIN_FILENO)
  package static let output = Descriptor(STDOUT_FILENO)
  package static let remarks = Descriptor(STDERR_FILENO)

  package let number: Int32
  /// Unpacks the file that is read by this number; nil for one that is read as it is.
  package let gzip: GzipInput?

  package init(_ number: Int32, _ gzip: GzipInput? = nil) {
    self.number = number
    self.gzip = gzip
  }

  deinit { if number > STDERR_FILENO { close(number) } }

  /// Opens a file, not inherited by programs that we start.
  package convenience init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemFault) {
    let number = unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode)
    guard number >= 0 else { throw SystemFault() }
    self.init(number)
  }

  /// Two ends of a pipe, not inherited by programs that we start.
  package static func pair() throws(SystemFault) -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemFault() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Waits until there is something to read, or it is certain that nothing will come.
  ///
  /// A named pipe that was opened without waiting looks as if it were at its end until its first writer comes.
  package func waitForContents() {
    gzip?.start()
    var one = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&one, 1, -1) < 0, errno == EINTR {}
  }

  /// Throws what kept a file from being unpacked, to its end; what was not read of it is gone.
  package func finish() throws(Failure) { try gzip?.finish() }

  /// Reads what is there, at most as much as the buffer holds; waits for the first byte, and says 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int {
    while true {
      let count = unsafe readSome(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemFault() }
    }
  }

  /// The same as an array of at most `limit` bytes.
  package func read(atMost limit: Int) throws(SystemFault) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 16)
    defer { unsafe buffer.deallocate() }
    let count = unsafe try read(into: buffer)
    return unsafe Array(buffer[..<count])
  }

  /// All that there is.
  package func readAll() throws(SystemFault) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let part = try read(atMost: 1 << 20)
      if part.isEmpty { return all }
      all += part
    }
  }

  package func write(_ bytes: [UInt8]) throws(SystemFault) {
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(SystemFault) in
      unsafe try write(UnsafeRawBufferPointer(bytes))
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFault) {
    var done = 0
    while done < bytes.count {
      let count = unsafe writeSome(number, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      if count > 0 {
        done += count
      } else if count == 0 || errno == EAGAIN {
        // Another process that shares the terminal or pipe made it non-blocking: wait until it takes more.
        var one = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&one, 1, 1_000)
      } else if errno != EINTR {
        throw SystemFault()
      }
    }
  }

  /// Throws the errors of earlier writes that closing a file reports: no room, on a network's disk.
  package func check() throws(SystemFault) {
    let copy = dup(number)
    guard copy >= 0, close(copy) == 0 else { throw SystemFault() }
  }

  package var isTerminal: Bool { isatty(number) == 1 }
}

// Inside the class, `read` and `write` would be the methods.
private func readSome(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

private func writeSome(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

/// A call of the system that failed, and what the system says about it.
package struct SystemFault: Error, Sendable, Equatable {
  package var code: Int32

  package init(_ code: Int32 = errno) { self.code = code }

  package var text: String { unsafe String(cString: strerror(code)) }
}
