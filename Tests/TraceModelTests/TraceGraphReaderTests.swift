import Testing
import TraceModel
import TraceSamples

@Suite("Trace graphs read from files")
struct TraceGraphReaderTests {
  private static let fixtures = ["chain", "late", "open", "profile", "ring", "shop"]

  private func reading(_ bytes: [UInt8]) throws -> TraceGraphReader.Reading {
    try bytes.withUnsafeBytes { try TraceGraphReader.read($0, name: "t") }
  }

  private func busy(_ count: Int) -> Trace {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: count, seed: 3) { trace.events.append($0) }
    return trace
  }

  @Test(arguments: fixtures)
  func `the graph read from a file equals the one built in memory`(name: String) throws {
    let bytes = Files.bytes(Files.root + "/Tests/Fixtures/Traces/\(name).rtrace.jsonl")

    let trace = try TraceReader.read(bytes, name: "t")
    let reading = try reading(bytes)

    #expect(reading.graph == TraceGraph(trace))
    #expect(reading.warnings == trace.warnings)
    #expect(trace.jsonLines() == bytes)
  }

  @Test func `the graph of a busy app is the same in any order of lines`() throws {
    let trace = busy(4_000)
    var lines = trace.jsonLines().split(separator: 0x0a)[...]
    let header = lines.removeFirst()
    var random = SeededRandom(8)
    let graph = TraceGraph(trace)

    for order in [Array(lines), lines.reversed(), lines.shuffled(using: &random)] {
      let bytes = ([header] + order).flatMap { $0 + [0x0a] }
      let reading = try reading(bytes)
      #expect(reading.graph == graph)
      #expect(reading.warnings == [])
    }
    #expect(graph.commits.count > 500 && graph.findings.count > 2 && graph.effects.contains { $0.runs.count > 2 })
  }

  @Test func `eventChains have the chain of every event, and the owner of every part`() throws {
    let trace = busy(800)
    let eventChains = try reading(trace.jsonLines()).eventChains
    let chain = try #require(trace.events.first { $0.chain != $0.seq }?.chain)

    #expect(eventChains.numbers == 1...800)
    #expect(eventChains.chain(of: chain) == Set(trace.events.filter { $0.chain == chain }.map(\.seq)))
    #expect(eventChains.chain(of: 801) == nil && eventChains.owner(of: 801) == nil)
    for event in trace.events {
      switch event.kind {
      case .mutateRun, .mutateEnd, .reduce, .state, .pulse, .error, .impurity:
        #expect(eventChains.owner(of: event.seq) == event.cause)
      default: #expect(eventChains.owner(of: event.seq) == nil)
      }
    }
  }

  @Test func `the first line of a repeated seq counts, in order or not`() throws {
    let lines = [
      #"{"k":"mark","seq":5,"ts":5,"label":"late"}"#, #"{"k":"mark","seq":2,"ts":2,"label":"first"}"#,
      #"{"k":"mark","seq":2,"ts":3,"label":"second"}"#, #"{"k":"mark","seq":5,"ts":9,"label":"last"}"#,
    ]

    let reading = try reading([UInt8]((Examples.header + lines.joined(separator: "\n")).utf8))

    #expect(reading.graph.marks.map(\.label) == ["first", "late"])
    #expect(reading.warnings.map(\.line) == [4, 5])
  }

  @Test func `an open file is read like memory, and the first damage is an error where the caller is strict`() throws {
    try Files.withFolder { folder in
      let path = folder + "/t.rtrace.jsonl"
      let trace = busy(500)
      Files.write(trace.jsonLines() + Array("{\"k\":\"action\"".utf8), path)

      let reading = try Files.withDescriptor(path) { try TraceGraphReader.read(descriptor: $0, name: "t") }

      #expect(reading.graph == TraceGraph(trace))
      #expect(reading.warnings.count == 1)
      #expect(throws: TraceReadError.self) {
        try Files.withDescriptor(path) { try TraceGraphReader.read(descriptor: $0, name: "t", strict: true) }
      }
    }
  }

  @Test func `texts that share a beginning, and thousands of them, stay apart`() throws {
    let names = (0..<5_000).map { "aCaseWhoseNameIsLongerThanFifteenBytes\($0)" }
    var trace = Trace(header: Trace.Header())
    for (index, name) in names.enumerated() {
      trace.events.append(
        TraceEvent(seq: UInt64(index + 1), time: 1, reactor: 1, kind: .action(.init(label: name))))
    }

    #expect(try reading(trace.jsonLines()).graph.actions.map(\.label) == names)
  }
}
