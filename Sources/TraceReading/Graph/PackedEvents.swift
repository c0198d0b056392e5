import PlatformSupport
import TraceFormat

/// Events of a trace in few bytes: of each column of numbers only the bytes in which they differ, 27 an event of a busy app.
///
/// Safe: the memory is its own until `deallocate`, and a row that is asked for is below the count of its events. No one else
/// has the file in which it may be.
@safe struct PackedEvents {
  /// The offset of its numbers in a row, and the bytes that they have in common.
  private struct Column {
    let offset: Int
    let mask: UInt64
    let common: UInt64
  }

  private let columns: UnsafeMutablePointer<Column>
  /// Rows without gaps, and room behind the last so that each number is read as eight bytes.
  private var rows: UnsafeMutableRawPointer
  private let size: Int
  /// Whether the rows are in a file, of which the system has the pages in memory that were read.
  private(set) var isInFile = false
  /// Bytes of a row.
  let rowSize: Int

  init(_ events: UnsafeBufferPointer<TraceGraphEvent>) {
    let first = unsafe Self.numbers(of: events[0], at: 0)
    var numbers = first
    var varying = [UInt64](repeating: 0, count: first.count)
    for row in 0..<events.count {
      unsafe Self.write(events[row], at: row, to: &numbers)
      for column in varying.indices { varying[column] |= numbers[column] ^ first[column] }
    }
    let widths = varying.map { 8 - $0.leadingZeroBitCount / 8 }
    rowSize = widths.reduce(0, +)
    unsafe columns = .allocate(capacity: first.count)
    size = rowSize * events.count + 8
    unsafe rows = .allocate(byteCount: size, alignment: 8)
    var offset = 0
    for column in first.indices {
      let mask = widths[column] == 8 ? UInt64.max : 1 << UInt64(8 * widths[column]) - 1
      unsafe (columns + column).initialize(to: Column(offset: offset, mask: mask, common: first[column] & ~mask))
      offset += widths[column]
    }
    for row in 0..<events.count {
      unsafe Self.write(events[row], at: row, to: &numbers)
      // Bytes of a number that do not count are written over by those behind it.
      for column in first.indices {
        let location = unsafe rows + row * rowSize + columns[column].offset
        unsafe location.storeBytes(of: numbers[column].littleEndian, as: UInt64.self)
      }
    }
  }

  func deallocate() {
    unsafe columns.deallocate()
    if isInFile { unsafe munmap(rows, size) } else { unsafe rows.deallocate() }
  }

  /// Moves the rows behind what a file has; they stay in memory if the disk takes no more.
  mutating func move(toFile file: Int32) {
    let page = off_t(sysconf(Int32(_SC_PAGESIZE)))
    let offset = (lseek(file, 0, SEEK_END) + page - 1) / page * page
    guard offset >= 0, unsafe pwrite(file, rows, size, offset) == size,
      let mapped = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, file, offset), unsafe mapped != MAP_FAILED
    else { return }
    unsafe rows.deallocate()
    unsafe rows = mapped
    isInFile = true
  }

  /// Lets the pages go that are in memory, if a file has the rows.
  func letGo() { if isInFile { unsafe madvise(rows, size, MADV_DONTNEED) } }

  /// The numbers of an event in the order of their columns. Those that ascend stand as distances, which differ less.
  private static func write(_ event: TraceGraphEvent, at row: Int, to numbers: inout [UInt64]) {
    numbers[0] = event.seq &- UInt64(row)
    numbers[1] = event.time
    numbers[2] = event.seq &- event.chain
    numbers[3] = event.seq &- event.cause
    numbers[4] = event.detail
    numbers[5] = event.number
    numbers[6] = UInt64(event.reactor)
    numbers[7] = UInt64(event.label)
    numbers[8] = UInt64(event.summary)
    numbers[9] = UInt64(event.source)
    numbers[10] = UInt64(event.site)
    numbers[11] = UInt64(event.flags.rawValue) | UInt64(event.kind.rawValue) << 8 | UInt64(event.code) << 16
  }

  private static func numbers(of event: TraceGraphEvent, at row: Int) -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: 12)
    write(event, at: row, to: &numbers)
    return numbers
  }

  @inline(__always)
  private func number(_ column: Int, at row: Int) -> UInt64 {
    let column = unsafe columns[column]
    let bytes = unsafe (rows + row * rowSize + column.offset).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: bytes) & column.mask | column.common
  }

  subscript(row: Int) -> TraceGraphEvent {
    @inline(__always)
    get {
      let seq = number(0, at: row) &+ UInt64(row)
      let facts = number(11, at: row)
      return TraceGraphEvent(
        seq: seq, time: number(1, at: row), chain: seq &- number(2, at: row), cause: seq &- number(3, at: row),
        detail: number(4, at: row), number: number(5, at: row),
        reactor: UInt32(truncatingIfNeeded: number(6, at: row)), label: UInt32(truncatingIfNeeded: number(7, at: row)),
        summary: UInt32(truncatingIfNeeded: number(8, at: row)), source: UInt32(truncatingIfNeeded: number(9, at: row)),
        site: UInt32(truncatingIfNeeded: number(10, at: row)),
        kind: TraceFileV1.Kind(rawValue: UInt8(truncatingIfNeeded: facts >> 8)) ?? .end,
        flags: TraceGraphEvent.Flags(rawValue: UInt8(truncatingIfNeeded: facts)),
        code: UInt8(truncatingIfNeeded: facts >> 16))
    }
  }
}
