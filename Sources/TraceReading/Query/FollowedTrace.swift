import PlatformSupport
import TraceFormat

/// A trace that is still being written: takes its bytes as they come, and makes tables of the last events.
///
/// Holds at most `window` events and what came since the last table, so that it can go on for days.
package struct FollowedTrace: ~Copyable {
  private var assembly: TraceAssembly<WholeEvents>
  private var splitter = LineSplitter()
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
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

  /// A table, the positions of its new events, and the warnings that came with them.
  package struct Piece {
    package var table: EventTable
    package var new: [Int]
    package var warnings: [Trace.Warning]
  }

  /// Takes the next bytes of the file; nil if no whole event came with them.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) throws(TraceReadError) -> Piece? {
    unsafe rest.append(contentsOf: bytes)
    let taken = try split()
    rest.removeFirst(taken)
    let new = assembly.events.takeAll()
    guard !new.isEmpty, let header = assembly.header else { return nil }
    if new.contains(where: { if case .end = $0.kind { true } else { false } }) { hasEnded = true }
    shrink()
    window += new
    // Lines may come out of order; a number that stands twice counts once.
    window.sort { $0.seq < $1.seq }
    var last: TraceEvent.Seq = 0
    window.removeAll { event in
      defer { last = event.seq }
      return event.seq == last
    }
    let table = EventTable(
      following: Trace(header: header, events: reactors + window), actionsBefore: actionsBefore)
    let numbers = Set(new.map(\.seq))
    let warnings = Array(assembly.log.warnings.dropFirst(warningsTold))
    warningsTold += warnings.count
    return Piece(table: table, new: (0..<table.count).filter { numbers.contains(table[$0].seq) }, warnings: warnings)
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

  /// Lets the oldest events go.
  private mutating func shrink() {
    guard window.count > Self.kept else { return }
    for event in window.prefix(window.count - Self.kept) {
      switch event.kind {
      case .reactor: reactors.append(event)
      case .action: actionsBefore += 1
      case .actionOut(let out) where out.operation == .inject: actionsBefore += 1
      default: break
      }
    }
    window.removeFirst(window.count - Self.kept)
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
