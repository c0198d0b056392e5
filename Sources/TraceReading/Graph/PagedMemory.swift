import PlatformSupport

/// Memory that grows without moving. What was written first moves to a temporary file, at the same addresses: the system reads pages of it
/// back when they are touched, and `PageWatch` lets them go again.
///
/// Safe: no one else has the addresses or the file. One thread grows it, and no other touches it meanwhile; any may let pages go.
@safe final class PagedMemory {
  /// More than a list of the graph can have: indices take four bytes.
  private static let reserved = 1 << 36
  /// Bytes by which it grows.
  private static let step = 1 << 20
  /// Bytes of one write, and so the most that a touch brings back: Linux 6.18 maps a folio of its cache as a whole, and a write makes
  /// a folio as large as itself.
  private static let piece = 64 << 10
  /// Bytes that are in memory alone before the older half of them moves: what was written last is what changes next.
  static let mostUnmoved = 8 << 20

  let base: UnsafeMutableRawPointer
  private(set) var size = 0
  /// Bytes from the first on that are in the file.
  private(set) var moved = 0
  private var file: Int32?
  /// Whether the disk takes no more.
  private var isDiskFull = false

  /// Nil if the system does not give that many bytes.
  init?(size: Int) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let base = unsafe mmap(nil, Self.reserved, PROT_NONE, flags, -1, 0), unsafe base != MAP_FAILED else {
      return nil
    }
    unsafe self.base = base
    while self.size < size { guard grow() else { return nil } }
  }

  deinit {
    PageWatch.shared.forget(self)
    unsafe munmap(base, Self.reserved)
    if let file { SystemCall.close(file) }
  }

  /// Adds bytes at the end; false if there are none.
  func grow() -> Bool {
    if size - moved >= Self.mostUnmoved, !isDiskFull { isDiskFull = !move(Self.mostUnmoved / 2) }
    guard size + Self.step <= Self.reserved,
      unsafe mprotect(base + size, Self.step, PROT_READ | PROT_WRITE) == 0
    else { return false }
    size += Self.step
    return true
  }

  /// Moves the oldest bytes that are in memory alone; they stay, and the result is false, if the disk takes no more.
  private func move(_ bytes: Int) -> Bool {
    guard let file = file ?? TemporaryFile.open(in: Self.folders) else { return false }
    self.file = file
    let start = unsafe base + moved
    var written = 0
    while written < bytes {
      let count = unsafe pwrite(file, start + written, min(Self.piece, bytes - written), off_t(moved + written))
      guard count > 0 else { return false }
      written += count
    }
    let mapped = unsafe mmap(
      start, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, off_t(moved))
    guard unsafe mapped == start else { return false }
    #if os(Linux)
      // A touch shall bring in a few pages, and not two megabytes.
      unsafe madvise(start, bytes, MADV_NOHUGEPAGE)
    #endif
    moved += bytes
    unsafe PageWatch.shared.watch(self, UnsafeMutableRawBufferPointer(start: base, count: moved))
    return true
  }

  /// `TMPDIR`, else the folder for large temporary files.
  private static var folders: [String] {
    let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    return [named, "/var/tmp", "/tmp"].compactMap(\.self)
  }
}

/// Lets pages of files go while too many of them are in memory.
///
/// A thread of its own looks, as long as there is something to let go: readers need not know. A page that is touched again comes back
/// with all that was written to it.
package final class PageWatch: Sendable {
  package static let shared = PageWatch()

  /// Bytes of pages that may be in memory.
  private static let most = 48 << 20
  /// Microseconds between two looks. A thread that does nothing but touch pages brings in a few megabytes meanwhile.
  private static let pause: UInt32 = 1_000

  // Safe: a memory forgets its range before it gives it back.
  @safe private struct Range: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
  }

  private struct State {
    var ranges: [ObjectIdentifier: Range] = [:]
    var isLooking = false
    /// Bytes of files in memory when it began: the program and its libraries.
    var others = 0

    func letGo() {
      for range in ranges.values { unsafe madvise(range.bytes.baseAddress, range.bytes.count, MADV_DONTNEED) }
    }
  }

  private let state = Locked(State())

  /// Watches memory whose pages are in a file, up to `bytes`.
  func watch(_ memory: PagedMemory, _ bytes: UnsafeMutableRawBufferPointer) {
    let begins = state.withLock { state in
      unsafe state.ranges[ObjectIdentifier(memory)] = Range(bytes: bytes)
      defer { state.isLooking = true }
      if !state.isLooking { state.others = ProcessMemory.bytes(of: .files) ?? 0 }
      return !state.isLooking
    }
    guard begins else { return }
    let hasThread = DedicatedThread.start {
      while !self.end() {
        self.look()
        usleep(Self.pause)
      }
    }
    if !hasThread { state.withLock { $0.isLooking = false } }
  }

  /// Ends the thread unless there is something to watch again.
  private func end() -> Bool {
    state.withLock { state in
      state.isLooking = !state.ranges.isEmpty
      return !state.isLooking
    }
  }

  /// Watches it no more.
  func forget(_ memory: PagedMemory) {
    state.withLock { $0.ranges[ObjectIdentifier(memory)] = nil }
  }

  /// Lets pages go if there are too many.
  func look() {
    state.withLock { state in
      guard !state.ranges.isEmpty, let files = ProcessMemory.bytes(of: .files) else { return }
      if files - state.others > Self.most { state.letGo() }
    }
  }

  /// Looks at some steps of a loop in which pages come in faster than the thread looks.
  ///
  /// - Parameter count: Steps from one look to the next: fewer if each may touch another page.
  package func pace(_ step: Int, every count: Int = 256) { if step % count == 0 { look() } }

  /// Lets all pages go.
  func letGo() { state.withLock { $0.letGo() } }
}
