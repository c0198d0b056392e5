#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a trace to a file while it happens, in one of three ways, so that the app's own work goes on whatever becomes of
/// the file.
///
/// A full disk, a file-size limit, a closed pipe: the trace stops at a whole line, `status` tells, and one line is said.
/// May be used from any thread. Ends with `finish()`; what the program had not written when it died is lost.
public final class TraceStream: Sendable {
  /// How an event comes into the file.
  public enum Way: Sendable, Equatable {
    /// A thread of the stream's own writes; who appends never waits for it.
    ///
    /// At most `events` wait at a time; others are dropped, and counted as `pressure`.
    case buffered(events: Int = 65_536)
    /// One write an event, on the thread that appends: slow, and nothing is lost that was appended.
    case everyEvent
    /// The last so many in memory, written by `flush` and `finish`; without them there is no file.
    ///
    /// The others are counted as `ring`.
    case ring(Int)
  }

  private let sink: any TraceSink
  private let words: StopWords

  /// Begins a trace at `path`, for the owner alone (0600) and not through a link.
  ///
  /// `say` is called at most once, from any thread, with the sentence of why the trace stopped; unless given it goes to
  /// standard error. Throws where the file cannot be begun; with `ring` it is begun later, and `status` tells.
  public convenience init(
    path: String, header: Trace.Header, way: Way = .buffered(), replacing: Bool = false,
    say: @escaping @Sendable (String) -> Void = TraceStream.sayOnStandardError
  ) throws(TraceWriteError) {
    let open: @Sendable (Int) throws(TraceWriteError) -> TraceWriter = { gathering throws(TraceWriteError) in
      try TraceWriter(path: path, header: header, replacing: replacing, gathering: gathering)
    }
    try self.init(way, open, say)
  }

  /// Begins a trace on an open descriptor, which stays the caller's to close after `finish`.
  public convenience init(
    descriptor: Int32, header: Trace.Header, way: Way = .buffered(),
    say: @escaping @Sendable (String) -> Void = TraceStream.sayOnStandardError
  ) {
    let open: @Sendable (Int) throws(TraceWriteError) -> TraceWriter = { gathering in
      TraceWriter(descriptor: descriptor, header: header, gathering: gathering)
    }
    do throws(TraceWriteError) { try self.init(way, open, say) } catch { preconditionFailure(error.message) }
  }

  private init(
    _ way: Way, _ open: @escaping @Sendable (Int) throws(TraceWriteError) -> TraceWriter,
    _ say: @escaping @Sendable (String) -> Void
  ) throws(TraceWriteError) {
    words = StopWords(say)
    switch way {
    case .buffered(let events):
      sink = BufferedSink(try open(TraceStream.gathering), limit: max(1, events), words)
    case .everyEvent: sink = DirectSink(try open(0), words)
    case .ring(let count):
      sink = RingSink({ () throws(TraceWriteError) in try open(TraceStream.gathering) }, max(1, count), words)
    }
  }

  deinit { sink.close() }

  /// Bytes of a write.
  private static let gathering = 65_536

  /// Adds one event; numbers need not ascend.
  public func append(_ event: TraceEvent) { sink.append(event) }

  /// Returns once everything that was appended before is written or lost.
  public func flush() { sink.flush() }

  /// Writes what waits and the `end` line, and closes a file that the stream opened; later events are only counted.
  @discardableResult
  public func finish() -> TraceWriter.Status {
    sink.finish()
    return status
  }

  public var status: TraceWriter.Status { sink.status }

  /// Lines that are written: events, and what says how many were dropped between them.
  public var written: Int { sink.written }

  /// Events that are not in the file and will not be: dropped, or come after it stopped.
  public var lost: Int { sink.lost }

  /// One line for the user, without what a terminal could take for a command.
  public static let sayOnStandardError: @Sendable (String) -> Void = { words in
    let line = Array(("reactor-trace: " + TerminalText.escaped(words) + "\n").utf8)
    _ = line.withUnsafeBytes { OutputDescriptor(number: STDERR_FILENO).write($0) }
  }
}

/// Where the events of a stream go.
protocol TraceSink: Sendable {
  func append(_ event: TraceEvent)
  func flush()
  func finish()
  /// Nobody refers to the stream any more, and nobody finished it.
  func close()
  var status: TraceWriter.Status { get }
  var written: Int { get }
  var lost: Int { get }
}

/// Says once why a trace stopped.
final class StopWords: Sendable {
  private let hasSpoken = Locked(false)
  private let say: @Sendable (String) -> Void

  init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

  /// Speaks where the trace has stopped, the first time; never under a lock.
  func look(at status: TraceWriter.Status) {
    guard case .stopped(let reason) = status else { return }
    let isFirst = hasSpoken.withLock { hasSpoken in
      defer { hasSpoken = true }
      return !hasSpoken
    }
    if isFirst { say(reason) }
  }
}

/// Writes at once.
struct DirectSink: TraceSink {
  private let writer: TraceWriter
  private let words: StopWords

  init(_ writer: TraceWriter, _ words: StopWords) {
    self.writer = writer
    self.words = words
  }

  func append(_ event: TraceEvent) {
    writer.append(event)
    words.look(at: writer.status)
  }

  func flush() {}

  func finish() { words.look(at: writer.finish()) }

  func close() {}

  var status: TraceWriter.Status { writer.status }
  var written: Int { writer.written }
  var lost: Int { writer.lost }
}
