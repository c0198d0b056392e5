import TraceModel

// A file that is written while reactors run.
extension ReactorTracer {
  /// Writes what is recorded to a file while it happens, for its owner alone (0600) and not through a link.
  ///
  /// ```swift
  /// let tracer = ReactorTracer()
  /// try tracer.stream(to: "app.rtrace.jsonl", replacing: true)
  /// ReactorDefaults.install(tracer)
  /// ```
  ///
  /// The file begins with what is kept so far; with `everyEvent`, with the reactors that are known so far. It ends with
  /// `finish()`: a program that ends without it loses what it recorded in the last twenty milliseconds, or nothing
  /// with `everyEvent`. Whatever becomes of the file, the app goes on: a full disk stops the trace at a whole line, as
  /// does a reader that keeps the app waiting for longer than `TracePolicy.streamTimeout`; `status` tells, and one line
  /// is said. A child that `fork()` makes records nothing and leaves the file alone. Secrets are masked before anything is written. Any thread.
  ///
  /// - Parameters:
  ///   - way: How it is written, `buffered` unless said.
  ///   - replacing: Whether a file that exists is replaced; otherwise that is an error.
  ///   - say: Called at most once, on any thread, with a sentence that says why the trace stopped. Standard error unless
  ///     said.
  /// - Throws: Where the file cannot be begun, or this tracer writes one already, or has finished. A ring begins its file
  ///   later: `status` tells, and `say` is called.
  public func stream(
    to path: String, _ way: Streaming = .buffered, replacing: Bool = false,
    say: @escaping @Sendable (String) -> Void = ReactorTracer.sayOnStandardError
  ) throws(TraceWriteError) {
    let header = header(of: way)
    let open: Opening = { gathering, patience throws(TraceWriteError) in
      try TraceWriter(path: path, header: header, replacing: replacing, gathering: gathering, patience: patience)
    }
    if !(try begin(way, open, say)) {
      throw .isOver(path: path)
    }
  }

  /// The same to an open descriptor, a pipe or a socket, which stays the caller's to close after `finish()`.
  ///
  /// - Throws: Where this tracer writes a file already, or has finished.
  public func stream(
    toDescriptor descriptor: Int32, _ way: Streaming = .buffered,
    say: @escaping @Sendable (String) -> Void = ReactorTracer.sayOnStandardError
  ) throws(TraceWriteError) {
    let header = header(of: way)
    let open: Opening = { TraceWriter(descriptor: descriptor, header: header, gathering: $0, patience: $1) }
    let isFirst = try begin(way, open, say)
    if !isFirst {
      throw .isOver(path: "descriptor \(descriptor)")
    }
  }

  /// Returns once what was recorded before is in the file, or lost: for a ring this writes it. Nothing without a file.
  ///
  /// A reader that reads nothing for `TracePolicy.streamTimeout`, or slowly for ten times as long, stops the trace.
  public func flush() {
    if recorder.numbers.isChild { return }
    recorder.listeners.file?.flush()
  }

  /// One line for the user, without what a terminal could take for a command.
  public static let sayOnStandardError: @Sendable (String) -> Void = { words in
    StandardErrorLine.write("reactor-trace: " + TerminalText.escaped(words))
  }

  /// Begins the file.
  private typealias Opening = @Sendable (Int, WritePatience) throws(TraceWriteError) -> TraceWriter

  private func header(of way: Streaming) -> Trace.Header {
    var header = header
    if case .ring(let count) = way { header.ringLimit = min(max(1, count), policy.capacity) }
    return header
  }

  /// False where there is a file already.
  private func begin(
    _ way: Streaming, _ open: @escaping Opening, _ say: @escaping @Sendable (String) -> Void
  ) throws(TraceWriteError) -> Bool {
    if recorder.numbers.isClosed || recorder.listeners.file != nil { return false }
    let source = StreamSource(recorder: recorder, policy: policy, open: open, words: StopMessage(say))
    switch way {
    case .everyEvent: return recorder.stream(to: try UnbufferedTraceFile(source))
    case .buffered: return recorder.stream(to: try BufferedTraceFile(source))
    case .ring(let count): return recorder.stream(to: try BufferedTraceFile(source, ring: max(1, count)))
    }
  }
}
