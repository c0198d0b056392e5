import ReactorCore
import Testing

@testable import ReactorTrace

@Suite("The recorder") struct RecorderTests {
  private func recorder(capacity: Int = 1_000) -> Recorder { Recorder(capacity: capacity, valueBytes: 1 << 20) }

  /// Opens and stores a mark. Returns its sequence number; nil once the recording is closed.
  @discardableResult
  private func mark(_ recorder: Recorder, _ id: CauseID = 0, cause: CauseID = 0) -> OpenEvent? {
    guard let event = recorder.open(id, cause: cause, of: 0) else { return nil }
    recorder.store(
      EventRecord(seq: event.seq, time: event.seq, chain: event.chain, cause: event.cause, reactor: 0, kind: .mark),
      of: event)
    return event
  }

  @Test func `a record takes 64 bytes`() {
    #expect(MemoryLayout<EventRecord>.stride == 64)
  }

  @Test func `an event joins the chain of its cause, and an unknown cause begins a chain`() throws {
    let recorder = recorder()
    let (first, second) = (Cause.next(), Cause.next())
    let root = try #require(mark(recorder, first))
    let child = try #require(mark(recorder, second, cause: first))
    let grandchild = try #require(mark(recorder, 0, cause: second))
    let stranger = try #require(mark(recorder, 0, cause: Cause.next()))

    #expect((root.chain, root.cause) == (root.seq, 0))
    #expect((child.chain, child.cause) == (root.seq, root.seq))
    #expect((grandchild.chain, grandchild.cause) == (root.seq, child.seq))
    #expect((stranger.chain, stranger.cause) == (stranger.seq, 0))
    #expect(root.seq < child.seq && child.seq < grandchild.seq && grandchild.seq < stranger.seq)
  }

  @Test func `a full recorder keeps the newest events, and counts the others`() {
    let recorder = recorder(capacity: 100)
    let seqs = (0..<250).compactMap { _ in mark(recorder)?.seq }

    var snapshot = recorder.snapshot()
    let kept = snapshot.takeInOrder().map(\.record.seq)
    #expect(kept == Array(seqs.suffix(100)))
    #expect(snapshot.loss?.count == 150)
    #expect(snapshot.loss?.first == seqs.first)
    #expect(recorder.status.events == 250)
    #expect(recorder.status.dropped == 150)
  }

  @Test func `a closed recorder opens no event, and ends with the effects that still run`() throws {
    let recorder = recorder()
    let effect = Cause.next()
    let begin = try #require(recorder.open(effect, of: 7, isEffect: true))
    mark(recorder)

    #expect(recorder.close(at: 50, isComplete: true))
    #expect(!recorder.close(at: 60, isComplete: true))
    #expect(mark(recorder) == nil)
    let ending = try #require(recorder.snapshot().ending)
    #expect(ending.open.map(\.cause) == [begin.seq])
    #expect(ending.open.map(\.reactor) == [7])
    #expect(ending.end.time == 50)
  }
}
