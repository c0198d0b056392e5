import TraceModel

/// What a stream took from a recorder.
struct DrainedRecords {
  var runs: [RecordRun] = []
  /// Reactors that were met since it took last.
  var introductions: [TraceEvent] = []
  /// What was lost before it took anything.
  var dropped: RecorderState.Loss?
  /// What was lost since, because it took too slowly.
  var missed: RecorderState.Loss?

  /// How many records it took.
  var count: Int { runs.reduce(0) { $0 + $1.range.count } }

  func forEach(_ body: (DrainedRecord) -> Void) {
    for run in runs {
      for index in run.range {
        body(DrainedRecord(record: run.chunk.records[index], thread: run.thread, chunk: run.chunk))
      }
    }
  }
}

extension DrainedRecords {
  /// Records in order, without those that may follow from one that is still to come: they are left for the next time.
  ///
  /// Threads are looked at one after the other, so that a first look may miss what led to a record that it finds. But
  /// all that led to that one was complete before it began, and is there by the second look. What the second look finds
  /// and began after all of the first is what waits.
  ///
  /// - Parameter waiting: What was left the last time.
  static func inOrder(
    _ waiting: [DrainedRecord], _ first: DrainedRecords, _ second: DrainedRecords, isLast: Bool
  ) -> (records: [DrainedRecord], left: [DrainedRecord]) {
    var records = waiting
    var left: [DrainedRecord] = []
    records.reserveCapacity(waiting.count + first.count + second.count)
    first.forEach { records.append($0) }
    let newest = isLast ? .max : records.reduce(0) { max($0, $1.record.seq) }
    second.forEach { one in
      if one.record.seq <= newest { records.append(one) } else { left.append(one) }
    }
    records.sort { $0.record.seq < $1.record.seq }
    return (records, left)
  }
}

/// Records that one thread wrote one after the other.
struct RecordRun {
  let chunk: RecordChunk
  let range: Range<Int>
  let thread: Int
}

/// A record, and what keeps it.
struct DrainedRecord {
  let record: Record
  let thread: Int
  let chunk: RecordChunk
}

extension RecorderState {
  /// What a stream has not taken yet.
  struct UndrainedRecords {
    /// It takes when it is asked.
    let isPatient: Bool
    /// The newest full chunks in which something is left.
    var chunks = 0
    /// Bytes that values in them lead to.
    var weight = 0
    /// Lost before the stream began, and told once.
    var dropped: Loss?
    var missed: Loss?

    /// A chunk is full.
    mutating func add(_ chunk: RecordChunk) {
      chunks += 1
      weight += chunk.weight
    }

    /// The oldest of so many full chunks goes.
    mutating func lose(_ oldest: RecordChunk, outOf count: Int) {
      guard chunks == count else { return }
      for index in oldest.taken..<oldest.count { missed.add(oldest.records[index]) }
      chunks -= 1
      weight -= oldest.weight
    }
  }

  /// How a stream takes what is recorded.
  enum Taking {
    /// It is told instead.
    case nothing
    /// It has to be woken where much waits.
    case asItComes
    case whenAsked
  }

  /// A stream takes what is recorded, from what is kept now on.
  mutating func beginTaking(_ taking: Taking) {
    if taking == .nothing { return }
    untaken = UndrainedRecords(isPatient: taking == .whenAsked, chunks: full.count, dropped: loss)
  }

  /// Half of what there is room for waits to be taken.
  var isPressing: Bool {
    guard let untaken, !untaken.isPatient else { return false }
    return 2 * untaken.chunks >= budget || 2 * untaken.weight >= mostWeight
  }

  /// What the stream has not taken yet; it has it now.
  mutating func take() -> DrainedRecords {
    guard let before = untaken else { return DrainedRecords() }
    untaken = UndrainedRecords(isPatient: before.isPatient)
    var taken = DrainedRecords(dropped: before.dropped, missed: before.missed)
    taken.introductions = introductions.take()
    taken.runs.reserveCapacity(before.chunks + places.count)
    for chunk in full.suffix(before.chunks) { RecorderState.take(chunk, into: &taken) }
    for place in places.values { RecorderState.take(place.pointee.chunk, into: &taken) }
    return taken
  }

  private static func take(_ chunk: RecordChunk, into taken: inout DrainedRecords) {
    let range = chunk.taken..<chunk.count
    if range.isEmpty { return }
    chunk.taken = range.upperBound
    taken.runs.append(RecordRun(chunk: chunk, range: range, thread: chunk.thread))
  }
}

extension RecorderState.Loss? {
  mutating func add(_ record: Record) {
    if self == nil { self = RecorderState.Loss(record) } else { self?.add(record) }
  }

  mutating func add(_ other: RecorderState.Loss?) {
    guard let other else { return }
    guard var sum = self else { return self = other }
    sum.count += other.count
    sum.last = max(sum.last, other.last)
    if other.first < sum.first { (sum.first, sum.time) = (other.first, other.time) }
    self = sum
  }
}

extension RecorderState.Loss {
  /// All of them as one.
  static func sum(_ losses: [RecorderState.Loss?]) -> RecorderState.Loss? {
    losses.reduce(into: nil) { sum, loss in sum.add(loss) }
  }

  /// The line that stands for them; it has the number of the first of them, which nothing else has any more.
  func line(why: String) -> TraceEvent {
    TraceEvent(seq: first, time: time, kind: .dropped(count: count, why: why, from: first, to: last))
  }
}
