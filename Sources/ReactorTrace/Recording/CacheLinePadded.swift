extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Allocates one value in cache lines of its own, so that threads do not contend by writing next to each other.
  ///
  /// Freed by `deinitialize` and `deallocate`.
  static func inOwnCacheLines() -> Self {
    // Two lines of 64 bytes, which most processors fetch in pairs, or one of 128.
    let line = 128
    let size = (MemoryLayout<Pointee>.size + line - 1) / line * line
    return unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: line).bindMemory(
      to: Pointee.self, capacity: 1)
  }
}
