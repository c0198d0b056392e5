import PlatformSupport
import TestScale
import Testing
import TraceSamples

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

/// Graphs that are joined while a file is read, against those of events that were all read before.
@Suite("Events joined while they are read")
struct JoinedEventsTests {
  private static let count = TestScale.cases(4_000, debug: 2_000, sanitized: 1_000)
  private static let busy: Trace = {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: count, seed: 9) { trace.events.append($0) }
    return trace
  }()

  /// Joins the events of a file in blocks; nil if they cannot be joined on the way.
  private func joined(_ bytes: [UInt8]) throws -> (graph: TraceGraph, warnings: [Trace.Warning])? {
    try inBlocks(bytes, JoinedEvents(holdingEvents: false)) { assembly in
      assembly.events.isJoined ? (try assembly.complete().graph, assembly.log.warnings) : nil
    }
  }

  private func inBlocks<List: EventList & ~Copyable, Result>(
    _ bytes: [UInt8], _ list: consuming List, _ body: (inout TraceAssembly<List>) throws -> Result
  ) throws -> Result {
    var list: List? = consume list
    return try withFile(bytes) { descriptor in
      var assembly = TraceAssembly(
        name: "t", isStrict: false, expectedBytes: OpenTrace(descriptor).size, list.take()!)
      try assembly.takeLines(of: descriptor, blockBytes: 70_000)
      return try body(&assembly)
    }
  }

  /// The events as whole ones are read, whose graph is made in memory.
  private func held(_ bytes: [UInt8]) throws -> (graph: TraceGraph, warnings: [Trace.Warning]) {
    let trace = try bytes.withUnsafeBytes { try TraceReader.read($0, name: "t") }
    return (TraceGraph(trace), trace.warnings)
  }

  /// Leaves out what a graph has only where its events are held.
  private func withoutValues(_ graph: TraceGraph) -> TraceGraph {
    var graph = graph
    graph.shortChanges = [:]
    graph.commitArguments = ShortTexts()
    return graph
  }

  private func withFile<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
    try Files.withFolder { folder in
      Files.write(bytes, folder + "/t.rtrace.jsonl")
      return try Files.withDescriptor(folder + "/t.rtrace.jsonl", body)
    }
  }

  @Test func `a trace in order becomes the graph of its held events`() throws {
    let bytes = Self.busy.jsonLines()

    let joined = try #require(try joined(bytes))

    #expect(joined.graph == withoutValues(TraceGraph(Self.busy)))
    #expect(joined.graph.eventCount == Self.count && joined.graph.effects.count > Self.count / 40 * 3)
    #expect(!joined.graph.findings.isEmpty)
    #expect(joined.warnings == [])
  }

  @Test func `gaps in the numbers and missing causes are told as those of held events`() throws {
    var trace = Self.busy
    trace.events.removeAll { $0.seq % 7 == 3 && $0.fileKind != .reactor }
    let bytes = trace.jsonLines() + Array("{\"k\":\"mark\"\n".utf8)

    let joined = try #require(try joined(bytes))
    let held = try held(bytes)

    #expect(joined.graph == withoutValues(held.graph))
    #expect(joined.warnings == held.warnings)
    #expect(joined.warnings.count == 2)
  }

  @Test func `the time of an end that stands first counts`() throws {
    var trace = Self.busy
    trace.events = [
      TraceEvent(seq: 1, time: 5, kind: .end(events: 2, dropped: 0)),
      TraceEvent(seq: 2, time: 9, kind: .mark(label: "late", payload: nil)),
    ]

    let joined = try #require(try joined(trace.jsonLines()))

    #expect(joined.graph.span == 5...9)
    #expect(joined.graph == withoutValues(TraceGraph(trace)))
  }

  @Test(arguments: [0..<3, count / 4..<count / 4 + 3, count / 2..<count / 8 * 5])
  func `events that were lost are told by the event behind them`(lost: Range<Int>) throws {
    var trace = Self.busy
    let last = trace.events[lost.upperBound - 1]
    let kind = TraceEvent.Kind.dropped(
      count: lost.count - 1, why: "ring", from: trace.events[lost.lowerBound].seq, to: last.seq - 1)
    trace.events.replaceSubrange(lost, with: [TraceEvent(seq: last.seq, time: last.time, kind: kind)])
    let bytes = trace.jsonLines()

    let joined = try #require(try joined(bytes))

    #expect(joined.graph == withoutValues(try held(bytes).graph))
    #expect(joined.graph.losses.count == 1 && joined.graph.losses[0].span.upperBound == last.time)
  }

  /// Traces whose events cannot be joined before the later ones are known.
  static let others: [(name: String, change: @Sendable (inout Trace) -> Void)] = [
    ("a number that comes too late", { $0.events.swapAt(count / 2, count / 2 + 1) }),
    ("a number that stands twice", { $0.events[count / 2 + 1].seq = $0.events[count / 2].seq }),
    ("a cause that comes later", { $0.events[count / 2].cause = $0.events[count / 2].seq + 5 }),
    (
      "events that were lost",
      { trace in
        let last = trace.events[count / 2]
        trace.events[count / 2] = TraceEvent(
          seq: last.seq, time: last.time,
          kind: .dropped(count: 3, why: "ring", from: UInt64(count / 8), to: last.seq + UInt64(count / 10)))
      }
    ),
  ]

  @Test(arguments: others.map(\.name))
  func `a trace that must be held is read once more`(name: String) throws {
    var trace = Self.busy
    try #require(Self.others.first { $0.name == name }).change(&trace)
    let bytes = trace.jsonLines()

    #expect(try joined(bytes) == nil)

    let held = try held(bytes)
    let reading = try withFile(bytes) { try TraceGraphReader.readGraph(OpenTrace($0), name: "t") }
    #expect(reading.graph == held.graph)
    #expect(reading.warnings == held.warnings)
  }

  @Test(arguments: ["a trace in order"] + others.map(\.name))
  func `chains are those of the events, whether they could be joined on the way or not`(name: String) throws {
    var trace = Self.busy
    Self.others.first { $0.name == name }?.change(&trace)
    let bytes = trace.jsonLines()
    let held = try withFile(bytes) { try TraceGraphReader.read(descriptor: $0, name: "t") }

    let reading = try withFile(bytes) { try TraceGraphReader.readChains(OpenTrace($0), name: "t") }

    #expect(reading.graph == held.graph)
    #expect(reading.warnings == held.warnings)
    #expect(reading.eventChains.numbers == held.eventChains.numbers)
    let numbers = trace.events.map(\.seq)
    #expect(numbers.allSatisfy { reading.eventChains.owner(of: $0) == held.eventChains.owner(of: $0) })
    #expect(numbers.contains { reading.eventChains.owner(of: $0) != nil })
    for seq in numbers.prefix(20) { #expect(reading.eventChains.chain(of: seq) == held.eventChains.chain(of: seq)) }
  }

  @Test func `a trace with fewer elements than its first events promise has its chains and values`() throws {
    var trace = Self.busy
    let last = try #require(trace.events.last)
    let long = JSONText("\"\(String(repeating: "x", count: 4_000))\"")
    for step in 1...1_000 {
      let mark = TraceEvent.Kind.mark(label: "long", payload: long)
      trace.events.append(TraceEvent(seq: last.seq + UInt64(step), time: last.time + UInt64(step), kind: mark))
    }
    let bytes = trace.jsonLines()
    let held = try withFile(bytes) { try TraceGraphReader.read(descriptor: $0, name: "t") }
    let count = held.graph.elementCount
    try #require(!held.graph.shortChanges.isEmpty && held.eventChains.numbers != nil)

    let all = try withFile(bytes) { try TraceGraphReader.readChains(OpenTrace($0), name: "t", upTo: count) }
    let none = try withFile(bytes) { try TraceGraphReader.readChains(OpenTrace($0), name: "t", upTo: count - 1) }

    #expect(all.graph == held.graph)
    #expect(all.eventChains.numbers == held.eventChains.numbers)
    #expect(none.graph == withoutValues(held.graph))
    #expect(none.eventChains.numbers == nil)
  }

  @Test(arguments: ["a trace in order"] + others.map(\.name))
  func `a table has the graph and the events, whether they could be joined on the way or not`(name: String) throws {
    var trace = Self.busy
    Self.others.first { $0.name == name }?.change(&trace)
    let bytes = trace.jsonLines()
    let held = try held(bytes)
    let query = try TraceQuery(parsing: "has:1")

    let (table, isJoined) = try inBlocks(bytes, ScannedEvents(query)) { assembly in
      let isJoined = assembly.events.missingCauses != nil
      return (try EventTable.table(&assembly), isJoined)
    }
    let inOneGo = try EventTable.read(bytes, name: "t", for: query)

    #expect(isJoined == (name == "a trace in order"))
    #expect(table.graph == held.graph)
    #expect(table.warnings == held.warnings)
    #expect(table.count == inOneGo.count && table.valueHits == inOneGo.valueHits)
    #expect((0..<table.count).allSatisfy { table[$0] == inOneGo[$0] })
    #expect(!table.events(matching: query).isEmpty)
  }

  @Test(arguments: ["a trace in order"] + others.map(\.name))
  func `a table without values has the graph and the steps of one with them`(name: String) throws {
    var trace = Self.busy
    Self.others.first { $0.name == name }?.change(&trace)
    let bytes = trace.jsonLines()
    let whole = try EventTable.read(bytes, name: "t")

    let table = try withFile(bytes) { try EventTable.readWithoutValues(OpenTrace($0), name: "t") }

    #expect(withoutValues(table.graph) == withoutValues(whole.graph))
    #expect(table.graph.commitArguments == whole.graph.commitArguments)
    #expect(table.warnings == whole.warnings && table.count == whole.count)
    for position in 0..<table.count where table.step(position) != whole.step(position) {
      Issue.record("Event \(whole.step(position).seq) differs")
    }
    #expect((0..<table.count).allSatisfy { table.fields(at: $0) == whole.fields(at: $0) })
    let state = try #require((0..<table.count).last { table.step($0).kind == .state })
    let isKnown = if case .unknown = table.change(at: state) { false } else { true }
    #expect(isKnown == (name != "a trace in order"))
  }

  @Test func `a pipe, which cannot be read twice, is held`() throws {
    var trace = Self.busy
    trace.events.removeSubrange(300...)
    trace.events.swapAt(200, 201)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes = trace.jsonLines()
    try #require(bytes.count < 65_536)
    bytes.withUnsafeBytes { _ = SystemCall.write(ends[1], $0.baseAddress, $0.count) }
    SystemCall.close(ends[1])

    let reading = try TraceGraphReader.readGraph(OpenTrace(ends[0]), name: "t")
    SystemCall.close(ends[0])

    #expect(reading.graph == (try held(bytes)).graph)
  }
}
