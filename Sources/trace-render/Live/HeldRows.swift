import CommandLineKit
import TraceReading

/// The newest rows of a run: its columns as bytes, in blocks of which the oldest goes when there is no room.
struct HeldRows {
  /// Rows that follow each other, and their values.
  struct Block {
    var count = 0
    /// The entries of each column.
    var columns = LiveColumn.allCases.map { _ in [UInt8]() }
    /// Nil once memory has no room for them.
    var values: [UInt8]? = []
    /// Where they stand on disk then.
    var spilled: Range<Int>?

    /// Bytes of values before a row.
    func bytesBefore(_ index: Int) -> Int {
      let lengths = columns[Int(LiveColumn.vlen.rawValue)]
      return (0..<index).reduce(0) { $0 + Int(UInt64(littleEndian: lengths[($1 * 4)...].prefix(4))) }
    }
  }

  /// Rows of a full block.
  static let blockSize = 4_096

  private(set) var blocks: [Block] = []
  /// The number of the oldest row that is held.
  private(set) var first = 0
  /// The number of rows ever.
  private(set) var end = 0
  /// Bytes of the values in memory.
  private(set) var valueBytes = 0
  private var spilled = SpilledValues()
  /// Blocks at the beginning without values in memory.
  private var blocksWithoutValues = 0

  var count: Int { end - first }

  /// Adds the rows of a batch. False, and nothing is added, if they do not follow the last one or their bytes are not as
  /// many as they say.
  mutating func append(_ batch: LiveBatch) -> Bool {
    guard batch.first == end, batch.columns.count == batch.count * LiveColumn.rowWidth else { return false }
    let columns = LiveColumn.allCases.map { batch.bytes(of: $0) }
    let lengths = columns[Int(LiveColumn.vlen.rawValue)]
    let sizes = (0..<batch.count).map { Int(UInt64(littleEndian: lengths[(lengths.startIndex + $0 * 4)...].prefix(4))) }
    guard sizes.reduce(0, +) == batch.values.count else { return false }
    var (row, byte) = (0, 0)
    while row < batch.count {
      if blocks.last.map({ $0.count == Self.blockSize }) ?? true { blocks.append(Block()) }
      let last = blocks.count - 1
      let next = min(batch.count, row + Self.blockSize - blocks[last].count)
      for (index, column) in LiveColumn.allCases.enumerated() {
        let start = columns[index].startIndex
        blocks[last].columns[index] += columns[index][(start + row * column.width)..<(start + next * column.width)]
      }
      let size = sizes[row..<next].reduce(0, +)
      blocks[last].values? += batch.values[byte..<(byte + size)]
      blocks[last].count += next - row
      (row, byte) = (next, byte + size)
    }
    end += batch.count
    valueBytes += batch.values.count
    return true
  }

  /// Writes an entry of a row that is held.
  mutating func apply(_ edit: LiveEdit) {
    let row = Int(edit.row)
    guard row >= first, row < end else { return }
    let (block, index) = (row - first).quotientAndRemainder(dividingBy: Self.blockSize)
    let width = edit.column.width
    for byte in 0..<width {
      blocks[block].columns[Int(edit.column.rawValue)][index * width + byte] = UInt8(
        truncatingIfNeeded: edit.value >> (8 * UInt64(byte)))
    }
  }

  /// Nanoseconds of the last row of the oldest full block; nil if there is none.
  var timeOfOldest: Double? {
    guard let block = blocks.first, block.count == Self.blockSize else { return nil }
    return Self.time(block, Self.blockSize - 1)
  }

  var timeOfNewest: Double? { blocks.last.flatMap { $0.count > 0 ? Self.time($0, $0.count - 1) : nil } }

  private static func time(_ block: Block, _ index: Int) -> Double {
    Double(bitPattern: UInt64(littleEndian: block.columns[Int(LiveColumn.ts.rawValue)][(index * 8)...].prefix(8)))
  }

  mutating func removeOldestBlock() {
    let block = blocks.removeFirst()
    first += block.count
    valueBytes -= block.values?.count ?? 0
    if let part = block.spilled { spilled.forget(part) }
    blocksWithoutValues = max(0, blocksWithoutValues - 1)
  }

  /// Moves the values of the oldest full block that has some in memory to disk.
  mutating func spillOldestValues() {
    while blocksWithoutValues < blocks.count, blocks[blocksWithoutValues].count == Self.blockSize {
      let values = blocks[blocksWithoutValues].values ?? []
      blocks[blocksWithoutValues].spilled = spilled.keep(values)
      blocks[blocksWithoutValues].values = nil
      blocksWithoutValues += 1
      valueBytes -= values.count
      if !values.isEmpty { return }
    }
  }

  /// The values of a block, by its number in the run, from memory or disk, and their rows; nil if they are no longer held.
  func values(ofBlock number: Int) -> (rows: Range<Int>, bytes: [UInt8])? {
    let index = number - first / Self.blockSize
    guard blocks.indices.contains(index) else { return nil }
    let (block, start) = (blocks[index], number * Self.blockSize)
    return (block.values ?? block.spilled.flatMap { spilled.values($0) }).map { (start..<start + block.count, $0) }
  }

  /// The first row of which the values are in memory.
  var firstWithValues: Int { min(end, first + blocksWithoutValues * Self.blockSize) }

  /// Bytes of an answer, of which a server keeps a copy for each page.
  private static let mostBytes = 2 << 20

  /// The first of some rows whose columns and values are not too many bytes; one at least.
  func fitting(_ rows: Range<Int>) -> Range<Int> {
    var count = rows.count
    while count > 1, size(rows.prefix(count)) > Self.mostBytes { count /= 2 }
    return rows.prefix(count)
  }

  private func size(_ rows: Range<Int>) -> Int {
    var size = rows.count * LiveColumn.rowWidth
    forEachBlock(rows.clamped(to: firstWithValues..<end)) { block, part in
      size += block.bytesBefore(part.upperBound) - block.bytesBefore(part.lowerBound)
    }
    return size
  }

  /// The columns of some rows, one after the other.
  func columns(_ rows: Range<Int>, into output: inout [UInt8]) {
    output.reserveCapacity(output.count + rows.count * LiveColumn.rowWidth)
    for (index, column) in LiveColumn.allCases.enumerated() {
      forEachBlock(rows) { block, part in
        output += block.columns[index][(part.lowerBound * column.width)..<(part.upperBound * column.width)]
      }
    }
  }

  /// The values of some rows, as far as they are in memory.
  func values(_ rows: Range<Int>, into output: inout [UInt8]) {
    forEachBlock(rows.clamped(to: firstWithValues..<end)) { block, part in
      guard let values = block.values else { return }
      output += values[block.bytesBefore(part.lowerBound)..<block.bytesBefore(part.upperBound)]
    }
  }

  private func forEachBlock(_ rows: Range<Int>, _ body: (Block, Range<Int>) -> Void) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (block, index) = (row - first).quotientAndRemainder(dividingBy: Self.blockSize)
      let next = min(rows.upperBound, row + Self.blockSize - index)
      body(blocks[block], index..<(index + next - row))
      row = next
    }
  }

  /// The numbers of events of some rows that are held.
  func numbers(_ rows: Range<Int>) -> [UInt64] {
    var numbers: [UInt64] = []
    forEachBlock(rows.clamped(to: first..<end)) { block, part in
      for index in part {
        let entry = UInt64(littleEndian: block.columns[Int(LiveColumn.seq.rawValue)][(index * 8)...].prefix(8))
        numbers.append(UInt64(exactly: Double(bitPattern: entry)) ?? 0)
      }
    }
    return numbers
  }
}
