/// The memory of this process, as Linux tells it.
package enum ProcessMemory {
  /// A column of `/proc/self/statm`.
  package enum Part: Int {
    /// Pages of files that are in memory: the program, its libraries, what is mapped.
    case files = 2
    /// Variables, stacks and the heap, in memory or not.
    case data = 5
  }

  /// Bytes of a part; nil if the system does not say.
  package static func bytes(of part: Part) -> Int? {
    let file = SystemCall.open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { SystemCall.close(file) }
    let text = unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      unsafe String(decoding: buffer.prefix(max(0, read(file, buffer.baseAddress, buffer.count))), as: UTF8.self)
    }
    let pages = text.split(separator: " ").dropFirst(part.rawValue).first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
