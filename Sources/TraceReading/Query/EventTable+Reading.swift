import PlatformSupport
import TraceFormat

/// Reading in one pass, with the values looked through on the way, since they are not kept.
extension EventTable {
  /// Reads an open file, a pipe or a socket to its end, and leaves it open.
  ///
  /// `name` stands for it in messages. `query` is the one that will be asked, if it asks for values.
  package static func read(
    _ file: OpenTrace, name: String, for query: TraceQuery? = nil
  ) throws(TraceReadError) -> EventTable {
    var assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: file.size, ScannedEvents(query))
    try assembly.takeLines(of: file.descriptor)
    return try table(&assembly)
  }

  /// Reads an open file as `read` does, without payloads and states where it can, and leaves it open.
  ///
  /// - Parameter events: A file for most of the events of a large trace; nil to keep all in memory.
  package static func readWithoutValues(
    _ file: OpenTrace, name: String, events: Int32? = nil
  ) throws(TraceReadError) -> EventTable {
    if let joined = try readJoined(file, name: name, events: events) { return joined }
    return try read(file, name: name)
  }

  /// Reads an open file without payloads and states, and leaves it open; nil, with the file where it was, if its numbers do not ascend, or
  /// it cannot be read twice.
  package static func readJoined(
    _ file: OpenTrace, name: String, events: Int32?
  ) throws(TraceReadError) -> EventTable? {
    let events = JoinedEvents(holdingEventsIn: events)
    return try TraceGraphReader.joined(file, name: name, events) { assembly throws(TraceReadError) in
      var builder = try assembly.complete()
      return EventTable(&builder, warnings: assembly.log.warnings)
    }
  }

  /// Reads a file that is in memory already.
  package static func read(
    _ bytes: [UInt8], name: String, for query: TraceQuery? = nil
  ) throws(TraceReadError) -> EventTable {
    let result = unsafe bytes.withUnsafeBytes { bytes -> Result<EventTable, TraceReadError> in
      Result { () throws(TraceReadError) in
        var assembly = TraceAssembly(
          name: name, isStrict: false, expectedBytes: bytes.count, ScannedEvents(query))
        unsafe try TraceLines.forEach(bytes) { line throws(TraceReadError) in try assembly.take(line) }
        return try table(&assembly)
      }
    }
    return try result.get()
  }

  /// The table of the lines that were taken. No line may follow.
  ///
  /// - Parameters:
  ///   - warnings: Those of the whole trace, if the lines are some of its lines; nil for those of the lines.
  ///   - change: Tells the graph what only that of the whole trace has.
  static func table(
    _ assembly: inout TraceAssembly<ScannedEvents>, warnings: [Trace.Warning]? = nil,
    _ change: (inout TraceGraph) -> Void = { _ in }
  ) throws(TraceReadError) -> EventTable {
    let header = try assembly.finish()
    var scanned = ScannedEvents(nil)
    swap(&scanned, &assembly.events)
    let hits = scanned.hits
    var builder = scanned.complete(header)
    change(&builder.graph)
    return EventTable(&builder, valueHits: hits, warnings: warnings ?? assembly.log.warnings)
  }
}

/// Held events, and which of some texts occur in the values of each.
struct ScannedEvents: HeldEvents, ~Copyable {
  static var decodesValues: Bool { false }

  private var joined: JoinedEvents
  private let needles: [Needle]
  /// Bit n is set if needle n occurs; empty without needles.
  private(set) var hits: [UInt64] = []

  /// Needles behind the 64th are left to `TraceQuery` to refuse.
  init(_ query: TraceQuery?) {
    self.init(JoinedEvents(holdingEvents: true), (query?.values ?? []).prefix(64).map { Needle($0) })
  }

  private init(_ joined: consuming JoinedEvents, _ needles: [Needle]) {
    self.joined = joined
    self.needles = needles
  }

  func emptyCopy() -> ScannedEvents { ScannedEvents(joined.emptyCopy(), needles) }

  mutating func append(_ other: consuming ScannedEvents) {
    hits += other.hits
    joined.append(other.joined)
  }

  var count: Int { joined.count }

  mutating func reserve(_ count: Int) {
    if !needles.isEmpty { hits.reserveCapacity(count) }
    joined.reserve(count)
  }

  func seq(at index: Int) -> TraceEvent.Seq { joined.seq(at: index) }

  func cause(at index: Int) -> TraceEvent.Seq { joined.cause(at: index) }

  mutating func arrange(_ order: [UInt32], keeping count: Int) {
    if !needles.isEmpty { hits = order.prefix(count).map { hits[Int($0)] } }
    joined.arrange(order, keeping: count)
  }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    try joined.add(line, &decoder)
    guard !needles.isEmpty else { return }
    let message = decoder.fields.raw(.msg)
    let values = decoder.values
    var bits: UInt64 = 0
    for (number, needle) in needles.enumerated() {
      let isThere =
        values.payload.map { needle.occurs(inValuesOf: $0) } == true
        || values.diff.map { needle.occurs(inDiff: $0) } == true
        || message.map { needle.occurs(inValuesOf: $0) } == true
      if isThere { bits |= 1 << UInt64(number) }
    }
    hits.append(bits)
  }

  var missingCauses: MissingCauses? { joined.missingCauses }

  consuming func complete(_ header: Trace.Header) -> TraceGraphBuilder { joined.complete(header) }
}
