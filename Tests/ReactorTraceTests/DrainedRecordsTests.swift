import PlatformSupport
import Testing

@testable import ReactorTrace

@Suite("Records that a file drains") struct DrainedRecordsTests {
  @Test func `a record whose cause may still be missing is held back`() {
    func drained(_ seqs: UInt64...) -> DrainedRecords {
      let chunk = RecordChunk(seqs.count)
      for (index, seq) in seqs.enumerated() {
        chunk.records[index] = EventRecord(seq: seq, time: 0, chain: 0, cause: 0, reactor: 1, kind: .mark)
        chunk.written.pointee.add()
      }
      return DrainedRecords(runs: [RecordRun(chunk: chunk, range: 0..<seqs.count, thread: 1)])
    }
    // The first drain missed 10. 30 began later, and its cause may be in neither drain.
    let now = DrainedRecords.inOrder([], drained(20, 5), drained(30, 10), isLast: false)
    #expect(now.records.map(\.seq) == [5, 10, 20])
    #expect(now.pending.map(\.seq) == [30])
    let then = DrainedRecords.inOrder(now.pending, drained(40), drained(50, 35), isLast: false)
    #expect(then.records.map(\.seq) == [30, 35, 40])
    let last = DrainedRecords.inOrder(then.pending, drained(60), drained(70, 65), isLast: true)
    #expect(last.records.map(\.seq) == [50, 60, 65, 70])
    #expect(last.pending.isEmpty)
  }
}
