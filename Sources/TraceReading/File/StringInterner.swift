import PlatformSupport

/// Keeps one copy of every text that a file repeats, and a number for it.
///
/// Two numbers may stand for equal texts: a look-up is given up after a few steps, so that a file made to collide costs
/// memory, not time.
struct StringInterner: ~Copyable {
  /// The index of a text in its table.
  typealias ID = UInt32
  private static let steps = 16

  /// The bytes lie in the arena beside it, which lives as long and moves nothing.
  private struct Entry {
    var hash: UInt64
    var bytes: ByteView
  }

  private var arena = ByteArena()
  private var entries: [Entry] = []
  private var texts: [String] = []
  private var slots = [Int32](repeating: -1, count: 1 << 10)

  var count: Int { texts.count }

  subscript(id: ID) -> String { texts[Int(id)] }

  /// The numbers here of the texts of another table, by their numbers there.
  mutating func ids(of other: borrowing StringInterner) -> [ID] {
    var ids: [ID] = []
    ids.reserveCapacity(other.count)
    for index in 0..<other.count { ids.append(id(other.entries[index].bytes)) }
    return ids
  }

  /// The number of a text in UTF-8; what is not UTF-8 in it reads as U+FFFD.
  mutating func id(_ bytes: ByteView) -> ID {
    let hash = bytes.quickHash
    if entries.count * 4 > slots.count { grow() }
    let start = Int(truncatingIfNeeded: hash >> 32)
    for step in 0..<Self.steps {
      let slot = (start &+ step) & (slots.count - 1)
      let index = Int(slots[slot])
      guard index >= 0 else {
        slots[slot] = Int32(entries.count)
        return add(bytes, hash)
      }
      if entries[index].hash == hash, entries[index].bytes.isSame(as: bytes) { return ID(index) }
    }
    return add(bytes, hash)
  }

  mutating func id(_ text: String) -> ID {
    text.withByteView { id($0) }
  }

  private mutating func add(_ bytes: ByteView, _ hash: UInt64) -> ID {
    entries.append(Entry(hash: hash, bytes: arena.keep(bytes)))
    texts.append(String(decoding: bytes, as: UTF8.self))
    return ID(entries.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (index, entry) in entries.enumerated() {
      let start = Int(truncatingIfNeeded: entry.hash >> 32)
      for step in 0..<Self.steps where slots[(start &+ step) & (slots.count - 1)] < 0 {
        slots[(start &+ step) & (slots.count - 1)] = Int32(index)
        break
      }
    }
  }
}
