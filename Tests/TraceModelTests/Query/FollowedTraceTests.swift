import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
import TraceSamples
@testable import TraceReading

@Suite("Following a trace")
struct FollowedTraceTests {
  @Test(arguments: [1, 100, 7_000, 1_000_000])
  func `pieces of any size give every event once, with the numbers of the whole`(size: Int) throws {
    let path = Files.root + "/samples/traces/profile.rtrace.jsonl"
    let bytes = Files.bytes(path)
    let whole = EventTable(try TraceReader.read(path: path))
    var followed = FollowedTrace(name: "profile")
    var rows: [EventTable.Row] = []

    for start in stride(from: 0, to: bytes.count, by: size) {
      try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try followed.take($0) }
      followed.withNext { piece in rows += piece.new.map { piece.table[$0] } }
    }

    #expect(rows == (0..<whole.count).map { whole[$0] })
    let hasEnded = followed.hasEnded
    #expect(hasEnded)
  }

  @Test func `the oldest events of a long trace are let go, and actions keep their numbers`() throws {
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: 45_000, seed: 9) { trace.events.append($0) }
    let whole = EventTable(trace)
    let bytes = trace.jsonLines()
    var followed = FollowedTrace(name: "busy")
    var actions: [Int?] = []
    var most = 0

    for start in stride(from: 0, to: bytes.count, by: 100_000) {
      try bytes[start..<min(start + 100_000, bytes.count)].withUnsafeBytes { try followed.take($0) }
      followed.withNext { piece in
        actions += piece.new.map { piece.table[$0].action }
        most = max(most, piece.table.count)
      }
    }

    #expect(actions == (0..<whole.count).map { whole[$0].action })
    #expect(most > 20_000 && most < 22_000)
  }

  @Test func `an open effect of a trace that goes on is not called never ended`() throws {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart", module: "App")))
    script.begin(1, script.action(1, "load"), "load")
    let bytes = script.trace.jsonLines()
    var followed = FollowedTrace(name: "cart")

    try bytes.withUnsafeBytes { try followed.take($0) }
    let words = followed.withNext { $0.table.words(2) }

    #expect(words == EventWords(mark: .effect, name: "effect load of #1", details: []))
    let hasEnded = followed.hasEnded
    #expect(!hasEnded)
  }
}
