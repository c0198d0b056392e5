import ReactorCore
import TraceFormat

// The end of a recording.
extension Recorder {
  /// Closes the recording; if `isComplete`, with an `open` event for each effect that has not ended, and an `end`. Returns
  /// true to the one caller that closed it.
  func close(at time: UInt64, isComplete: Bool) -> Bool {
    if isComplete { storeOpenCalls() }
    if !index.close() { return false }
    guard isComplete else {
      subscribers.file?.abandon()
      return true
    }
    let open = index.removeRunningEffects().map { effect in
      TraceEvent(
        seq: threadRecords.pointee.sequenceNumbers.take(after: 0), time: time, reactor: Int(effect.role.reactor),
        chain: effect.root, cause: effect.seq, kind: .open)
    }
    let end = (threadRecords.pointee.sequenceNumbers.take(after: 0), time)
    let ending = RecorderState.Ending(open: open, end: end)
    state.withLock { $0.ending = ending }
    for event in open { subscribers.deliver(event) }
    subscribers.file?.finish(ending)
    return true
  }

  /// Ends all subscriptions. From then on a forked child may read the trace as well as this process.
  func endSubscriptions() {
    if index.isChild { return }
    subscribers.end()
    ForkedChild.remove(index)
  }

  /// Stores the effects whose `mutate` call is still on this thread's stack.
  private func storeOpenCalls() {
    let records = threadRecords
    for record in OpenMutateCall.waiting(in: records) { append(record, to: records) }
    OpenMutateCall.markStored(in: records)
  }
}
