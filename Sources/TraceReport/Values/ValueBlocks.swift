import Gzip
import TraceReading

/// The values of all events, 8,192 events a block, each compressed alone.
struct ValueBlocks {
  /// Events a block.
  static let rows = 8_192

  private(set) var blocks: [[UInt8]] = []
  /// Bytes of the value of each event before compression, 0 for none.
  private(set) var lengths = Column()
  private(set) var cuts = ValueCuts()
  /// The states before the rows, if those are a part of a trace; compressed.
  private(set) var before: [UInt8] = []
  let detail: ValueDetail

  /// No values at all.
  init() { detail = .whole }

  /// Nil as soon as they take more than `room` bytes as text.
  init?(
    _ rows: EventRows, _ header: Trace.Header, wholeStates: WholeStates, kept: Set<Int>, _ detail: ValueDetail,
    room: Int
  ) {
    self.detail = detail
    var writer = ValueWriter(header, detail)
    var earlier = ValueCuts()
    if let part = rows.part { before = Deflater.deflate(part.states(ValueCutter(detail), &earlier)) }
    var size = Base64.length(of: before.count)
    var block: [UInt8] = []
    for start in stride(from: 0, to: rows.count, by: Self.rows) {
      block.removeAll(keepingCapacity: true)
      for row in start..<min(start + Self.rows, rows.count) {
        let before = block.count
        writer.append(
          rows.events[row], whole: wholeStates.byRow[row], unresolved: rows.unresolved(at: row),
          isKept: kept.contains(row), to: &block)
        lengths.append(block.count - before)
      }
      let deflated = Deflater.deflate(block)
      size += Base64.length(of: deflated.count)
      guard size <= room else { return nil }
      blocks.append(deflated)
    }
    cuts = writer.cuts
    cuts += earlier
  }
}
