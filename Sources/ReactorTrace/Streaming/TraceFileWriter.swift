import TraceModel

/// Takes records from a recorder, in rounds, and writes them to a file. Belongs to one thread.
struct TraceFileWriter {
  private let source: StreamSource
  private let patience: WritePatience
  /// How many events a round writes at most; nil for one who writes as it comes.
  private let ring: Int?
  private var writer: TraceWriter?
  private var decoder: RecordDecoder
  /// What may follow from something that was not there yet.
  private var left: [DrainedRecord] = []
  private(set) var status = StreamStatus()
  /// Is told how far it is, several times a round.
  private let progress: (StreamStatus) -> Void

  /// - Parameter writer: The file; nil for a ring, which begins it when something is to be written.
  init(
    _ source: StreamSource, _ writer: TraceWriter?, ring: Int?, _ patience: WritePatience,
    _ progress: @escaping (StreamStatus) -> Void
  ) {
    self.patience = patience
    self.progress = progress
    self.source = source
    self.writer = writer
    self.ring = ring
    decoder = source.decoder()
  }

  /// Events after which it says how far it is.
  private static let portion = 512
  /// Bytes of a write.
  static let gathering = 65_536

  var writesUnasked: Bool { ring == nil }

  /// Writes what was recorded, and returns how many events that were.
  ///
  /// - Parameter isLast: Nothing is recorded any more.
  mutating func write(isLast: Bool) -> Int {
    let first = source.recorder.take()
    let second = source.recorder.take()
    let known = DrainedRecords.inOrder(left, first, second, isLast: isLast)
    left = known.left
    write(known.records, [first, second])
    return known.records.count
  }

  private mutating func write(_ records: [DrainedRecord], _ taken: [DrainedRecords]) {
    var dropped = RecorderState.Loss.sum(taken.map(\.dropped))
    var missed = RecorderState.Loss.sum(taken.map(\.missed))
    let surplus = ring.map { max(0, records.count - $0) } ?? 0
    if ring != nil {
      dropped = .sum([dropped, missed] + records.prefix(surplus).map { RecorderState.Loss($0.record) })
      missed = nil
    }
    status.lostToRing += dropped?.count ?? 0
    status.lostToPressure += missed?.count ?? 0
    defer { tell() }
    let introductions = taken.flatMap(\.introductions)
    guard status.file == .writing, let writer = opened() else {
      status.lostToFile += introductions.count + records.count - surplus
      return
    }
    for event in introductions { writer.append(source.policy.redaction.masked(event)) }
    if let line = dropped?.line(why: "ring") { writer.append(line) }
    if let line = missed?.line(why: "pressure") { writer.append(line) }
    for (index, one) in records.dropFirst(surplus).enumerated() {
      writer.append(decoder.event(one.record, thread: one.thread))
      guard index % TraceFileWriter.portion == TraceFileWriter.portion - 1 else { continue }
      writer.flush()
      tell()
      progress(status)
      if status.file == .writing { continue }
      status.lostToFile += records.count - surplus - index - 1
      return
    }
    writer.flush()
  }

  mutating func finish(_ ending: RecorderState.Ending) {
    defer { tell() }
    guard status.file == .writing, let writer = opened() else {
      status.lostToFile += ending.open.count
      return
    }
    for event in ending.open { writer.append(event) }
    writer.finish(at: ending.end.time)
  }

  /// The file, begun if it is not yet; nil where it cannot be.
  private mutating func opened() -> TraceWriter? {
    if writer == nil {
      do throws(TraceWriteError) {
        writer = try source.open(TraceFileWriter.gathering, patience)
      } catch {
        status.file = .stopped(reason: "the trace stopped: \(error.message)")
      }
    }
    return writer
  }

  /// Notes how far the file is.
  private mutating func tell() {
    guard let writer else { return }
    status.written = writer.written
    status.file = writer.status
    status.lostToFile += writer.lost - lostByWriter
    lostByWriter = writer.lost
  }

  private var lostByWriter = 0
}
