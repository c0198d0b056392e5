import PlatformSupport
import TraceFormat
import TraceJSON

/// Makes the index of a trace.
extension TraceIndex {
  /// Lines that every part of a trace needs, at most.
  private static let mostNeeded = 100_000

  /// The index of an open file, piece by piece; nil for what can be read once, or changes meanwhile.
  ///
  /// Says only that there can be none for a trace that is not in the order of its numbers, or whose times were repaired.
  package static func contents(of descriptor: Int32, name: String) throws(TraceReadError) -> [[UInt8]]? {
    let file = OpenTrace(descriptor)
    guard let rewind = file.rewind, lseek(descriptor, 0, SEEK_CUR) == 0, let identity = TraceIdentity(descriptor)
    else { return nil }
    defer { rewind() }
    let sections = try TraceGraphReader.joined(file, name: name, JoinedEvents(keeping: IndexColumns())) {
      assembly throws(TraceReadError) -> [[UInt8]]? in
      guard let columns = assembly.events.takeColumns(), columns.isUsable, !assembly.log.hasRepairs else { return nil }
      let lines = assembly.lines
      var builder = try assembly.complete()
      rewind()
      guard let places = try places(columns, lines, descriptor, name) else { return nil }
      return try Self.sections(columns, places, &builder, assembly.log.warnings, descriptor)
    }
    guard TraceIdentity(descriptor) == identity else { return nil }
    let isSmall = (sections ?? nil).map { $0.reduce(0) { $0 + $1.count } < IndexFile.most(identity) } ?? false
    return IndexFile.contents(identity, isSmall ? sections ?? nil : nil)
  }

  /// Reads the file once more to find where runs of lines begin.
  private static func places(
    _ columns: IndexColumns, _ lines: LineNumbers, _ descriptor: Int32, _ name: String
  ) throws(TraceReadError) -> EventPlaces? {
    var (positions, seqs, firstLines): ([UInt32], [UInt64], [Int]) = ([], [], [])
    let begins = Set(columns.gaps.map(\.position) + lines.begins).sorted()
    var gap = -1
    for (number, begin) in begins.enumerated() {
      let end = number + 1 < begins.count ? begins[number + 1] : columns.rows.count
      if gap + 1 < columns.gaps.count, columns.gaps[gap + 1].position == begin { gap += 1 }
      let line = lines[begin]
      for position in stride(from: begin, to: end, by: EventPlaces.longest) {
        positions.append(UInt32(position))
        seqs.append(columns.gaps[gap].seq + UInt64(position - columns.gaps[gap].position))
        firstLines.append(line + position - begin)
      }
    }
    let offsets = try offsets(of: firstLines, descriptor, name)
    return EventPlaces(positions: positions, seqs: seqs, offsets: offsets, count: columns.rows.count)
  }

  private static func offsets(of lines: [Int], _ descriptor: Int32, _ name: String) throws(TraceReadError) -> [UInt64] {
    var offsets: [UInt64] = []
    offsets.reserveCapacity(lines.count)
    var source = BlockSource(descriptor, name: name)
    let block = LineBlock(capacity: 1 << 20)
    var (line, offset) = (1, 0)
    repeat {
      try source.fill(block)
      let bytes = block.bytes
      var start = 0
      while true {
        if offsets.count < lines.count, lines[offsets.count] == line { offsets.append(UInt64(offset + start)) }
        guard start < bytes.count, let stop = bytes.firstIndex(of: 0x0a, from: start) else { break }
        start = stop + 1
        line += 1
      }
      offset += bytes.count
    } while block.count > 0 && offsets.count < lines.count
    return offsets
  }

  private static func sections(
    _ columns: IndexColumns, _ places: EventPlaces, _ builder: inout TraceGraphBuilder,
    _ warnings: [Trace.Warning], _ descriptor: Int32
  ) throws(TraceReadError) -> [[UInt8]]? {
    func position(_ seq: TraceEvent.Seq) -> UInt32 { UInt32(builder.table.position(of: seq) ?? 0) }
    let graph = builder.graph
    let actions = graph.actions.map { position($0.seq) }
    let ends = columns.rows.isEmpty ? [] : [0, columns.latest.position, columns.rows.count - 1]
    let needed = Set(columns.needed + ends + (actions.last.map { [Int($0)] } ?? [])).sorted()
    guard needed.count <= mostNeeded, let lines = try lines(needed, places, descriptor) else { return nil }
    var states = graph.reactors.map { _ in [UInt32]() }
    for state in columns.states {
      if let reactor = builder.reactorIndex(id: builder.events.reactors[Int(state.reactor) - 1]) {
        states[reactor].append(state.entry)
      }
    }
    let facts = facts(
      graph, columns, slowest: graph.slowAction.map { Int(position(graph.actions[$0].seq)) }, warnings,
      states.map(\.count))
    return IndexFile.Section.allCases.map { section in
      switch section {
      case .facts: Array(facts.json.text.utf8)
      case .lines: lines
      case .needed: IndexFile.bytes(needed.map { UInt32($0) })
      case .rows: IndexFile.bytes(columns.rows)
      case .runPositions: IndexFile.bytes(places.positions)
      case .runSeqs: IndexFile.bytes(places.seqs)
      case .runOffsets: IndexFile.bytes(places.offsets)
      case .times: IndexFile.bytes(columns.times)
      case .actions: IndexFile.bytes(actions)
      case .states: IndexFile.bytes(states.flatMap { $0 })
      case .marks: IndexFile.bytes(ElementMark.entries(of: graph) { position($0) })
      case .chainPositions: IndexFile.bytes(columns.chains.map(\.position))
      case .chains: IndexFile.bytes(columns.chains.map(\.chain))
      }
    }
  }

  /// The header and the lines of events, each ended; nil if one is not found.
  private static func lines(
    _ needed: [Int], _ places: EventPlaces, _ descriptor: Int32
  ) throws(TraceReadError) -> [UInt8]? {
    guard let bytes = IndexFile.read(descriptor, TraceFileV1.lineLimit + 1, at: 0), !bytes.isEmpty else { return nil }
    var lines = bytes.prefix { $0 != 0x0a } + [0x0a]
    let isWhole = try places.forEachLine(at: needed, of: descriptor) { line, _ in
      lines += line.bytes
      lines.append(0x0a)
    }
    return isWhole ? Array(lines) : nil
  }

  private static func facts(
    _ graph: TraceGraph, _ columns: IndexColumns, slowest: Int?, _ warnings: [Trace.Warning], _ states: [Int]
  ) -> JSONValue {
    func names(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
    let reactors = zip(graph.reactors, states).map { reactor, states in
      JSONValue.object([
        "id": .number(reactor.id), "declared": names(reactor.declared), "fields": names(reactor.fields),
        "states": .number(states),
      ])
    }
    return .object([
      "events": .number(graph.eventCount), "slowest": .number(slowest ?? -1), "reactors": .array(reactors),
      "warnings": .array(
        warnings.map { .object(["line": .number($0.line ?? 0), "message": .string($0.message)]) }),
    ])
  }
}

/// Facts about actions and mutations that only the graph of a whole trace has, as the lowest bits behind the position.
enum ElementMark {
  static let bits = 3
  static let late: UInt32 = 1
  static let loop: UInt32 = 2
  static let turn: UInt32 = 4

  static func entries(of graph: TraceGraph, _ position: (TraceEvent.Seq) -> UInt32) -> [UInt32] {
    var entries: [UInt32] = []
    for commit in graph.commits where commit.isLate { entries.append(position(commit.seq) << bits | late) }
    for action in graph.actions where action.loop != nil || action.isTurn {
      entries.append(position(action.seq) << bits | (action.loop == nil ? 0 : loop) | (action.isTurn ? turn : 0))
    }
    return entries.sorted()
  }
}
