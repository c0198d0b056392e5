import TraceModel

/// What a recorder holds, under its lock: who writes where, and what is full.
struct RecorderState {
  struct Loss {
    var count: Int
    var first: TraceEvent.Seq
    var last: TraceEvent.Seq
    var time: UInt64

    init(_ record: Record) {
      self.init(record.seq, record.time)
    }

    init(_ seq: TraceEvent.Seq, _ time: UInt64) {
      (count, first, last, self.time) = (1, seq, seq, time)
    }

    mutating func add(_ record: Record) {
      count += 1
      last = max(last, record.seq)
      if record.seq < first { (first, time) = (record.seq, record.time) }
    }
  }
  /// How a recording ended.
  struct Ending {
    var open: [TraceEvent]
    var end: (seq: TraceEvent.Seq, time: UInt64)
  }

  private let capacity: Int
  private let chunkSize: Int
  /// Full chunks that are kept.
  let budget: Int
  private(set) var places: [UInt: UnsafeMutablePointer<ThreadRecords>] = [:]
  /// In the order in which they were full.
  private(set) var full: [RecordChunk] = []
  /// Bytes that values in full chunks lead to, and how many there may be.
  private var weight = 0
  let mostWeight: Int
  private(set) var loss: Loss?
  /// Nil where no stream takes what is recorded.
  var untaken: UndrainedRecords?
  var introductions = ReactorEvents()
  var ending: Ending?

  init(capacity: Int, valueBytes: Int) {
    self.capacity = capacity
    mostWeight = valueBytes
    chunkSize = min(max(capacity / 8, 16), 512)
    budget = (capacity + chunkSize - 1) / chunkSize
  }

  mutating func place(of thread: UInt, _ numbers: SequenceNumbers) -> UnsafeMutablePointer<ThreadRecords> {
    if let known = places[thread] { return known }
    let place = ThreadRecords.make(number: places.count + 1, numbers, RecordChunk(chunkSize))
    places[thread] = place
    return place
  }

  /// Nobody records any more.
  mutating func deallocate() {
    for place in places.values { ThreadRecords.free(place) }
    places = [:]
  }

  /// Takes a full chunk, and gives an empty one. Returns the oldest ones, which give way to it where there is no room.
  mutating func refill(_ place: UnsafeMutablePointer<ThreadRecords>, with empty: RecordChunk) -> PushedOut {
    let filled = place.pointee.change(to: empty)
    full.append(filled)
    weight += filled.weight
    untaken?.add(filled)
    var gone = PushedOut()
    while full.count > budget || weight > mostWeight {
      let oldest = full.removeFirst()
      weight -= oldest.weight
      loss.add(oldest.loss)
      untaken?.lose(oldest, outOf: full.count + 1)
      gone.add(oldest)
    }
    return gone
  }

  /// Adds the line of a reactor. Those that are not needed any more are lost.
  mutating func introduce(_ line: TraceEvent) {
    if introductions.isCrowded { removeIntroductions() }
    introductions.add(line)
  }

  private mutating func removeIntroductions() {
    let oldest = full.reduce(TraceEvent.Seq.max) { min($0, $1.loss?.first ?? 0) }
    var writing: Set<UInt32> = []
    for place in places.values {
      let chunk = place.pointee.chunk
      for index in 0..<chunk.count { writing.insert(chunk.records[index].reactor) }
    }
    // What a stream takes as it comes is not lost to it.
    let removed = introductions.removeUnneeded(keepsUntaken: untaken?.isPatient == false) { reactor, newest in
      newest >= oldest || writing.contains(reactor)
    }
    for line in removed.gone { loss.add(Loss(line.seq, line.time)) }
    for line in removed.untaken { untaken?.missed.add(Loss(line.seq, line.time)) }
  }

  /// How many events were recorded, also those that are lost.
  var count: Int {
    introductions.count + places.values.reduce(0) { $0 + $1.pointee.count } + (ending.map { $0.open.count + 1 } ?? 0)
  }

  /// How many events are lost by now, also those that nobody has thrown away yet.
  var lossNow: Int {
    let held = full.reduce(0) { $0 + $1.count } + places.values.reduce(0) { $0 + $1.pointee.chunk.count }
    return (loss?.count ?? 0) + max(0, held + (ending?.open.count ?? 0) - capacity)
  }

  /// What is there now. Keeps it readable while others write on.
  var kept: RecordSnapshot {
    // Not by a key path, which would copy the whole place while its thread writes there.
    let chunks = full + places.values.map { $0.pointee.chunk }
    return RecordSnapshot(
      runs: chunks.map { RecordRun(chunk: $0, range: 0..<$0.count, thread: $0.thread) }, capacity: capacity,
      introductions: introductions.lines, loss: loss, ending: ending)
  }
}

/// Chunks that there is no room for any more, to be freed outside of the lock: hardly ever more than one.
struct PushedOut {
  var first: RecordChunk?
  private var others: [RecordChunk] = []

  mutating func add(_ chunk: RecordChunk) {
    if first == nil { first = chunk } else { others.append(chunk) }
  }
}

/// The records of a moment.
struct RecordSnapshot {
  let runs: [RecordRun]
  let capacity: Int
  let introductions: [TraceEvent]
  /// Of effects in whose `mutate` the thread is that asks.
  var begun: [(record: Record, thread: Int)] = []
  private(set) var loss: RecorderState.Loss?
  let ending: RecorderState.Ending?

  init(
    runs: [RecordRun], capacity: Int, introductions: [TraceEvent], loss: RecorderState.Loss?,
    ending: RecorderState.Ending?
  ) {
    self.runs = runs
    self.capacity = capacity
    self.introductions = introductions
    self.loss = loss
    self.ending = ending
  }

  /// How many there are, those among them that there is no room for.
  var count: Int { begun.count + runs.reduce(0) { $0 + $1.range.count } }

  /// How many of the oldest there is no room for.
  private var surplus: Int { max(0, count + (ending?.open.count ?? 0) - capacity) }

  /// The last line of the trace; nil as long as somebody records. To be asked before the records are taken.
  var end: TraceEvent? {
    guard let ending else { return nil }
    let dropped = (loss?.count ?? 0) + surplus
    let lines = introductions.count + count - surplus + ending.open.count + (dropped > 0 ? 1 : 0)
    return TraceEvent(seq: ending.end.seq, time: ending.end.time, kind: .end(events: lines, dropped: dropped))
  }

  /// The number of the oldest record that there is room for.
  var oldest: TraceEvent.Seq {
    let surplus = surplus
    if surplus == 0 { return 0 }
    var numbers: [TraceEvent.Seq] = []
    numbers.reserveCapacity(count)
    forEach { numbers.append($0.pointee.seq) }
    numbers += begun.map(\.record.seq)
    numbers.sort()
    return numbers[min(surplus, numbers.count - 1)]
  }

  /// Calls `body` with each record in turn, those that there is no room for among them. In no order.
  func forEach(_ body: (UnsafePointer<Record>) -> Void) {
    for run in runs {
      for index in run.range { body(UnsafePointer(run.chunk.records + index)) }
    }
  }

  /// In order, and no more than there is room for. The records are good as long as this is.
  mutating func takeInOrder() -> [(record: Record, thread: Int)] {
    let surplus = surplus
    var all = begun
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
