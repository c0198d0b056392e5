#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// System calls under names that a type's own methods do not hide. Each sets `errno` as the call does. Any thread.
package enum SystemCall {
  /// Opens a file; -1 where that fails.
  package static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags, mode)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags, mode)
    #else
      unsafe Darwin.open(path, flags, mode)
    #endif
  }

  /// Writes up to `count` bytes. Returns how many were written; -1 where that fails.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #else
      unsafe Darwin.write(descriptor, bytes, count)
    #endif
  }

  /// Locks a file for one writer, without waiting; -1 where that fails.
  package static func lock(_ descriptor: Int32) -> Int32 { flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Closes a descriptor; -1 where that fails.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #elseif canImport(Musl)
      Musl.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }
}
