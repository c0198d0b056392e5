import PlatformSupport
import TraceFormat

/// Records that a file has drained from a recorder.
struct DrainedRecords {
  var runs: [RecordRun] = []
  /// Reactors registered since the last drain.
  var reactorEvents: [TraceEvent] = []
  /// Events lost before the first drain.
  var lostBefore: Loss?
  /// Events lost since, because the file drained too slowly.
  var lostSince: Loss?

  var count: Int { runs.reduce(0) { $0 + $1.range.count } }

  func forEach(_ body: (DrainedRecord) -> Void) {
    for run in runs {
      for index in run.range {
        body(DrainedRecord(run.chunk.records.place(at: index), thread: run.thread))
      }
    }
  }

  /// Sorts the records of two drains, and holds back those whose cause may not have been read yet.
  ///
  /// Threads are read one after another, so the first drain may miss the cause of a record that it finds. That cause was
  /// complete before the record began, so the second drain finds it. Records of the second drain that are newer than all
  /// of the first are held back.
  ///
  /// They stay where they are: the drains keep their chunks.
  ///
  /// - Parameter pending: The records held back last time.
  static func inOrder(
    _ pending: [DrainedRecord], _ first: DrainedRecords, _ second: DrainedRecords, isLast: Bool
  ) -> (records: [DrainedRecord], pending: [DrainedRecord]) {
    var records = pending
    var stillPending: [DrainedRecord] = []
    records.reserveCapacity(pending.count + first.count + second.count)
    first.forEach { records.append($0) }
    let newest = isLast ? .max : records.reduce(0) { max($0, $1.seq) }
    second.forEach { one in
      if one.seq <= newest { records.append(one) } else { stillPending.append(one) }
    }
    records.sort { $0.seq < $1.seq }
    return (records, stillPending)
  }
}

/// Consecutive records of one thread.
struct RecordRun {
  let chunk: RecordChunk
  let range: Range<Int>
  let thread: Int
}

/// A record where it lies in its chunk. Three words without references, because they are sorted.
struct DrainedRecord {
  let seq: TraceEvent.Seq
  let thread: Int
  private let address: Place<EventRecord>

  var record: EventRecord { address.pointee }

  fileprivate init(_ record: Place<EventRecord>, thread: Int) {
    seq = record.pointee.seq
    self.thread = thread
    address = record
  }
}
