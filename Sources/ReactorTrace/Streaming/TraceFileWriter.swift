import PlatformSupport
import TraceFormat

/// Drains records from a recorder, in rounds, and writes them to a file. Belongs to one thread.
struct TraceFileWriter {
  private let source: StreamSource
  private let writeTimeout: WriteTimeout
  /// The largest number of events a round writes; nil for a continuous writer.
  private let ring: Int?
  private var writer: TraceWriter?
  private var decoder: RecordDecoder
  /// Records held back until their cause has been read.
  private var pending: [DrainedRecord] = []
  /// The runs in which those lie.
  private var pendingRuns: [RecordRun] = []
  private(set) var status = StreamStatus()
  /// Called with the status several times a round.
  private let onProgress: (StreamStatus) -> Void
  /// The part of `status.lostToFile` that the writer has counted.
  private var lostByWriter = 0

  /// - Parameter writer: The open file; nil for a ring, which opens it when it first writes.
  init(
    _ source: StreamSource, _ writer: TraceWriter?, ring: Int?, _ writeTimeout: WriteTimeout,
    _ onProgress: @escaping (StreamStatus) -> Void
  ) {
    self.writeTimeout = writeTimeout
    self.onProgress = onProgress
    self.source = source
    self.writer = writer
    self.ring = ring
    decoder = source.makeDecoder()
  }

  /// The number of events between two reports of progress.
  private static let progressInterval = 512
  /// The number of bytes buffered between writes.
  static let bufferSize = 65_536

  var isContinuous: Bool { ring == nil }

  /// Whether there is nothing to write to until the next attempt to connect.
  var isDisconnected: Bool { source.isConnection && writer == nil }
  var isConnection: Bool { source.isConnection }

  /// Writes the records drained since the last round. Returns their number.
  ///
  /// - Parameter isLast: Whether the recording is closed.
  mutating func write(isLast: Bool) -> Int {
    if source.isConnection, !connect(), !isLast { return 0 }
    defer { if !isLast { noteCut() } }
    let first = source.recorder.drain()
    let second = source.recorder.drain()
    let sorted = DrainedRecords.inOrder(pending, first, second, isLast: isLast)
    pending = sorted.pending
    // The runs of the round before hold records of this one.
    write(sorted.records, [first, second])
    pendingRuns = second.runs
    return sorted.records.count
  }

  /// Connects if needed, and returns whether it could.
  private mutating func connect() -> Bool {
    noteCut()
    if writer == nil { writer = try? source.open(Self.bufferSize, writeTimeout) }
    return writer != nil
  }

  /// Begins anew after a cut connection: the next one gets all that the recorder keeps, and its reader leaves out what it has.
  private mutating func noteCut() {
    guard source.isConnection, let writer, writer.status != .writing || writer.isAbandoned else { return }
    self.writer = nil
    status = StreamStatus()
    lostByWriter = 0
    decoder = source.makeDecoder()
    (pending, pendingRuns) = ([], [])
    source.recorder.drainAnew()
  }

  private mutating func write(_ records: [DrainedRecord], _ drains: [DrainedRecords]) {
    var lostBefore = Loss.sum(drains.map(\.lostBefore))
    var lostSince = Loss.sum(drains.map(\.lostSince))
    let surplus = ring.map { max(0, records.count - $0) } ?? 0
    if ring != nil {
      lostBefore = .sum([lostBefore, lostSince] + records.prefix(surplus).map { Loss($0.record) })
      lostSince = nil
    }
    status.lostToRing += lostBefore?.count ?? 0
    status.lostToPressure += lostSince?.count ?? 0
    defer { updateStatus() }
    let reactorEvents = drains.flatMap(\.reactorEvents)
    guard status.file == .writing, let writer = opened() else {
      status.lostToFile += reactorEvents.count + records.count - surplus
      return
    }
    for event in reactorEvents { writer.append(source.policy.redaction.masked(event)) }
    if let event = lostBefore?.event(why: "ring") { writer.append(event) }
    if let event = lostSince?.event(why: "pressure") { writer.append(event) }
    for (index, one) in records.dropFirst(surplus).enumerated() {
      writer.append(decoder.event(one.record, thread: one.thread))
      guard index % Self.progressInterval == Self.progressInterval - 1 else { continue }
      writer.flush()
      updateStatus()
      onProgress(status)
      if status.file == .writing { continue }
      status.lostToFile += records.count - surplus - index - 1
      return
    }
    writer.flush()
  }

  mutating func finish(_ ending: RecorderState.Ending) {
    defer { updateStatus() }
    guard status.file == .writing, let writer = opened() else {
      status.lostToFile += ending.open.count
      return
    }
    for event in ending.open { writer.append(event) }
    writer.finish(at: ending.end.time)
  }

  /// Opens the file if needed. Returns nil, and sets the status, if that fails.
  private mutating func opened() -> TraceWriter? {
    if writer == nil {
      do throws(TraceWriteError) {
        writer = try source.open(Self.bufferSize, writeTimeout)
      } catch {
        status.file = .stopped(reason: "the trace stopped: \(error.message)")
      }
    }
    return writer
  }

  private mutating func updateStatus() {
    guard let writer else { return }
    status.written = writer.written
    status.file = writer.status
    status.lostToFile += writer.lost - lostByWriter
    lostByWriter = writer.lost
  }
}
