import PlatformSupport

/// Reading in one pass, with the values looked through on the way, since they are not kept.
extension EventTable {
  /// Reads an open file, a pipe or a socket to its end, and leaves it open.
  ///
  /// `name` stands for it in messages. `query` is the one that will be asked, if it asks for values.
  package static func read(
    descriptor: Int32, name: String, for query: TraceQuery? = nil
  ) throws(TraceReadError) -> EventTable {
    var assembly = TraceAssembly(
      name: name, isStrict: false, expectedBytes: TraceLines.size(descriptor), ScannedEvents(query))
    try assembly.takeLines(of: descriptor)
    return try table(&assembly)
  }

  /// Reads a file that is in memory already; the memory is not kept.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, name: String, for query: TraceQuery? = nil
  ) throws(TraceReadError) -> EventTable {
    var assembly = TraceAssembly(
      name: name, isStrict: false, expectedBytes: bytes.count, ScannedEvents(query))
    unsafe try TraceLines.forEach(bytes) { line throws(TraceReadError) in try assembly.take(line) }
    return try table(&assembly)
  }

  private static func table(_ assembly: inout TraceAssembly<ScannedEvents>) throws(TraceReadError) -> EventTable {
    let header = try assembly.finish()
    let warnings = assembly.log.warnings
    var scanned = ScannedEvents(nil)
    swap(&scanned, &assembly.events)
    let hits = scanned.hits
    return EventTable(header: header, scanned.take(), valueHits: hits, warnings: warnings)
  }
}

/// Packed events, and which of some texts occur in the values of each.
struct ScannedEvents: HeldEvents, ~Copyable {
  static var decodesValues: Bool { false }

  private var packed = TraceGraphEvents()
  private let needles: [Needle]
  /// Bit n is set if needle n occurs; empty without needles.
  private(set) var hits: [UInt64] = []

  /// Needles behind the 64th are left to `TraceQuery` to refuse.
  init(_ query: TraceQuery?) { needles = (query?.values ?? []).prefix(64).map { Needle($0) } }

  private init(_ needles: [Needle]) { self.needles = needles }

  func emptyCopy() -> ScannedEvents { ScannedEvents(needles) }

  mutating func append(_ other: consuming ScannedEvents) {
    hits += other.hits
    packed.append(other.packed)
  }

  var count: Int { packed.count }

  mutating func reserve(_ count: Int) { if !needles.isEmpty { hits.reserveCapacity(count) } }

  func seq(at index: Int) -> TraceEvent.Seq { packed.seq(at: index) }

  func cause(at index: Int) -> TraceEvent.Seq { packed.cause(at: index) }

  mutating func arrange(_ order: [UInt32], keeping count: Int) {
    if !needles.isEmpty { hits = order.prefix(count).map { hits[Int($0)] } }
    packed.arrange(order, keeping: count)
  }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    try packed.add(line, &decoder)
    guard !needles.isEmpty else { return }
    let message = unsafe decoder.fields.raw(.msg)
    let values = decoder.values
    var bits: UInt64 = 0
    for (number, needle) in needles.enumerated() {
      let isThere =
        unsafe values.payload.map { unsafe needle.occurs(inValuesOf: $0) } == true
        || values.diff.map { unsafe needle.occurs(inDiff: $0) } == true
        || message.map { unsafe needle.occurs(inValuesOf: $0) } == true
      if isThere { bits |= 1 << UInt64(number) }
    }
    hits.append(bits)
  }

  consuming func take() -> TraceGraphEvents { packed }
}
