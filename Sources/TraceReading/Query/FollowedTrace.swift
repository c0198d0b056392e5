import PlatformSupport
import TraceFormat

/// A trace that is still being written: takes its bytes as they come, joins their events to those before, and hands out
/// tables of them.
///
/// Holds between 10,000 and 20,000 of the last events, and what came since the last table, so that it can go on for days.
package struct FollowedTrace: ~Copyable {
  private var assembly: TraceAssembly<WholeEvents>
  private var splitter = LineSplitter()
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
  private var joiner = TraceJoiner(holdingEvents: true)
  /// The events that are joined, but for `reactors`.
  private var window: [TraceEvent] = []
  /// The reactors that were made before the window.
  private var reactors: [TraceEvent] = []
  private var actionsBefore = 0
  private var warningsTold = 0
  /// Whether the recorder closed the file.
  package private(set) var hasEnded = false

  /// Events that are kept for the causes of later ones.
  private static let kept = 10_000

  package init(name: String) {
    assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: 0, WholeEvents())
  }

  /// A table of what is joined, the positions of its new events, and the warnings that came with them.
  ///
  /// The table has its events as long as it is handed out.
  package struct Piece {
    package var table: EventTable
    package var new: [Int]
    package var warnings: [Trace.Warning]
  }

  /// Takes the next bytes of the file.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) throws(TraceReadError) {
    unsafe rest.append(contentsOf: bytes)
    let taken = try split()
    rest.removeFirst(taken)
  }

  /// Hands out what came since the last time; nil if no whole event did.
  package mutating func withNext<Result, Problem: Error>(
    _ body: (Piece) throws(Problem) -> Result
  ) throws(Problem) -> Result? {
    let new = assembly.events.takeAll()
    guard !new.isEmpty, let header = assembly.header else { return nil }
    if new.contains(where: { if case .end = $0.kind { true } else { false } }) { hasEnded = true }
    shrink()
    window += new
    joiner.add(new)
    let warnings = Array(assembly.log.warnings.dropFirst(warningsTold))
    warningsTold += warnings.count
    return try joiner.withTable(header, actionsBefore: actionsBefore) { table throws(Problem) in
      let positions = Set(new.compactMap { table.position(of: $0.seq) }).sorted()
      return try body(Piece(table: table, new: positions, warnings: warnings))
    }
  }

  private mutating func split() throws(TraceReadError) -> Int {
    var lines: [(bytes: [UInt8], line: FileLine)] = []
    let taken = try? rest.withByteView { bytes in
      try splitter.split(bytes, isLast: false) { line in lines.append((Array(line.bytes), line)) }
    }
    for (bytes, line) in lines {
      try Self.take(bytes, line, &assembly)
    }
    return taken ?? 0
  }

  private static func take(
    _ bytes: [UInt8], _ line: FileLine, _ assembly: inout TraceAssembly<WholeEvents>
  ) throws(TraceReadError) {
    let result = bytes.withByteView { bytes -> Result<Void, TraceReadError> in
      let copy = FileLine(
        bytes: bytes, number: line.number, offset: line.offset, isTerminated: line.isTerminated,
        isTooLong: line.isTooLong)
      return Result { () throws(TraceReadError) in try assembly.take(copy) }
    }
    try result.get()
  }

  /// Lets the oldest events go, and joins the others anew.
  private mutating func shrink() {
    guard window.count > 2 * Self.kept else { return }
    // Lines may have come out of order; a number that stood twice counted once.
    window.sort { $0.seq < $1.seq }
    var last: TraceEvent.Seq = 0
    window.removeAll { event in
      defer { last = event.seq }
      return event.seq == last
    }
    for event in window.prefix(window.count - Self.kept) {
      switch event.kind {
      case .reactor: reactors.append(event)
      case .action: actionsBefore += 1
      case .actionOut(let out) where out.operation == .inject: actionsBefore += 1
      default: break
      }
    }
    window.removeFirst(window.count - Self.kept)
    joiner = TraceJoiner(holdingEvents: true)
    joiner.add(reactors + window)
  }
}

extension WholeEvents {
  /// Hands over what came, and begins anew.
  mutating func takeAll() -> [TraceEvent] {
    let all = events
    events = []
    return all
  }
}
