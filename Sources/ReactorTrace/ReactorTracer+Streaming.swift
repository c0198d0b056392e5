import PlatformSupport
import TraceFormat
import TraceJSON

// A file that is written while reactors run.
extension ReactorTracer {
  /// Writes the recording to a file while it goes on, readable by its owner alone (0600), never through a symbolic link.
  ///
  /// ```swift
  /// let tracer = ReactorTracer()
  /// try tracer.stream(to: "app.rtrace.jsonl", replacing: true)
  /// ReactorDefaults.install(tracer)
  /// ```
  ///
  /// The file begins with the events kept so far; if `unbuffered`, with the reactors registered so far. It ends with
  /// `finish()`: a program that ends without it loses the last twenty milliseconds, or nothing if `unbuffered`. The file
  /// never stops the app: a full disk ends the trace after a whole line, and so does a reader that blocks the app for longer
  /// than `TracePolicy.streamTimeout`. `status` and `onStop` report that. A child made by `fork()` records nothing and
  /// leaves the file alone. Values are masked before they are written. Any thread.
  ///
  /// - Parameters:
  ///   - path: The file. Its folder must exist.
  ///   - mode: How events reach the file.
  ///   - replacing: Whether an existing file is replaced; otherwise it is an error.
  ///   - onStop: Called at most once, on any thread, with a sentence that says why the trace stopped early. If nil, that is
  ///     printed to standard error, and at the end how many events are missing: `StreamStatus.lostToFile`.
  /// - Throws: If the file cannot be created, another tracer writes it, or this one already streams or has finished. In
  ///   `ring` mode the file is created later, and a failure is reported by `status` and `onStop`.
  public func stream(
    to path: String, mode: StreamingMode = .buffered, replacing: Bool = false,
    onStop: (@Sendable (_ reason: String) -> Void)? = nil
  ) throws(TraceWriteError) {
    let header = header(for: mode)
    let open: Opening = { gathering, writeTimeout throws(TraceWriteError) in
      try TraceWriter(
        path: path, header: header, replacing: replacing, gathering: gathering, writeTimeout: writeTimeout)
    }
    if !(try begin(mode, open, onStop)) {
      throw .isOver(path: path)
    }
  }

  /// Writes the recording to an open file descriptor, for example of a pipe or a socket, while it goes on.
  ///
  /// The caller closes the descriptor, after `finish()`. Otherwise as `stream(to:mode:replacing:onStop:)`.
  ///
  /// - Throws: If the tracer already streams or has finished.
  public func stream(
    toDescriptor descriptor: Int32, mode: StreamingMode = .buffered,
    onStop: (@Sendable (_ reason: String) -> Void)? = nil
  ) throws(TraceWriteError) {
    let header = header(for: mode)
    let open: Opening = { TraceWriter(descriptor: descriptor, header: header, gathering: $0, writeTimeout: $1) }
    let isFirst = try begin(mode, open, onStop)
    if !isFirst {
      throw .isOver(path: "descriptor \(descriptor)")
    }
  }

  /// Sends the recording to a port of a host while it goes on, for `trace-render live --listen`.
  ///
  /// ```swift
  /// try tracer.stream(toHost: "127.0.0.1", port: 4870)
  /// ```
  ///
  /// A thread of the tracer connects, and tries each second while nothing listens; no caller waits for that. Meanwhile the
  /// tracer keeps its last events, at most `TracePolicy.capacity`, and counts those that it drops as
  /// `StreamStatus.lostToPressure`. A connection begins with all events that are kept. After a cut it is made again, with the
  /// same trace, whose reader leaves out the events that it has; `StreamStatus` counts from its beginning then. Nothing that comes back by
  /// it is read. Values are masked before they are sent, and not encrypted. Otherwise as `stream(to:mode:replacing:onStop:)`, buffered.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: A port of TCP.
  ///   - onStop: Called if the tracer finishes while nothing listens. If nil, that is printed.
  /// - Throws: If the tracer already streams or has finished.
  public func stream(
    toHost host: String, port: UInt16, onStop: (@Sendable (_ reason: String) -> Void)? = nil
  ) throws(TraceWriteError) {
    let header = header
    let address = "\(host):\(port)"
    let open: Opening = { gathering, writeTimeout throws(TraceWriteError) in
      guard let descriptor = StreamSocket.connect(host: host, port: port) else {
        throw .noReader(address: address, reason: SystemErrorText.of(errno))
      }
      return TraceWriter(
        descriptor: descriptor, isOwned: true, header: header, gathering: gathering, writeTimeout: writeTimeout)
    }
    if !(try begin(.buffered, open, onStop, isConnection: true)) { throw .isOver(path: address) }
  }

  /// Returns when all events recorded before are in the streamed file, or lost. Writes the file in `ring` mode.
  ///
  /// Does nothing without a streamed file. A reader that reads nothing for `TracePolicy.streamTimeout`, or reads slowly for
  /// ten times as long, stops the trace. Any thread.
  public func flush() {
    if recorder.index.isChild { return }
    recorder.subscribers.file?.flush()
  }

  /// Prints a line to standard error, with terminal control characters escaped.
  static let printToStandardError: @Sendable (String) -> Void = { message in
    StandardError.write(line: "reactor-trace: " + TerminalText.escaped(message))
  }

  private typealias Opening = @Sendable (Int, WriteTimeout) throws(TraceWriteError) -> TraceWriter

  private func header(for mode: StreamingMode) -> Trace.Header {
    var header = header
    if case .ring(let count) = mode { header.ringLimit = min(max(1, count), policy.capacity) }
    return header
  }

  /// Begins streaming. Returns false if the tracer already streams or has finished.
  private func begin(
    _ mode: StreamingMode, _ open: @escaping Opening, _ onStop: (@Sendable (String) -> Void)?,
    isConnection: Bool = false
  ) throws(TraceWriteError) -> Bool {
    if recorder.index.isClosed || recorder.subscribers.file != nil { return false }
    let stopMessage = StopMessage(onStop)
    let source = StreamSource(
      recorder: recorder, policy: policy, open: open, stopMessage: stopMessage, isConnection: isConnection)
    switch mode {
    case .unbuffered: return recorder.stream(to: try UnbufferedTraceFile(source))
    case .buffered: return recorder.stream(to: try BufferedTraceFile(source))
    case .ring(let count): return recorder.stream(to: try BufferedTraceFile(source, ring: max(1, count)))
    }
  }
}
