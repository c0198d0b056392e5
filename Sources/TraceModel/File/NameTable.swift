#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds a name of a fixed set by its bytes, without making a string of them.
///
/// Owned by one reader and freed with it; a hash over the first eight bytes, then a comparison of all.
struct NameTable: ~Copyable {
  private struct Entry {
    var prefix: UInt64 = 0
    var name: UnsafePointer<UInt8>?
    var count = 0
    var index: UInt8 = 0
  }

  private static let size = 256
  private let entries: UnsafeMutablePointer<Entry>

  /// At most 128 names; the index of a name is its place in the list.
  init(_ names: [StaticString]) {
    precondition(names.count <= Self.size / 2, "a name table holds 128 names")
    entries = .allocate(capacity: Self.size)
    entries.initialize(repeating: Entry(), count: Self.size)
    for (index, name) in names.enumerated() {
      let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      let prefix = Self.prefix(bytes)
      var slot = Self.slot(prefix)
      while entries[slot].name != nil { slot = (slot + 1) & (Self.size - 1) }
      entries[slot] = Entry(prefix: prefix, name: bytes.baseAddress, count: bytes.count, index: UInt8(index))
    }
  }

  deinit {
    entries.deinitialize(count: Self.size)
    entries.deallocate()
  }

  @inline(__always)
  func index(of bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    let prefix = Self.prefix(bytes)
    var slot = Self.slot(prefix)
    while let name = entries[slot].name {
      if entries[slot].prefix == prefix, entries[slot].count == bytes.count,
        bytes.count <= 8 || memcmp(name, bytes.baseAddress.unsafelyUnwrapped, bytes.count) == 0
      {
        return entries[slot].index
      }
      slot = (slot + 1) & (Self.size - 1)
    }
    return nil
  }

  @inline(__always)
  private static func prefix(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for index in 0..<min(8, bytes.count) { prefix = prefix << 8 | UInt64(bytes[index]) }
    return prefix
  }

  @inline(__always)
  private static func slot(_ prefix: UInt64) -> Int {
    Int(truncatingIfNeeded: (prefix &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }
}

/// Keeps one copy of every text that a file repeats.
///
/// Texts of up to 15 bytes need no memory of their own in Swift, so only longer ones are looked up. A look-up is given
/// up after a few steps: a file made to collide costs memory, not time.
struct TextPool {
  private var texts: [String] = []
  private var slots: [Int32] = Array(repeating: -1, count: 1 << 14)

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count > 15, bytes.count <= 512 else { return String(decoding: bytes, as: UTF8.self) }
    let start = Int(truncatingIfNeeded: TextPool.hash(bytes) >> 32)
    for step in 0..<8 {
      let slot = (start &+ step) & (slots.count - 1)
      let index = Int(slots[slot])
      guard index >= 0 else {
        let text = String(decoding: bytes, as: UTF8.self)
        guard texts.count < slots.count / 2 else { return text }
        slots[slot] = Int32(texts.count)
        texts.append(text)
        return text
      }
      let isEqual = texts[index].utf8.withContiguousStorageIfAvailable {
        $0.count == bytes.count
          && memcmp($0.baseAddress.unsafelyUnwrapped, bytes.baseAddress.unsafelyUnwrapped, bytes.count) == 0
      }
      if isEqual == true { return texts[index] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(raw.count)
    var index = 0
    while index + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
      index += 8
    }
    while index < raw.count {
      hash = (hash ^ UInt64(raw[index])) &* 0x9e37_79b9_7f4a_7c15
      index += 1
    }
    return hash
  }
}
