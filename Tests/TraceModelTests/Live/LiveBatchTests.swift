import Testing
import TraceSamples

@testable import TraceFormat
@testable import TraceJSON
@testable import TraceReading

@Suite("Batches of a live trace")
struct LiveBatchTests {
  private static func batch(rows: Int) -> LiveBatch {
    var random = SeededRandom(5)
    var batch = LiveBatch()
    (batch.first, batch.count) = (1_234, rows)
    batch.columns = (0..<rows * LiveColumn.rowWidth).map { _ in UInt8(random.number(0...255)) }
    batch.values = Array(#"={"a":1}[2,3]"#.utf8)
    batch.edits = [
      LiveEdit(row: 7, column: .dur, value: (-1.5).bitPattern),
      LiveEdit(row: .max - 1, column: .flags, value: 255),
      LiveEdit(row: 0, column: .cause, value: UInt64(LiveColumn.noRow)),
    ]
    batch.texts = ["increase", "", "a \"quoted\" \\ word\n\u{0}", "größe 🙂"]
    batch.reactors = [LiveReactor(slot: 1, band: 3, id: 9, type: "Cart", name: "left", site: "Cart.swift:12", row: 2)]
    batch.totals.faults = [.init(kind: "failed", count: 2, title: "Failed", words: "failed")]
    (batch.totals.sums.reactors, batch.totals.sums.actions, batch.totals.sums.effects) = (1, 2, 3)
    (batch.totals.sums.mutations, batch.totals.sums.events, batch.totals.lost) = (4, 5, 6)
    (batch.totals.unread, batch.totals.running) = (7, 8)
    return batch
  }

  @Test(arguments: [0, 1, 100])
  func `a batch comes out of its bytes as it went in`(rows: Int) {
    var batch = Self.batch(rows: rows)
    #expect(LiveBatch(decoding: batch.encoded()) == batch)

    batch.totals.end = .init(events: 12, dropped: 1)
    batch.header = Trace.Header(
      traceID: "0123456789abcdef0123456789abcdef", processID: 42, process: "shop", ringLimit: 9)

    #expect(LiveBatch(decoding: batch.encoded()) == batch)
  }

  @Test func `bytes that are cut or changed are no batch`() {
    let bytes = Self.batch(rows: 3).encoded()

    for count in 0..<bytes.count { #expect(LiveBatch(decoding: Array(bytes[..<count])) == nil) }
    #expect(LiveBatch(decoding: bytes + [0]) == nil)
    var unknownColumn = bytes
    unknownColumn[bytes.count - 12] = 200
    #expect(LiveBatch(decoding: unknownColumn) == nil)
  }

  @Test func `an entry is found by its column and its row`() {
    var batch = LiveBatch()
    batch.count = 2
    for column in LiveColumn.allCases {
      for row in 0..<2 {
        let value = UInt64(column.rawValue) * 10 + UInt64(row)
        batch.columns.append(littleEndian: value, width: column.width)
      }
    }

    for column in LiveColumn.allCases {
      #expect(batch[column, 0] == UInt64(column.rawValue) * 10)
      #expect(batch[column, 1] == UInt64(column.rawValue) * 10 + 1)
    }
    #expect(LiveColumn.allCases.map(\.width) == LiveColumn.allCases.map(\.width).sorted(by: >))
    #expect(LiveColumn.rowWidth == 70)
  }
}
