extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Room for one value in cache lines that no other thread writes to, for threads wait for each other where they write
  /// side by side. `deinitialize` and `deallocate` free it.
  static func inOwnCacheLines() -> Self {
    // Two lines of most processors, which fetch them in pairs, and one of the others.
    let line = 128
    let size = (MemoryLayout<Pointee>.size + line - 1) / line * line
    return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: line).bindMemory(to: Pointee.self, capacity: 1)
  }
}
