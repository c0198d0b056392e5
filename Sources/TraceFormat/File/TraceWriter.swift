import PlatformSupport

/// Writes a trace to a file, a pipe or a socket while it happens.
///
/// Lines are buffered and written whole. An error on writing stops the trace, not the program: `status` has the reason, and
/// later events are only counted. A pipe or socket whose reader reads nothing for longer than a timeout is such an error.
///
/// Usable from any thread; a write blocks others that append meanwhile, so give it a thread of its own. Ends with
/// `finish()`; without it the file lacks its last line and whatever is still buffered.
public final class TraceWriter: Sendable {
  /// The state of a file that is being written.
  public enum Status: Sendable, Equatable {
    /// Events are written.
    case writing
    /// The `end` line is written, and the file is closed if the writer opened it.
    case finished
    /// It could not go on.
    ///
    /// What was written up to here is whole lines; `reason` is a sentence for the user.
    case stopped(reason: String)
  }

  private let state: Locked<WriterState>

  /// Begins a file at `path` for the owner alone (0600), not through a link, and writes the header to it.
  ///
  /// A file that exists is an error unless `replacing`, which empties it. `gathering` is how many bytes wait before
  /// they go out; with 0 each line goes out at once. A named pipe is written to as `timeout` allows.
  public convenience init(
    path: String, header: Trace.Header, replacing: Bool = false, gathering: Int = 65_536,
    timeout: Duration = .seconds(2)
  ) throws(TraceWriteError) {
    try self.init(
      path: path, header: header, replacing: replacing, gathering: gathering, writeTimeout: .atMost(timeout))
  }

  /// Begins a trace on an open descriptor, which stays the caller's to close.
  ///
  /// - Parameters:
  ///   - descriptor: The open descriptor.
  ///   - header: The first line of the trace.
  ///   - gathering: How many bytes wait before they go out; with 0 each line goes out at once.
  ///   - timeout: How long a write to a pipe, a socket or a terminal may be blocked.
  public convenience init(
    descriptor: Int32, header: Trace.Header, gathering: Int = 65_536, timeout: Duration = .seconds(2)
  ) {
    self.init(descriptor: descriptor, header: header, gathering: gathering, writeTimeout: .atMost(timeout))
  }

  package init(
    path: String, header: Trace.Header, replacing: Bool, gathering: Int, writeTimeout: WriteTimeout
  ) throws(TraceWriteError) {
    let output = try OutputDescriptor.open(path, replacing: replacing)
    state = Locked(
      WriterState(output: output, isOwned: true, header: header, gathering: gathering, writeTimeout: writeTimeout))
    flush()
  }

  /// - Parameter isOwned: Whether the writer closes the descriptor.
  package init(
    descriptor: Int32, isOwned: Bool = false, header: Trace.Header, gathering: Int, writeTimeout: WriteTimeout
  ) {
    let given = OutputDescriptor(number: descriptor)
    let terminal = given.terminalOfItsOwn()
    state = Locked(
      WriterState(
        output: terminal ?? given, isOwned: isOwned || terminal != nil, header: header, gathering: gathering,
        writeTimeout: writeTimeout))
    flush()
  }

  deinit {
    state.withLock { $0.closeIfOwned() }
  }

  /// Adds one event; does nothing but count once the writer has stopped or finished.
  public func append(_ event: TraceEvent) {
    state.withLock { $0.append(event) }
  }

  /// Writes the buffered lines.
  public func flush() {
    state.withLock { $0.flush() }
  }

  /// Writes the buffered lines and the `end` line, and closes a file that the writer opened.
  ///
  /// Once is enough. `time` is when the recording ended; without it that was when its last event did.
  @discardableResult
  public func finish(at time: UInt64 = 0) -> Status {
    state.withLock { state in
      state.finish(at: time)
      return state.status
    }
  }

  /// State of the file at this moment. Any thread.
  public var status: Status { state.withLock { $0.status } }

  /// Whether the reader of a connection is gone.
  package var isAbandoned: Bool { state.withLock { $0.output.isAbandoned } }

  /// The error of the system that stopped it; 0 if it was none.
  package var code: Int32 { state.withLock { $0.code } }

  /// Events whose lines are written.
  package var written: Int { state.withLock { $0.written } }

  /// Events that came, or waited, when nothing could be written any more.
  package var lost: Int { state.withLock { $0.lost } }
}

/// The buffered lines of a writer, and its progress.
private struct WriterState {
  let output: OutputDescriptor
  var isOwned: Bool
  let gathering: Int
  private let writeTimeout: WriteTimeout
  private let header: Trace.Header
  /// Bytes that were written.
  private var size = 0
  var encoder: LineEncoder
  var status = TraceWriter.Status.writing
  var code: Int32 = 0
  var written = 0
  var lost = 0
  /// Events in the encoder's buffer.
  private var gathered = 0
  /// Lines between the header and now, as `end` counts them.
  private var lines = 0
  private var droppedBefore = 0
  private var lastSeq: TraceEvent.Seq = 0
  private var lastTime: UInt64 = 0
  private var hasEnd = false

  init(
    output: OutputDescriptor, isOwned: Bool, header: Trace.Header, gathering: Int, writeTimeout: WriteTimeout
  ) {
    self.output = output
    self.writeTimeout = writeTimeout
    self.isOwned = isOwned
    self.gathering = gathering
    self.header = header
    encoder = LineEncoder(payloadLimit: header.payloadLimit)
    encoder.append(header)
  }

  mutating func append(_ event: TraceEvent) {
    guard case .writing = status else {
      lost += 1
      return
    }
    let elapsed = encoder.append(event)
    gathered += 1
    lines += 1
    lastSeq = max(lastSeq, event.seq)
    lastTime = max(lastTime, event.time.plus(elapsed ?? 0))
    hasEnd = false
    switch event.kind {
    case .end: hasEnd = true
    case .dropped(let count, _, _, let last):
      droppedBefore = droppedBefore.plus(count)
      lastSeq = max(lastSeq, last ?? 0)
    default: break
    }
    if encoder.buffer.bytes.count >= gathering { flush() }
  }

  mutating func flush() {
    guard status == .writing, !encoder.buffer.bytes.isEmpty else { return }
    followFile()
    if status == .writing {
      let outcome = put(encoder)
      if outcome.code != 0 { stop(outcome) } else { written += gathered }
    }
    gathered = 0
    encoder.removeAll()
  }

  private mutating func put(_ encoder: LineEncoder) -> OutputDescriptor.Outcome {
    let outcome = unsafe encoder.buffer.bytes.withUnsafeBytes { unsafe output.write($0, writeTimeout) }
    size += outcome.written
    return outcome
  }

  /// Begins the trace again in a file that was emptied, as `logrotate` does; stops if the file was deleted.
  private mutating func followFile() {
    guard isOwned, let file = output.file else { return }
    if file.isDeleted {
      lost += gathered
      status = .stopped(reason: "the trace stopped: its file was deleted or replaced. Record again to another.")
    } else if file.size == 0, size > 0 {
      lines = gathered
      var encoder = LineEncoder(payloadLimit: header.payloadLimit)
      encoder.append(header)
      let outcome = put(encoder)
      guard outcome.code != 0 else { return }
      _ = output.takeBack(outcome.written)
      lost += gathered
      status = .stopped(reason: WriterState.sentence(outcome.code))
    }
  }

  /// Leaves whole lines behind, and counts the others.
  private mutating func stop(_ outcome: OutputDescriptor.Outcome) {
    let out = encoder.buffer.bytes[..<outcome.written]
    let whole = (out.lastIndex(of: 0x0a) ?? -1) + 1
    let isTakenBack = output.takeBack(outcome.written - whole)
    let all = encoder.buffer.bytes.count { $0 == 0x0a }
    var lines = out.count { $0 == 0x0a }
    // A last line that lacks nothing but its end can be read.
    if !isTakenBack, outcome.written > whole, encoder.buffer.bytes[outcome.written] == 0x0a { lines += 1 }
    let kept = max(0, lines - (all - gathered))
    written += kept
    lost += gathered - kept
    code = outcome.words == nil ? outcome.code : 0
    status = .stopped(reason: outcome.words ?? WriterState.sentence(outcome.code))
  }

  private static func sentence(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "the trace stopped: the disk is full. Free some space and record again."
    case EFBIG: "the trace stopped: the file reached the size that is allowed (ulimit -f)."
    case EPIPE: "the trace stopped: whoever read it has closed the pipe."
    default: "the trace stopped: \(SystemErrorText.of(code))."
    }
  }

  mutating func finish(at time: UInt64) {
    if status == .writing { followFile() }
    guard status == .writing else { return closeIfOwned() }
    if !hasEnd {
      encoder.append(
        TraceEvent(seq: lastSeq.plus(1), time: max(lastTime, time), kind: .end(events: lines, dropped: droppedBefore)))
    }
    flush()
    if status == .writing { status = .finished }
    closeIfOwned()
  }

  mutating func closeIfOwned() {
    guard isOwned else { return }
    isOwned = false
    output.close()
  }
}
