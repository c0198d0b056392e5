import PlatformSupport
import TraceFormat
import TraceJSON

/// Facts of a whole trace beside a table of some of its events.
struct TraceExcerpt {
  /// Number of events, the `end` counted.
  var count: Int
  /// Number of the action that took longest, if it counts as slow.
  var slowest: TraceEvent.Seq?
  /// How many events followed from the one that is explained; nil if the table has them all.
  var consequences: Int?
}

/// The index of a trace: where its events are in the file, what led to each, and what single events do not tell.
///
/// From it a question about one place is answered by a table of the few events that the answer needs, which says the same as a
/// table of all. What is read of an index is checked, and so is each line that it names. One thread.
package final class TraceIndex {
  /// More events than that are not read one by one.
  static let mostLines = 200_000

  let descriptor: Int32
  private let name: String
  private let file: IndexFile
  let places: EventPlaces
  private let warnings: [Trace.Warning]
  private let eventCount: Int
  private let slowest: Int
  let reactors: [Reactor]
  /// The header and the lines that every table has, and the positions of those.
  private let lines: [UInt8]
  private let needed: [Int]

  /// A reactor of the trace, and where its states are among all states.
  struct Reactor {
    var id: TraceEvent.ReactorID
    var declared: [String]
    var fields: [String]
    var states: Range<Int>
  }

  private(set) lazy var rows = Result { () throws(IndexFault) in try column(.rows, count) as [UInt32] }
  private(set) lazy var states = Result { () throws(IndexFault) in
    try column(.states, reactors.last?.states.upperBound ?? 0) as [UInt32]
  }
  private(set) lazy var actions = Result { () throws(IndexFault) in try file.numbers(.actions) as [UInt32] }
  private(set) lazy var reactorIndex = Dictionary(reactors.enumerated().map { ($1.id, $0) }) { first, _ in first }
  /// The states of the reactor that was asked for last.
  var lastEntries: (reactor: TraceEvent.ReactorID, entries: [UInt32])?
  private lazy var marks = Result { () throws(IndexFault) in try file.numbers(.marks) as [UInt32] }

  /// Number of events, the `end` counted.
  var count: Int { places.count }

  /// Opens the index of an open file; nil if the trace can have none.
  ///
  /// - Parameters:
  ///   - trace: The trace, which is left open.
  ///   - index: The index, which stays open as long as it is used.
  package init?(of trace: Int32, name: String, in index: Int32) throws(IndexFault) {
    guard let identity = TraceIdentity(trace), let file = IndexFile(index, of: identity) else { throw IndexFault() }
    let text: [UInt8] = try file.numbers(.facts)
    if text.isEmpty { return nil }
    guard let facts = text.withByteView({ try? JSONParser.parse($0) }) else { throw IndexFault() }
    (self.file, descriptor, self.name) = (file, trace, name)
    lines = try file.numbers(.lines)
    needed = try (file.numbers(.needed) as [UInt32]).map { Int($0) }
    let times: Int = try (file.numbers(.times) as [UInt64]).count
    let positions: [UInt32] = try file.numbers(.runPositions)
    guard let events = facts["events"]?.integer, let slowest = facts["slowest"]?.integer,
      case .array(let reactors)? = facts["reactors"], case .array(let warnings)? = facts["warnings"]
    else { throw IndexFault() }
    (eventCount, self.slowest) = (Int(events), Int(slowest))
    self.warnings = try warnings.map { warning throws(IndexFault) in
      guard let line = warning["line"]?.integer, let message = warning["message"]?.text else { throw IndexFault() }
      return Trace.Warning(line: line == 0 ? nil : Int(line), message: message)
    }
    var begin = 0
    self.reactors = try reactors.map { reactor throws(IndexFault) in
      guard let id = reactor["id"]?.integer, let states = reactor["states"]?.integer, (0..<(1 << 32)).contains(states)
      else { throw IndexFault() }
      defer { begin += Int(states) }
      return Reactor(
        id: Int(id), declared: try Self.names(reactor["declared"]), fields: try Self.names(reactor["fields"]),
        states: begin..<(begin + Int(states)))
    }
    let count = file.count(of: .rows, UInt32.self)
    guard count <= IndexColumns.mostEvents, times == (count + IndexColumns.step - 1) / IndexColumns.step,
      let places = EventPlaces(
        positions: positions, seqs: try file.numbers(.runSeqs), offsets: try file.numbers(.runOffsets), count: count),
      zip(needed, needed.dropFirst()).allSatisfy({ $0 < $1 }), needed.last ?? -1 < count, self.slowest < count
    else { throw IndexFault() }
    self.places = places
  }

  private static func names(_ list: JSONValue?) throws(IndexFault) -> [String] {
    guard case .array(let names)? = list else { throw IndexFault() }
    return names.compactMap(\.text)
  }

  private func column<Number: FixedWidthInteger>(
    _ section: IndexFile.Section, _ count: Int
  ) throws(IndexFault) -> [Number] {
    let numbers: [Number] = try file.numbers(section)
    guard numbers.count == count else { throw IndexFault() }
    return numbers
  }

  /// The earliest time of each `IndexColumns.step` events, the `end` left out.
  func times() throws(IndexFault) -> [UInt64] { try file.numbers(.times) }

  /// Events of another chain than their cause, by their positions.
  func chains() throws(IndexFault) -> [(position: Int, chain: TraceEvent.Seq)] {
    let positions: [UInt32] = try file.numbers(.chainPositions)
    let chains: [UInt64] = try column(.chains, positions.count)
    return zip(positions, chains).map { (Int($0), $1) }
  }
}

/// Tables of some events.
extension TraceIndex {
  /// Reads lines of events, which must be what the index says.
  ///
  /// - Parameter wanted: Their positions, ascending.
  func read(
    _ wanted: [Int], _ body: (FileLine, _ position: Int) throws(TraceReadError) -> Void
  ) throws(IndexFault) {
    do throws(TraceReadError) {
      if try places.forEachLine(at: wanted, of: descriptor, body) { return }
    } catch {}
    throw IndexFault()
  }

  /// A table of the events that every table has, and of others.
  ///
  /// - Parameters:
  ///   - others: Lines of events by their positions.
  ///   - consequences: How many events followed from the one that is explained, if not all of them are there.
  func table(
    of others: [Int: [UInt8]], consequences: Int? = nil, for query: TraceQuery? = nil
  ) throws(IndexFault) -> EventTable {
    let positions = Set(others.keys).union(needed).sorted()
    var assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: 0, ScannedEvents(query))
    let (actions, marks) = (try actions.get(), try marks.get())
    let table: EventTable
    do throws(TraceReadError) {
      try take(others, positions, &assembly)
      table = try EventTable.table(&assembly, warnings: warnings) { tell(&$0, actions, marks) }
    } catch {
      throw IndexFault()
    }
    let isWhole = table.count == positions.count
    guard isWhole, positions.indices.allSatisfy({ table.events[$0].seq == places.seq(at: positions[$0]) }) else {
      throw IndexFault()
    }
    table.excerpt = TraceExcerpt(
      count: count, slowest: slowest < 0 ? nil : places.seq(at: slowest), consequences: consequences)
    return table
  }

  /// Hands the header and the lines at ascending positions to an assembly.
  private func take(
    _ others: [Int: [UInt8]], _ positions: [Int], _ assembly: inout TraceAssembly<ScannedEvents>
  ) throws(TraceReadError) {
    var next = 0
    func takeOthers(before end: Int) throws(TraceReadError) {
      while next < positions.count, positions[next] < end {
        try others[positions[next]]?.withByteView { line throws(TraceReadError) in
          try assembly.take(FileLine(bytes: line, number: next + 2, offset: 0))
        }
        next += 1
      }
    }
    var splitter = LineSplitter()
    var number = -1
    try lines.withByteView { bytes throws(TraceReadError) in
      _ = try splitter.split(bytes, isLast: true) { line throws(TraceReadError) in
        if number >= 0, number < needed.count {
          try takeOthers(before: needed[number])
          next += 1
        }
        try assembly.take(line)
        number += 1
      }
    }
    try takeOthers(before: .max)
  }

  /// Tells a graph of some events what only that of the whole trace has.
  private func tell(_ graph: inout TraceGraph, _ actions: [UInt32], _ marks: [UInt32]) {
    func mark(_ seq: TraceEvent.Seq) -> UInt32 {
      guard let position = places.position(of: seq) else { return 0 }
      let entry = BinarySearch.first(of: marks.count) { Int(marks[$0] >> ElementMark.bits) >= position }
      guard entry < marks.count, Int(marks[entry] >> ElementMark.bits) == position else { return 0 }
      return marks[entry] & (1 << ElementMark.bits - 1)
    }
    graph.eventCount = eventCount
    for index in graph.actions.indices {
      let position = places.position(of: graph.actions[index].seq) ?? 0
      graph.actions[index].number = BinarySearch.first(of: actions.count) { Int(actions[$0]) >= position } + 1
      let mark = mark(graph.actions[index].seq)
      graph.actions[index].loop = mark & ElementMark.loop == 0 ? nil : 0
      graph.actions[index].isTurn = mark & ElementMark.turn != 0
    }
    for index in graph.commits.indices {
      graph.commits[index].isLate = mark(graph.commits[index].seq) & ElementMark.late != 0
    }
    for (index, reactor) in reactors.enumerated() where index < graph.reactors.count {
      guard graph.reactors[index].id == reactor.id else { continue }
      (graph.reactors[index].declared, graph.reactors[index].fields) = (reactor.declared, reactor.fields)
    }
  }
}
