import PlatformSupport
import TraceFormat

/// The part of a recorder behind its lock: each thread's chunk, the full chunks, and the reactors.
// Safe: the records of a thread are freed with the recorder, and not before.
@safe struct RecorderState {
  /// The last events of a recording.
  struct Ending {
    /// An `open` event for each effect that has not ended.
    var open: [TraceEvent]
    var end: (seq: TraceEvent.Seq, time: UInt64)
  }

  private let capacity: Int
  private let chunkSize: Int
  /// The number of full chunks that are kept.
  let chunkLimit: Int
  private(set) var threads: [UInt: Place<ThreadRecords>] = [:]
  /// Full chunks, in the order in which they filled up.
  private(set) var full: [RecordChunk] = []
  /// Approximate bytes that values in full chunks refer to, and their limit.
  private(set) var weight = 0
  let weightLimit: Int
  private(set) var loss: Loss?
  /// Nil unless a streamed file drains the records.
  var undrained: UndrainedRecords?
  var reactorEvents = ReactorEvents()
  var ending: Ending?

  init(capacity: Int, valueBytes: Int) {
    self.capacity = capacity
    weightLimit = valueBytes
    chunkSize = min(max(capacity / 8, 16), 512)
    chunkLimit = (capacity + chunkSize - 1) / chunkSize
  }

  mutating func records(
    of thread: UInt, _ sequenceNumbers: SequenceNumbers
  ) -> Place<ThreadRecords> {
    if let known = threads[thread] { return known }
    let records = ThreadRecords.make(number: threads.count + 1, sequenceNumbers, RecordChunk(chunkSize))
    threads[thread] = records
    return records
  }

  /// Frees the records of all threads, none of which may record any more.
  @unsafe mutating func deallocate() {
    for records in threads.values { unsafe records.free() }
    threads = [:]
  }

  /// Replaces a thread's full chunk with an empty one. Returns the oldest chunks, evicted to make room.
  mutating func refill(
    _ records: Place<ThreadRecords>, with empty: RecordChunk
  ) -> EvictedChunks {
    let filled = records.pointee.change(to: empty)
    full.append(filled)
    weight += filled.weight
    undrained?.add(filled)
    var evicted = EvictedChunks()
    while full.count > chunkLimit || weight > weightLimit {
      let oldest = full.removeFirst()
      weight -= oldest.weight
      loss.add(oldest.loss)
      undrained?.lose(oldest, outOf: full.count + 1)
      evicted.add(oldest)
    }
    return evicted
  }

  /// Adds a `reactor` event, and removes unneeded ones.
  mutating func add(_ reactorEvent: TraceEvent) {
    if reactorEvents.isCrowded { removeReactorEvents() }
    reactorEvents.add(reactorEvent)
  }

  private mutating func removeReactorEvents() {
    let oldest = full.reduce(TraceEvent.Seq.max) { min($0, $1.loss?.first ?? 0) }
    var recording: Set<UInt32> = []
    for records in threads.values {
      let chunk = records.pointee.chunk
      for index in 0..<chunk.count { recording.insert(chunk.records[index].reactor) }
    }
    // A file that drains continuously loses none.
    let gone = reactorEvents.removeUnneeded(keepsUndrained: undrained?.isOnDemand == false) { reactor, newest in
      newest >= oldest || recording.contains(reactor)
    }
    for event in gone.removed { loss.add(Loss(event.seq, event.time)) }
    for event in gone.undrained { undrained?.lostSince.add(Loss(event.seq, event.time)) }
  }

  /// The number of events recorded, lost ones included.
  var count: Int {
    reactorEvents.count + threads.values.reduce(0) { $0 + $1.pointee.count }
      + (ending.map { $0.open.count + 1 } ?? 0)
  }

  /// The number of events lost, including those beyond the capacity that have not been evicted yet.
  var lostCount: Int {
    let held = full.reduce(0) { $0 + $1.count } + threads.values.reduce(0) { $0 + $1.pointee.chunk.count }
    return (loss?.count ?? 0) + max(0, held + (ending?.open.count ?? 0) - capacity)
  }

  /// The records that are kept now. They stay readable while threads go on recording.
  var snapshot: RecordSnapshot {
    // Not a key path, which would copy all of a `ThreadRecords` while its thread writes it.
    let chunks = full + threads.values.map { $0.pointee.chunk }
    return RecordSnapshot(
      runs: chunks.map { RecordRun(chunk: $0, range: 0..<$0.count, thread: $0.thread) }, capacity: capacity,
      reactorEvents: reactorEvents.events, loss: loss, ending: ending)
  }
}

/// Chunks evicted to make room, to be freed outside the lock: nearly always at most one.
struct EvictedChunks {
  var first: RecordChunk?
  private var others: [RecordChunk] = []

  mutating func add(_ chunk: RecordChunk) {
    if first == nil { first = chunk } else { others.append(chunk) }
  }
}
