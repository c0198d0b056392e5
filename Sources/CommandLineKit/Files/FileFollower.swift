import PlatformSupport

/// A file that another program writes, or a pipe.
package protocol GrowingFile {
  mutating func look() throws(SystemFault) -> GrowingFileLook
  /// Reads what comes next; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int
  /// Goes on at the beginning of the file that has the name now.
  mutating func reopen() throws(SystemFault)
  /// Waits for a number of nanoseconds, or until something may have come.
  func wait(_ nanoseconds: UInt64)
}

extension GrowingFile {
  package func wait(_ nanoseconds: UInt64) { poll(nil, 0, Int32(nanoseconds / 1_000_000)) }
}

/// The state of a file that grows.
package enum GrowingFileLook: Equatable, Sendable {
  /// Bytes that it has, and whether another file has its name now.
  case file(size: Int, isOther: Bool)
  /// A pipe, and whether there is something to read, or nothing will come.
  case pipe(isReady: Bool)
}

/// Reads a file as it grows: looks each 5 ms for a second after it grew, else each 25 ms. Works on every file system.
package struct FileFollower<File: GrowingFile> {
  package enum Step: Equatable {
    /// Bytes at the beginning of the buffer.
    case bytes(Int)
    /// Another file has the name, or the file became shorter: what follows is another run.
    case newRun
    /// Nothing came. Nanoseconds after which to look again.
    case wait(UInt64)
    /// A pipe ended.
    case end
  }

  package var file: File
  private var offset = 0
  private var lastGrowth: UInt64?

  private static var second: UInt64 { 1_000_000_000 }

  package init(_ file: File) { self.file = file }

  /// - Parameter now: Nanoseconds of any clock that does not go back.
  package mutating func next(
    into buffer: UnsafeMutableRawBufferPointer, at now: UInt64
  ) throws(SystemFault) -> Step {
    switch try file.look() {
    case .pipe(let isReady):
      guard isReady else { break }
      let count = unsafe try file.read(into: buffer)
      return count > 0 ? grow(by: count, now) : .end
    case .file(let size, let isOther):
      if size > offset {
        let count = unsafe try file.read(into: buffer)
        if count > 0 { return grow(by: count, now) }
      }
      guard isOther || size < offset else { break }
      try file.reopen()
      (offset, lastGrowth) = (0, now)
      return .newRun
    }
    let isActive = lastGrowth.map { now < $0 + Self.second } ?? false
    return .wait(isActive ? 5_000_000 : 25_000_000)
  }

  private mutating func grow(by count: Int, _ now: UInt64) -> Step {
    offset += count
    lastGrowth = now
    return .bytes(count)
  }
}

/// An open file, whose name is not known, or a pipe.
package struct OpenFile: GrowingFile {
  private let descriptor: Descriptor
  private let isFile: Bool

  package init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    isFile = FileStatus(descriptor)?.kind == .regular
  }

  package func look() throws(SystemFault) -> GrowingFileLook {
    guard isFile else { return .pipe(isReady: isReady(within: 0)) }
    guard let size = FileStatus(descriptor)?.size else { throw SystemFault() }
    return .file(size: size, isOther: false)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int {
    unsafe try descriptor.read(into: buffer)
  }

  package func reopen() throws(SystemFault) {
    guard lseek(descriptor.number, 0, SEEK_SET) >= 0 else { throw SystemFault() }
  }

  package func wait(_ nanoseconds: UInt64) {
    let milliseconds = Int32(nanoseconds / 1_000_000)
    if isFile { poll(nil, 0, milliseconds) } else { _ = isReady(within: milliseconds) }
  }

  private func isReady(within milliseconds: Int32) -> Bool {
    var one = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&one, 1, milliseconds) > 0
  }
}
