import Testing
import TraceModel
import TraceSamples

@testable import TraceReport

/// Law: a trace that is read as it grows becomes the rows, marks and sums that reading the whole gives.
@Suite("Reading a trace as it grows")
struct LiveReadingTests {
  /// The way in which the lines of a file come.
  enum Way: CaseIterable {
    /// In the order of the file, cut at any bytes, the last line without a line feed.
    case inOrder
    /// As several threads of a recorder write: some lines behind those that came after them.
    case ofThreads
    /// In any order, with waiting for what is missing, or without.
    case shuffled, shuffledAndLate
  }

  /// Traces of files, that of an app, and random ones, of which each way has seeds of its own.
  private static func files(_ way: Way) throws -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for (name, trace) in try Traces.all() { files.append((name, trace.jsonLines())) }
    var busy = Trace(header: BusyApp.header)
    BusyApp.play(events: 600, seed: 3) { busy.events.append($0) }
    files.append(("busy", busy.jsonLines()))
    let number = Way.allCases.firstIndex(of: way) ?? 0
    for seed in UInt64(1)...40 where seed % 4 == number {
      var random = SeededRandom(seed)
      var trace = random.trace(events: 120)
      // Causes that come later than what they caused.
      for index in trace.events.indices where seed > 30 && index % 9 == 5 {
        trace.events[index].cause = trace.events[index].seq + UInt64(random.number(1...20))
      }
      files.append(("random \(seed)", trace.jsonLines()))
    }
    return files
  }

  private static func lines(_ bytes: [UInt8], _ way: Way, _ random: inout SeededRandom) -> [UInt8] {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: true)
    let header = lines.removeFirst()
    switch way {
    case .inOrder: break
    case .ofThreads:
      for start in stride(from: 0, to: lines.count, by: 30) {
        let round = start..<min(start + 30, lines.count)
        let threads = lines[round].map { line in (thread: random.number(0...2), line: line) }
        lines[round] = ArraySlice((0...2).flatMap { thread in threads.filter { $0.thread == thread }.map(\.line) })
      }
    case .shuffled, .shuffledAndLate: lines.shuffle(using: &random)
    }
    // By hand: `joined` takes a call for each byte in a debug build.
    var all: [UInt8] = []
    for line in [header] + lines {
      all += line
      all.append(0x0a)
    }
    if way == .inOrder { all.removeLast() }
    return all
  }

  /// Reads bytes in pieces.
  private static func read(
    _ bytes: [UInt8], _ way: Way, _ random: inout SeededRandom, joined: Int = 65_536
  ) throws -> BatchReader {
    var reading = LiveReading(name: "trace", joined: joined)
    var page = BatchReader()
    var now: UInt64 = 0
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + random.number(1...max(2, bytes.count / 12)))
      try reading.take(Array(bytes[start..<end]), at: now)
      if let batch = reading.next(at: now) {
        let copy = try #require(LiveBatch(decoding: batch.encoded()))
        page.take(copy)
      }
      start = end
      now += way == .shuffledAndLate ? 200_000_000 : 1_000_000
    }
    if let batch = reading.next(at: now, isOver: true) { page.take(batch) }
    let rest = reading.next(at: now + 1_000_000_000, isOver: true)
    #expect(rest == nil)
    return page
  }

  @Test(arguments: Way.allCases)
  func `rows with their edits, marks and sums are those of the whole`(way: Way) throws {
    var random = SeededRandom(21)
    let files = try Self.files(way)
    try #require(files.count == 24)
    var edits = 0

    for (name, bytes) in files {
      let trace = try TraceReader.read(bytes, name: name)
      let whole = WholeRows(trace)
      let page = try Self.read(Self.lines(bytes, way, &random), way, &random)

      edits += page.edits
      var expected = whole.spelled
      try Self.addValues(to: &expected, trace, page)
      let found = page.spelled
      #expect(found.count == expected.count, "\(name)")
      for event in trace.events where found[event.seq] != expected[event.seq] {
        Issue.record("\(name): \(event.seq) is \(found[event.seq]?.description ?? "none")")
        Issue.record("expected \(expected[event.seq]?.description ?? "none")")
      }
      Self.compare(page.totals, Statistics(whole.graph), whole.graph, name)
      Self.compare(page.reactors.map(\.value), whole.graph, name, isInOrder: way == .inOrder)
      #expect(page.header == trace.header)
    }
    #expect(edits > 0)
  }

  /// Events are let go whenever a thousand are joined, eight times or so. In the last way some lines come after older ones were let
  /// go, and are joined all the same.
  @Test(arguments: [Way.inOrder, .ofThreads])
  func `rows and sums of a long trace are those of the whole, though few of its events stay joined`(way: Way) throws {
    var random = SeededRandom(23)
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: 5_000, seed: 8) { trace.events.append($0) }
    let whole = WholeRows(trace)

    let page = try Self.read(Self.lines(trace.jsonLines(), way, &random), way, &random, joined: 500)

    var expected = whole.spelled
    try Self.addValues(to: &expected, trace, page)
    let found = page.spelled
    let others = trace.events.filter { found[$0.seq] != expected[$0.seq] }
    #expect(others.map(\.seq) == [])
    Self.compare(page.totals, Statistics(whole.graph), whole.graph, "busy")
  }

  /// Values as the report's writer has them, with the references that a row did not know when it came.
  private static func addValues(
    to expected: inout [TraceEvent.Seq: SpelledRow], _ trace: Trace, _ page: BatchReader
  ) throws {
    var writer = ValueWriter(trace.header, .whole)
    var wholeStates = WholeStates()
    let rowOf = page.rowOf
    for event in trace.events.sorted(by: { rowOf[$0.seq, default: 0] < rowOf[$1.seq, default: 0] }) {
      let row = rowOf[event.seq, default: 0]
      var unresolved: ColumnKeys.Unresolved = []
      // A row says what is known once its batch is joined: what came in the same batch too.
      let cause = event.cause.flatMap { $0 < event.seq ? rowOf[$0] : nil }
      if event.cause != nil, cause.map({ $0 > row }) ?? true { unresolved.insert(.cause) }
      if let chain = event.chain, rowOf[chain].map({ $0 > row }) ?? true { unresolved.insert(.chain) }
      if case .mutation(let mutation) = event.kind, mutation.effect != nil,
        expected[event.seq]?.fields[.effect] == "none" || rowOf[mutation.effect ?? 0, default: .max] > row
      {
        unresolved.insert(.effect)
      }
      if case .innerEnd = event.kind { unresolved.insert(.effect) }
      if case .state(let state) = event.kind, case .diff = state.change, expected[event.seq]?.fields[.path] == "none" {
        unresolved.insert(.paths)
      }
      var value: [UInt8] = []
      writer.append(
        event, whole: wholeStates.whole(after: event), unresolved: unresolved, isKept: true, to: &value)
      expected[event.seq]?.value = String(decoding: value, as: UTF8.self)
    }
  }

  private static func compare(_ totals: LiveTotals, _ statistics: Statistics, _ graph: TraceGraph, _ name: String) {
    let rows = statistics.reactors
    #expect(totals.sums.reactors == rows.reduce(0) { $0 + $1.count }, "\(name)")
    #expect(totals.sums.actions == rows.reduce(0) { $0 + $1.actions }, "\(name)")
    #expect(totals.sums.effects == graph.effects.count, "\(name)")
    #expect(totals.sums.mutations == rows.reduce(0) { $0 + $1.mutations }, "\(name)")
    #expect(totals.sums.events == statistics.events, "\(name)")
    #expect(totals.lost == graph.lost, "\(name)")
    #expect(totals.running == 0, "\(name)")
    let faults = Fault.Kind.allCases.compactMap { kind -> LiveTotals.Fault? in
      let count = kind == .loop ? graph.loops.reduce(0) { $0 + $1.turns.count } : graph.count(of: kind)
      return count > 0 ? LiveTotals.Fault(kind, count) : nil
    }
    #expect(totals.faults == faults, "\(name)")
  }

  private static func compare(_ reactors: [LiveReactor], _ graph: TraceGraph, _ name: String, isInOrder: Bool) {
    #expect(Set(reactors.map(\.id)) == Set(graph.reactors.map(\.id)), "\(name)")
    for reactor in graph.reactors {
      let found = reactors.first { $0.id == reactor.id }
      #expect(found?.name == reactor.name, "\(name)")
      #expect(found?.type == reactor.type, "\(name)")
    }
    guard isInOrder else { return }
    let bands = reactors.sorted { $0.band < $1.band }.map(\.id)
    #expect(bands == graph.reactorsDrivenLast.map { graph.reactors[$0].id }, "\(name)")
  }
}
