import ReactorCore
import TraceFormat

// Reading the records: at once, as they are recorded, or by a file that drains them.
extension Recorder {
  var status: RecordingStatus {
    if index.isChild { return RecordingStatus(events: 0, dropped: 0, isFinished: true) }
    let (events, dropped) = state.withLock { ($0.count, $0.lostCount) }
    return RecordingStatus(
      events: events, dropped: dropped, isFinished: index.isClosed, stream: subscribers.fileStatus)
  }

  /// All records kept now. Any thread.
  func snapshot() -> RecordSnapshot {
    var (snapshot, records) = state.withLock { ($0.snapshot, $0.threads[Cause.thread]) }
    // A thread that only reads gets no records of its own.
    if let records = records {
      snapshot.openCalls = OpenMutateCall.waiting(in: records).map { ($0, records.pointee.number) }
    }
    return snapshot
  }

  /// A stream of the `reactor` events so far, and of all events recorded from now on.
  func loop() -> AsyncStream<EventSubscribers.Delivery> {
    if index.isChild { return AsyncStream { $0.finish() } }
    return state.withLock { subscribers.loop(after: $0.reactorEvents.events) }
  }

  /// Sends the recording to a file. Returns false if there is one already.
  func stream(to file: any StreamedFile) -> Bool {
    if index.isChild { return false }
    let registered = state.withLock { state -> [TraceEvent]? in
      guard subscribers.add(file) else { return nil }
      ForkedChild.add(index)
      state.beginDraining(file.drainMode)
      if file.drainMode == .none { index.subscribe(.file) }
      return file.drainMode == .none ? state.reactorEvents.events : []
    }
    guard let registered else {
      file.abandon()
      return false
    }
    for event in registered { file.registered(event) }
    file.wake()
    return true
  }

  /// Has the streamed file get all that is kept once more.
  func drainAnew() { state.withLock { $0.drainAnew() } }

  /// Drains the records that the streamed file has not got yet.
  func drain() -> DrainedRecords { state.withLock { $0.drain() } }
}
