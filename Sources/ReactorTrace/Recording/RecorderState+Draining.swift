// How a streamed file gets at the records: it drains them, at its own pace, from the chunks that the recorder keeps.
extension RecorderState {
  /// How a streamed file gets the records.
  enum DrainMode {
    /// It does not drain: each event is delivered to it.
    case none
    /// It drains continuously, and has to be woken when much is waiting.
    case continuous
    /// It drains when `flush` or `finish` asks it to.
    case onDemand
  }

  /// The records that the file has not drained yet.
  struct UndrainedRecords {
    let isOnDemand: Bool
    /// The number of newest full chunks that are not fully drained.
    var chunks = 0
    /// Approximate bytes that the values in those refer to.
    var weight = 0
    /// Events lost before the file began; reported once.
    var lostBefore: Loss?
    /// Events lost since the last drain.
    var lostSince: Loss?

    mutating func add(_ filled: RecordChunk) {
      chunks += 1
      weight += filled.weight
    }

    /// Counts what is lost with the oldest of `count` full chunks.
    mutating func lose(_ oldest: RecordChunk, outOf count: Int) {
      guard chunks == count else { return }
      for index in oldest.drained..<oldest.count { lostSince.add(oldest.records[index]) }
      chunks -= 1
      weight -= oldest.weight
    }
  }

  /// Begins draining for a file, starting with all that is kept now.
  mutating func beginDraining(_ mode: DrainMode) {
    if mode == .none { return }
    undrained = UndrainedRecords(isOnDemand: mode == .onDemand, chunks: full.count, lostBefore: loss)
  }

  /// Has the file drain all that is kept once more: not all that it drained may have arrived.
  ///
  /// Events that were lost before it drained them are told apart from those that it did, since whoever reads on has these.
  mutating func drainAnew() {
    guard let before = undrained else { return }
    for chunk in full { chunk.drained = 0 }
    for records in threads.values { records.pointee.chunk.drained = 0 }
    reactorEvents.drainAnew()
    var all = UndrainedRecords(isOnDemand: before.isOnDemand, chunks: full.count, weight: weight)
    all.lostSince = before.lostSince
    all.lostBefore = before.lostSince.map { loss?.without($0) } ?? loss
    // Each loss has the number of its first event, so two that begin with the same one are one.
    if let since = all.lostSince, all.lostBefore?.first == since.first { (all.lostBefore, all.lostSince) = (nil, loss) }
    undrained = all
  }

  /// Whether half of the recorder's room holds records that a continuous file has not drained.
  var isUnderPressure: Bool {
    guard let undrained, !undrained.isOnDemand else { return false }
    return 2 * undrained.chunks >= chunkLimit || 2 * undrained.weight >= weightLimit
  }

  /// Drains all records that the file has not got yet.
  mutating func drain() -> DrainedRecords {
    guard let before = undrained else { return DrainedRecords() }
    undrained = UndrainedRecords(isOnDemand: before.isOnDemand)
    var drained = DrainedRecords(lostBefore: before.lostBefore, lostSince: before.lostSince)
    drained.reactorEvents = reactorEvents.drain()
    drained.runs.reserveCapacity(before.chunks + threads.count)
    for chunk in full.suffix(before.chunks) { RecorderState.drain(chunk, into: &drained) }
    for records in threads.values { RecorderState.drain(records.pointee.chunk, into: &drained) }
    return drained
  }

  private static func drain(_ chunk: RecordChunk, into drained: inout DrainedRecords) {
    let range = chunk.drained..<chunk.count
    if range.isEmpty { return }
    chunk.drained = range.upperBound
    drained.runs.append(RecordRun(chunk: chunk, range: range, thread: chunk.thread))
  }
}
