import PlatformSupport

/// Finds a name of a fixed set by its bytes, without making a string of them.
///
/// Owned by one reader and freed with it; a hash over the first eight bytes, then a comparison of all.
///
/// Safe: the entries are its own, every slot is taken modulo their number, and half of them stay free.
@safe struct KeywordTable: ~Copyable {
  private struct Entry {
    var prefix: UInt64 = 0
    /// The bytes of a static string, which is never freed.
    var name: ByteView?
    var index: UInt8 = 0
  }

  private static let size = 256
  private let entries: UnsafeMutablePointer<Entry>

  /// At most 128 names; a name has its index in the list.
  init(_ names: [StaticString]) {
    precondition(names.count <= Self.size / 2, "a name table holds 128 names")
    unsafe entries = .allocate(capacity: Self.size)
    unsafe entries.initialize(repeating: Entry(), count: Self.size)
    for (index, name) in names.enumerated() {
      let bytes = ByteView(name)
      let prefix = Self.prefix(bytes)
      var slot = Self.slot(prefix)
      while unsafe entries[slot].name != nil { slot = (slot + 1) & (Self.size - 1) }
      unsafe entries[slot] = Entry(prefix: prefix, name: bytes, index: UInt8(index))
    }
  }

  deinit {
    unsafe entries.deinitialize(count: Self.size)
    unsafe entries.deallocate()
  }

  @inline(__always)
  func index(of bytes: ByteView) -> UInt8? {
    let prefix = Self.prefix(bytes)
    var slot = Self.slot(prefix)
    while let name = unsafe entries[slot].name {
      if unsafe entries[slot].prefix == prefix, name.count == bytes.count, bytes.count <= 8 || name.isSame(as: bytes) {
        return unsafe entries[slot].index
      }
      slot = (slot + 1) & (Self.size - 1)
    }
    return nil
  }

  /// The name of at most seven bytes whose bytes are `prefix`, first byte lowest.
  @inline(__always)
  func index(ofShort prefix: UInt64, count: Int) -> UInt8? {
    var slot = Self.slot(prefix)
    while let name = unsafe entries[slot].name {
      if unsafe entries[slot].prefix == prefix, name.count == count {
        return unsafe entries[slot].index
      }
      slot = (slot + 1) & (Self.size - 1)
    }
    return nil
  }

  /// The first eight bytes, first byte lowest, the missing ones zero.
  @inline(__always)
  private static func prefix(_ bytes: ByteView) -> UInt64 {
    var prefix: UInt64 = 0
    for index in 0..<min(8, bytes.count) { prefix |= UInt64(bytes[index]) << (UInt64(index) * 8) }
    return prefix
  }

  @inline(__always)
  private static func slot(_ prefix: UInt64) -> Int {
    Int(truncatingIfNeeded: (prefix &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }
}
