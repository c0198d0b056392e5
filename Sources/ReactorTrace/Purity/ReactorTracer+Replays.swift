import ReactorCore
import TraceFormat

// Replays of the reduces that a tracer kept, when a test ends.
extension ReactorTracer {
  /// Replays the kept reduces on this thread, records those with another result, and releases their reactors.
  func replayReduces() {
    let steps = replays.takeSteps()
    for difference in replays.run(steps, isDeep: policy.purity == .deep, masking: policy.redaction) {
      guard let event = recorder.open(after: difference.reduce.seq, in: difference.reduce.chain) else { break }
      let impurity = OutOfLineEvent(difference.impurity, of: ReduceDeclaration(monitor, difference.type))
      recorder.store(event, at: clock.now(), of: difference.reactor, impurity)
      replays.noteImpurity(of: difference.type)
    }
    stepValues?.replayed(self, steps)
  }

  /// Calls `body` with the records that are kept, in order, while their values are retained; nil if there are more than `most`.
  package func withRecords<Result>(
    atMost most: Int, _ body: ([(record: EventRecord, thread: Int)]) -> Result
  ) -> Result? {
    var snapshot = recorder.snapshot()
    guard snapshot.count <= most else { return nil }
    let records = snapshot.takeInOrder()
    return withExtendedLifetime(snapshot) { body(records) }
  }

  /// Records a note about the order of two mutations, caused by the reduce of the second; false once the recording has ended.
  package func record(
    _ order: TraceEvent.Order, after reduce: TraceEvent.Seq, in chain: TraceEvent.Seq, of reactor: UInt32
  ) -> Bool {
    guard let event = recorder.open(after: reduce, in: chain) else { return false }
    recorder.store(event, at: clock.now(), of: reactor, .order(order))
    return true
  }
}
