import Testing
import TestScale
import TraceSamples

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

/// A trace that is joined as its events come, against the same trace joined at once.
@Suite("Joining as events come")
struct TraceJoinerTests {
  private static let folders = ["/samples/traces/", "/Tests/Fixtures/Traces/"]

  /// Samples, fixtures, an app with accidents, and events of every kind at random.
  private static func traces() throws -> [(name: String, trace: Trace)] {
    var traces: [(name: String, trace: Trace)] = []
    for folder in folders.map({ Files.root + $0 }) {
      for name in Files.names(in: folder) where name.hasSuffix(".jsonl") {
        traces.append((name, try TraceReader.read(path: folder + name)))
      }
    }
    // The second has enough mutations for late responses to be looked for by two threads.
    for events in [600, 8_000] {
      var busy = Trace(header: BusyApp.header)
      BusyApp.play(events: events, seed: 3) { busy.events.append($0) }
      traces.append(("busy \(events)", busy))
    }
    for seed in UInt64(1)...40 {
      var random = SeededRandom(seed)
      var trace = random.trace(events: 120)
      // Causes that come later than what they caused.
      for index in trace.events.indices where seed > 30 && index % 9 == 5 {
        trace.events[index].cause = trace.events[index].seq + UInt64(random.number(1...20))
      }
      traces.append(("random \(seed)", trace))
    }
    return traces
  }

  /// Pieces of a few events each, taken in the order of the trace or in any other.
  private func pieces(_ trace: Trace, isShuffled: Bool, _ random: inout SeededRandom) -> [[TraceEvent]] {
    var events = trace.events
    if isShuffled { events.shuffle(using: &random) }
    var pieces: [[TraceEvent]] = []
    while !events.isEmpty {
      let count = min(events.count, random.number(1...max(1, trace.events.count / 8)))
      pieces.append(Array(events.prefix(count)))
      events.removeFirst(count)
    }
    return pieces
  }

  @Test(arguments: [false, true])
  func `any cut and any order of events give the graph, the rows and the marks of the whole`(isShuffled: Bool) throws {
    var random = SeededRandom(11)
    let traces = try Self.traces()
    try #require(traces.count == 55)

    for index in stride(from: 0, to: traces.count, by: TestScale.isSanitized ? 5 : 1) {
      let (name, trace) = traces[index]
      let whole = EventTable(trace)
      var joiner = TraceJoiner()
      for piece in pieces(trace, isShuffled: isShuffled, &random) {
        for event in piece { joiner.add(joiner.builder.events.packed(event)) }
        _ = joiner.settle()
        // A look at what is there must not change what becomes of the rest.
        joiner.withTable(trace.header) { table, _ in #expect(table.count > 0) }
      }
      joiner.builder.end()
      joiner.withTable(trace.header) { table, _ in
        #expect(table.count == whole.count)
        #expect((0..<table.count).allSatisfy { table[$0] == whole[$0] }, "\(name)")
        #expect(table.marks() == whole.marks(), "\(name)")
      }
      let graph = joiner.complete(trace.header).graph
      #expect(Self.comparable(graph) == Self.comparable(whole.graph), "\(name)")
    }
  }

  /// The graph without the numbers of loops of actions that are on the ways of several: which of them counts is by chance.
  private static func comparable(_ graph: TraceGraph) -> TraceGraph {
    var graph = graph
    for index in graph.actions.indices where graph.actions[index].loop != nil { graph.actions[index].loop = 0 }
    return graph
  }

  @Test func `numbers too far apart for a table are found all the same`() throws {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: 300, seed: 4) { trace.events.append($0) }
    for index in 200..<300 { trace.events[index].seq += 1 << 40 }
    var joiner = TraceJoiner()

    for event in trace.events { joiner.add(joiner.builder.events.packed(event)) }

    joiner.withTable(trace.header) { table, _ in
      #expect(trace.events.indices.allSatisfy { table.position(of: trace.events[$0].seq) == $0 })
    }
    let graph = joiner.complete(trace.header).graph
    #expect(graph == TraceGraph(trace))
  }
}
