import TraceFormat

/// Events of a part of a trace, held whole. Reactors and states before it are handed out and not kept.
struct PartEvents: HeldEvents {
  static var decodesValues: Bool { true }
  private let part: TracePart
  private var kept = WholeEvents()
  /// Reactors that began and states, of a block until it is put behind those before.
  private var before: [TraceEvent] = []
  /// Takes what stands before the range; nil for the list of a block.
  private let take: ((TraceEvent) -> Void)?

  init(_ part: TracePart, before take: ((TraceEvent) -> Void)?) {
    self.part = part
    self.take = take
  }

  var events: [TraceEvent] {
    get { kept.events }
    set { kept.events = newValue }
  }

  var count: Int { kept.count }

  var takesMore: Bool { kept.count < part.lines }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    if part.seqs.contains(line.seq) { return try kept.add(line, &decoder) }
    guard line.seq < part.seqs.lowerBound, line.kind == .state || line.kind == .reactor else { return }
    let event = try decoder.event(line)
    if let take { take(event) } else { before.append(event) }
  }

  func emptyCopy() -> PartEvents { PartEvents(part, before: nil) }

  mutating func append(_ other: consuming PartEvents) {
    if let take { for event in other.before { take(event) } }
    kept.append(other.kept)
  }

  /// It knows how many it will have, which the size of the file does not say.
  mutating func reserve(_ count: Int) {}

  func seq(at index: Int) -> TraceEvent.Seq { kept.seq(at: index) }

  func cause(at index: Int) -> TraceEvent.Seq { kept.cause(at: index) }

  mutating func arrange(_ order: [UInt32], keeping count: Int) { kept.arrange(order, keeping: count) }

  /// Causes before the range are not missing in the file.
  var missingCauses: MissingCauses? { MissingCauses() }
}

extension TraceReader {
  /// Reads a part of an open file that was read before, and leaves it open.
  ///
  /// Says no warnings: the first reading did.
  ///
  /// - Parameter take: Takes the events before the part that begin a reactor, and states, in the order of the file.
  package static func read(
    _ part: TracePart, of file: OpenTrace, name: String, before take: @escaping (TraceEvent) -> Void
  ) throws(TraceReadError) -> Trace {
    var events = PartEvents(part, before: take)
    events.events.reserveCapacity(part.lines)
    var assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: 0, events)
    try assembly.takeLines(of: file.descriptor)
    var trace = Trace(header: try assembly.finish())
    swap(&trace.events, &assembly.events.events)
    return trace
  }
}
