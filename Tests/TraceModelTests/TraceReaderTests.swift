import Testing
import TraceModel
import TraceSamples

@Suite("Round trips through the file")
struct TraceReaderTests {
  @Test(arguments: TraceFileV1.Kind.allCases)
  func `an event of any kind comes back as it was`(kind: TraceFileV1.Kind) throws {
    var random = SeededRandom(UInt64(kind.rawValue) + 1)
    var trace = Trace(header: Trace.Header(payloadLimit: 10_000))
    for seq in 1...200 { trace.events.append(random.event(seq: UInt64(seq), kind: kind)) }

    let read = try TraceReader.read(trace.jsonLines(), name: "memory")

    #expect(read.header == trace.header)
    let wrong = zip(read.events, trace.events).first { $0 != $1 }
    #expect(wrong == nil)
    #expect(read.events.count == trace.events.count)
    #expect(read.warnings.filter { $0.line != nil } == [])
  }

  @Test func `a whole trace comes back as it was, and gives the same bytes again`() throws {
    var random = SeededRandom(7)
    for _ in 1...30 {
      var trace = random.trace(events: random.number(0...60))
      trace.header.payloadLimit = 10_000
      let bytes = trace.jsonLines()
      var read = try TraceReader.read(bytes, name: "memory")
      read.warnings = []
      let isSame = read == trace
      let isSameBytes = read.jsonLines() == bytes
      #expect(isSame)
      #expect(isSameBytes)
    }
  }

  @Test func `the lines of the format's page are what the encoder writes`() throws {
    let page = [UInt8](Examples.counter.utf8)

    let read = try TraceReader.read(page, name: "page")

    #expect(read.warnings.filter { $0.line != nil } == [])
    #expect(String(decoding: read.jsonLines(), as: UTF8.self) == Examples.counter)
  }

  @Test func `lines in any order are read in the order of seq`() throws {
    var random = SeededRandom(9)
    let trace = random.trace(events: 300)
    var lines = String(decoding: trace.jsonLines(), as: UTF8.self).split(separator: "\n")
    let header = lines.removeFirst()
    lines.shuffle(using: &random)
    let text = ([header] + lines).joined(separator: "\n")

    let read = try TraceReader.read([UInt8](text.utf8), name: "memory")

    let isSame = read.events == trace.events
    #expect(isSame)
  }

  @Test func `a header alone is a trace without events`() throws {
    let trace = Trace(header: Trace.Header(process: "empty"))
    #expect(try TraceReader.read(trace.jsonLines(), name: "memory", strict: true) == trace)
  }

  @Test func `spaces, carriage returns, a byte order mark and empty lines are ignored`() throws {
    let text =
      "\u{feff}{ \"k\" : \"header\" , \"schema\":\"reactor-trace\",\"v\":\"1.0\"}\r\n\r\n  \n"
      + " { \"label\" : \"go\" , \"k\":\"mark\",\"ts\" : 5 , \"seq\":1 , \"payload\": { \"a\" : [ ] } } \r\n"
    let read = try TraceReader.read([UInt8](text.utf8), name: "memory", strict: true)
    #expect(
      read.events == [
        TraceEvent(seq: 1, time: 5, kind: .mark(label: "go", payload: JSONText("{ \"a\" : [ ] }")))
      ])
  }
}
