import PlatformSupport
import TraceFormat

/// The records that a recorder keeps at one moment.
struct RecordSnapshot {
  let runs: [RecordRun]
  let capacity: Int
  let reactorEvents: [TraceEvent]
  /// Effects whose `mutate` call is still on the calling thread's stack.
  var openCalls: [(record: EventRecord, thread: Int)] = []
  private(set) var loss: Loss?
  let ending: RecorderState.Ending?

  /// The number of records, including those beyond the capacity.
  var count: Int { openCalls.count + runs.reduce(0) { $0 + $1.range.count } }

  /// The number of oldest records beyond the capacity.
  private var surplus: Int { max(0, count + (ending?.open.count ?? 0) - capacity) }

  /// The `end` event; nil while the recording goes on. To be read before `takeInOrder`.
  var end: TraceEvent? {
    guard let ending else { return nil }
    let dropped = (loss?.count ?? 0) + surplus
    let events = reactorEvents.count + count - surplus + ending.open.count + (dropped > 0 ? 1 : 0)
    return TraceEvent(seq: ending.end.seq, time: ending.end.time, kind: .end(events: events, dropped: dropped))
  }

  /// The sequence number of the oldest record within the capacity.
  var oldest: TraceEvent.Seq {
    let surplus = surplus
    if surplus == 0 { return 0 }
    var numbers: [TraceEvent.Seq] = []
    numbers.reserveCapacity(count)
    forEach { numbers.append($0.pointee.seq) }
    numbers += openCalls.map(\.record.seq)
    numbers.sort()
    return numbers[min(surplus, numbers.count - 1)]
  }

  /// Calls `body` with each record, including those beyond the capacity, in no particular order.
  func forEach(_ body: (Place<EventRecord>) -> Void) {
    for run in runs {
      for index in run.range { body(run.chunk.records.place(at: index)) }
    }
  }

  /// The records within the capacity, in order; the others are added to `loss`. Valid as long as the snapshot.
  mutating func takeInOrder() -> [(record: EventRecord, thread: Int)] {
    let surplus = surplus
    var all = openCalls
    all.reserveCapacity(count)
    for run in runs {
      for index in run.range { all.append((run.chunk.records[index], run.thread)) }
    }
    all.sort { $0.record.seq < $1.record.seq }
    guard surplus > 0 else { return all }
    for (record, _) in all.prefix(surplus) {
      loss.add(record)
    }
    return Array(all.dropFirst(surplus))
  }
}
