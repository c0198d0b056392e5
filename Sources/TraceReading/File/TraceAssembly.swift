import TraceFormat

/// A trace in the making: takes lines in file order, then puts the events in order.
///
/// The list decides what to keep of the events; the warnings about bad lines are equal for all lists.
struct TraceAssembly<List: EventList & ~Copyable>: ~Copyable {
  let name: String
  private let isStrict: Bool
  private let expectedBytes: Int
  private var decoder = LineDecoder(decodingValues: List.decodesValues)
  var log = WarningLog()
  private(set) var header: Trace.Header?
  /// Whether there is a header; cheaper than a look at all of it.
  private var hasHeader = false
  var events: List
  /// The line of each event in file order, for the warnings that are found out at the end.
  var lines = LineNumbers()
  /// Numbers ascend from line to line so far.
  private(set) var isSorted = true
  private var lastSeq: TraceEvent.Seq = 0
  private(set) var unknownKinds = 0
  private var firstUnknownLine = 0

  /// Frees its many parts in one function. Without it every reader frees them in place, which took a sixteenth of this module's build.
  @inline(never) deinit {}

  init(name: String, isStrict: Bool, expectedBytes: Int, _ events: consuming List) {
    self.name = name
    self.isStrict = isStrict
    self.expectedBytes = expectedBytes
    self.events = events
  }

  mutating func take(_ line: FileLine) throws(TraceReadError) {
    if !hasHeader {
      try takeHeader(line)
    } else if line.isTooLong {
      try refuse(line, .tooLong)
    } else if !line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) {
      try takeEvent(line)
    }
  }

  /// Takes the events of a block whose lines follow those before.
  mutating func append(_ block: consuming ParsedBlock<List>, from line: Int) {
    guard block.firstSeq > 0 else { return }
    isSorted = isSorted && block.isSorted && block.firstSeq > lastSeq
    lastSeq = block.lastSeq
    decoder.resume(at: block.lastTime)
    lines.append(line, events: block.events.count)
    events.append(block.events)
  }

  /// Sums up the lines and returns the header. No line may follow.
  mutating func finishLines() throws(TraceReadError) -> Trace.Header {
    guard let header else { throw .empty(name: name) }
    if unknownKinds > 0 {
      let lines = unknownKinds == 1 ? "1 line" : "\(unknownKinds) lines"
      log.add(
        "\(lines) of kinds that this version does not know, from line \(firstUnknownLine) on: ignored. "
          + "A newer trace-render may show them.")
    }
    return header
  }

  private mutating func takeHeader(_ line: FileLine) throws(TraceReadError) {
    var bytes = line.bytes
    if line.number == 1, bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      bytes = bytes.slice(from: 3)
    }
    guard !bytes.isEmpty || line.isTerminated else { return }
    let (header, isNewerMinor) = try HeaderLine.read(bytes, name: name)
    self.header = header
    hasHeader = true
    guard isNewerMinor else { return }
    log.add(
      "the trace is of version \(header.version), newer than 1.\(TraceFileV1.minor): what is new in it is ignored. "
        + "A newer trace-render would show it.")
  }

  private mutating func takeEvent(_ line: FileLine) throws(TraceReadError) {
    let envelope: LineEnvelope?
    do {
      envelope = try decoder.envelope(of: line.bytes)
      if let envelope { try events.add(envelope, &decoder) }
    } catch {
      return line.isTerminated ? try refuse(line, error) : try refuseCut(line)
    }
    guard let envelope else {
      if unknownKinds == 0 { firstUnknownLine = line.number }
      unknownKinds += 1
      return
    }
    if !decoder.oddities.isEmpty { try report(decoder.oddities, envelope, line) }
    isSorted = isSorted && envelope.seq > lastSeq
    lastSeq = envelope.seq
    if events.count == 1_000 { reserve(line) }
    lines.append(line.number)
  }

  /// Makes room once for as many events as a file of this size should have: growing would need twice the memory.
  private mutating func reserve(_ line: FileLine) {
    let expected = expectedBytes / (line.offset / events.count + 1) * 21 / 20
    events.reserve(min(max(expected, events.count), 1 << 24))
  }
}

extension TraceAssembly where List: ~Copyable {
  private mutating func refuse(_ line: FileLine, _ problem: LineProblem) throws(TraceReadError) {
    guard !isStrict else { throw .damaged(name: name, line: line.number, reason: problem.reason) }
    log.add(
      .badLine, line: line.number,
      "line \(line.number) skipped: \(problem.reason). \(problem.remedy) (--strict makes this an error)")
  }

  private mutating func refuseCut(_ line: FileLine) throws(TraceReadError) {
    let reason = "cut at byte \(line.offset + line.bytes.count)"
    guard !isStrict else { throw .damaged(name: name, line: line.number, reason: reason) }
    log.add(
      .cutLine, line: line.number,
      "line \(line.number), the last, is \(reason): its \(line.bytes.count) bytes from byte \(line.offset) on were "
        + "skipped. Was the program killed while it wrote? (--strict makes this an error)")
  }

  private mutating func report(
    _ oddities: LineDecoder.Oddity, _ event: LineEnvelope, _ line: FileLine
  ) throws(TraceReadError) {
    if oddities.contains(.time) {
      try report(
        .time, line.number, "\"ts\" is not a whole number of nanoseconds up to 10^18; taken as \(event.time)")
    }
    if oddities.contains(.duration) {
      let duration = (try? decoder.optionalDuration()) ?? 0
      try report(.time, line.number, "\"dur\" is not a whole number of nanoseconds up to 10^18; taken as \(duration)")
    }
    if oddities.contains(.selfCause) {
      try report(.selfCause, line.number, "event \(event.seq) names itself as its cause; the cause was dropped")
    }
  }

  mutating func report(
    _ subject: WarningLog.Subject, _ line: Int, _ reason: String
  ) throws(TraceReadError) {
    guard !isStrict else { throw .damaged(name: name, line: line, reason: reason) }
    log.add(subject, line: line, "line \(line): \(reason) (--strict makes this an error)")
  }
}
