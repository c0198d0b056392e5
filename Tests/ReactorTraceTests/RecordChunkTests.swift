import PlatformSupport
import Testing

@testable import ReactorTrace

@Suite("A chunk of records") struct RecordChunkTests {
  private final class Value {}

  private func append(_ seq: UInt64, at time: UInt64, _ value: Value? = nil, to chunk: RecordChunk) {
    var record = EventRecord(seq: seq, time: time, chain: 0, cause: 0, reactor: 1, kind: .action)
    record.value = value.map { .keeping($0) }
    chunk.records[chunk.count] = record
    chunk.written.pointee.add()
  }

  @Test func `the loss of a chunk has its least and its greatest number, and the time of the least`() {
    let chunk = RecordChunk(4)
    for (seq, time) in [(7, 70), (9, 90), (3, 30), (8, 80)] { append(UInt64(seq), at: UInt64(time), to: chunk) }

    chunk.noteLoss()

    #expect(chunk.loss?.count == 4)
    #expect(chunk.loss?.first == 3)
    #expect(chunk.loss?.last == 9)
    #expect(chunk.loss?.time == 30)
  }

  @Test(arguments: [true, false])
  func `an emptied chunk releases its values, whether it was full before or not`(isFull: Bool) {
    let chunk = RecordChunk(2)
    weak var weakValue: Value?
    // Twice, for a chunk is used again; the first time it holds no value.
    for hasValue in [false, true] {
      do {
        let value = Value()
        weakValue = value
        append(1, at: 1, hasValue ? value : nil, to: chunk)
      }
      #expect((weakValue != nil) == hasValue)
      if isFull { chunk.noteLoss() }
      chunk.empty()
      #expect(weakValue == nil)
      #expect(chunk.count == 0)
    }
  }
}
