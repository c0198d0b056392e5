import PlatformSupport
import TraceFormat

/// A trace that is still being written: takes its bytes as they come, joins their events to those before, and says what is new and
/// what changed.
///
/// Rows are its events in the order in which they were joined, which is that of their numbers unless one came late: counted from
/// 0, for ever. A bounded number of the last events is joined, and a bounded number of rows is known by their events' numbers.
package struct LiveTrace: ~Copyable {
  private var assembly: TraceAssembly<WholeEvents>
  private var splitter = LineSplitter()
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
  private var order = EventOrder()
  private var joiner = TraceJoiner()
  private var rows: LiveRows
  private let joined: Int
  private var warningsTold = 0
  /// Sums over what was let go.
  private var sumsBefore = LiveSums()
  private var isOver = false
  /// Bytes of the file before `rest`.
  private var offset = 0
  /// The bytes of another run that followed in the file, from its header on.
  package private(set) var nextRun: [UInt8]?

  /// The recorder closed the file.
  package private(set) var hasEnded = false

  package var header: Trace.Header? { assembly.header }

  /// Lines that could not be read.
  package var unread: Int { assembly.log.unread }

  /// - Parameters:
  ///   - joined: Events that stay joined: up to twice as many are. What changes later of events before them is not told, unless
  ///     they belong to an effect that runs.
  ///   - rows: Rows that are found by the numbers of their events.
  package init(name: String, joined: Int = 16_384, rows: Int = 1_000_000) {
    assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: 0, WholeEvents())
    self.joined = joined
    self.rows = LiveRows(limit: max(rows, 2 * joined))
  }

  /// The events that came since the piece before, and those that changed.
  package struct Piece {
    /// The events that are joined. It has them as long as it is handed out.
    package var table: EventTable
    /// The new events, in the order of their rows.
    package var events: [TraceEvent]
    package var rows: LiveRows
    /// Positions in the table at which facts may have changed, ascending; those of new events are among them.
    package var changed: [Int]
    /// An event came too late, and all were joined anew.
    package var isAnew: Bool
    package var sums: LiveSums
    /// The warnings about lines that are new.
    package var warnings: [Trace.Warning]
  }

  /// Takes the next bytes of the file.
  ///
  /// A header of another trace ends the run: what follows, with the header, is left in `nextRun`. One of the same trace, as after
  /// a cut connection, is left out.
  ///
  /// - Parameter now: Nanoseconds of any clock that does not go back.
  package mutating func take(_ bytes: UnsafeRawBufferPointer, at now: UInt64) throws(TraceReadError) {
    defer { keepEvents(at: now) }
    guard nextRun == nil else { return unsafe nextRun?.append(contentsOf: bytes) ?? () }
    unsafe rest.append(contentsOf: bytes)
    var lines: [(bytes: [UInt8], line: FileLine)] = []
    let taken = try? rest.withByteView { bytes in
      try splitter.split(bytes, isLast: false) { line in lines.append((Array(line.bytes), line)) }
    }
    for (bytes, line) in lines {
      if header != nil, let other = Self.header(bytes) {
        if other.traceID == header?.traceID { continue }
        nextRun = Array(rest[(line.offset - offset)...])
        return
      }
      try Self.take(bytes, line, &assembly)
    }
    rest.removeFirst(taken ?? 0)
    offset += taken ?? 0
  }

  /// The same of bytes in an array.
  package mutating func take(_ bytes: [UInt8], at now: UInt64) throws(TraceReadError) {
    var result: Result<Void, TraceReadError> = .success(())
    unsafe bytes.withUnsafeBytes { bytes in
      result = Result { () throws(TraceReadError) in unsafe try take(bytes, at: now) }
    }
    try result.get()
  }

  private static func header(_ line: [UInt8]) -> Trace.Header? {
    line.withByteView { line in
      guard line.starts(withWord: "{\"k\":\"header\"") else { return nil }
      return try? HeaderLine.read(line, name: "").header
    }
  }

  private static func take(
    _ bytes: [UInt8], _ line: FileLine, _ assembly: inout TraceAssembly<WholeEvents>
  ) throws(TraceReadError) {
    let result = bytes.withByteView { bytes -> Result<Void, TraceReadError> in
      var copy = line
      copy.bytes = bytes
      return Result { () throws(TraceReadError) in try assembly.take(copy) }
    }
    try result.get()
  }

  /// Takes the line at the end that no line feed ends. A header that cannot be read is none.
  private mutating func takeLastLine(at now: UInt64) {
    var last: FileLine?
    var bytes: [UInt8] = []
    _ = try? rest.withByteView { rest in
      try splitter.split(rest, isLast: true) { line in (last, bytes) = (line, Array(line.bytes)) }
    }
    offset += rest.count
    rest = []
    if let last { try? Self.take(bytes, last, &assembly) }
    keepEvents(at: now)
  }

  private mutating func keepEvents(at now: UInt64) {
    let events = assembly.takeEvents().filter { rows.row(of: $0.seq) == nil }
    if !events.isEmpty { order.add(events, at: now) }
  }

  /// Hands out what is new and what changed; nil if nothing did.
  ///
  /// - Parameter isOver: Whether nothing follows: the app was killed, or the pipe has ended.
  package mutating func withNext<Result, Problem: Error>(
    at now: UInt64, isOver: Bool = false, _ body: (Piece) throws(Problem) -> Result
  ) throws(Problem) -> Result? {
    if isOver, !rest.isEmpty { takeLastLine(at: now) }
    guard let header = assembly.header else { return nil }
    let events = order.takeReady(at: now, isOver: isOver)
    let warnings = Array(assembly.log.warnings.dropFirst(warningsTold))
    guard !events.isEmpty || !warnings.isEmpty || isOver != self.isOver else { return nil }
    warningsTold += warnings.count
    shrink(header)
    if isOver, !self.isOver { joiner.builder.end() }
    self.isOver = isOver
    for event in events {
      joiner.add(joiner.builder.events.packed(event))
      rows.append(event.seq)
      if case .end = event.kind { hasEnded = true }
    }
    let isAnew = joiner.settle()
    return try joiner.withTable(header) { table, touched throws(Problem) in
      let changed = isAnew ? Array(0..<table.count) : table.places(of: touched, new: events.count)
      return try body(
        Piece(
          table: table, events: events, rows: rows, changed: changed, isAnew: isAnew,
          sums: sumsBefore + LiveSums(table),
          warnings: warnings))
    }
  }

  private mutating func shrink(_ header: Trace.Header) {
    guard joiner.builder.events.count > 2 * joined else { return }
    // Sums go on: what the events that are left still count for is not counted twice.
    let before = joiner.withTable(header) { table, _ in LiveSums(table) }
    joiner.letGo(keeping: joined)
    sumsBefore = sumsBefore + before - joiner.withTable(header) { table, _ in LiveSums(table) }
  }
}

extension TraceAssembly where List == WholeEvents {
  /// Hands over what came, and begins anew.
  fileprivate mutating func takeEvents() -> [TraceEvent] {
    defer {
      events = WholeEvents()
      lines = LineNumbers()
    }
    return events.events
  }
}

extension EventTable {
  /// Positions at which facts about elements show, and those of the newest events.
  fileprivate func places(of touched: TouchedElements, new: Int) -> [Int] {
    var places: [Int] = []
    let first = count - new
    func add(_ element: GraphElements.Element) {
      goingOn?.places.forEach(of: element) { if $0 < first { places.append($0) } }
    }
    for index in touched.actions { add(.action(index)) }
    for index in touched.effects { add(.effect(index)) }
    for index in touched.commits { add(.commit(index)) }
    return places.sorted() + Array(first..<count)
  }
}
