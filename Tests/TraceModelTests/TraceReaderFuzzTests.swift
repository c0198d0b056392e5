import Testing
import TestScale
import TraceModel
import TraceSamples

@Suite("Files broken at random")
struct TraceReaderFuzzTests {
  @Test(arguments: 0..<8)
  func `no file makes the readers, the graph or a report crash, and both readers tell the same`(seed: Int) throws {
    var random = SeededRandom(UInt64(seed) * 1_000 + 17)
    var base = random.trace(events: 12)
    base.header.payloadLimit = 300
    let sources = [base.jsonLines(), [UInt8](Examples.counter.utf8)]
    // `Scripts/fuzz`, which CI runs too, reads many more.
    for _ in 1...TestScale.cases(100, debug: 50, sanitized: 20) {
      let bytes = random.broken(random.pick(sources), mixedWith: sources[0])
      let reading = bytes.withUnsafeBytes { try? TraceGraphReader.read($0, name: "fuzz") }
      guard let trace = try? TraceReader.read(bytes, name: "fuzz") else {
        #expect(reading == nil)
        continue
      }
      #expect(zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.seq < $1.seq })
      let graph = TraceGraph(trace)
      #expect(reading?.graph == graph)
      #expect(reading?.warnings == trace.warnings)
      #expect(graph.effects.allSatisfy { effect in effect.runs.allSatisfy { $0.upperBound <= effect.finish } })
      #expect(!Statistics(graph).text.isEmpty && !Audit(graph).text.isEmpty && !trace.validation.text.isEmpty)
      for event in trace.events { _ = RedactionPolicy.default.masked(event) }
      // What was read can be written and read again, and is then the same.
      let again = try? TraceReader.read(trace.jsonLines(), name: "again", strict: true)
      #expect(again?.events.count == trace.events.count)
    }
  }
}
