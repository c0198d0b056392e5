import PlatformSupport
import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TestScale
import TraceModel
import TraceSamples
@testable import TraceReading

@Suite("A live trace")
struct LiveTraceTests {
  @Test(arguments: [1, 100, 7_000, 1_000_000])
  func `pieces of any size give every event once, with the numbers of the whole`(size: Int) throws {
    let path = Files.root + "/samples/traces/profile.rtrace.jsonl"
    let bytes = Files.bytes(path)
    let whole = EventTable(try TraceReader.read(path: path))
    var live = LiveTrace(name: "profile")
    var rows: [EventTable.Row] = []

    for start in stride(from: 0, to: bytes.count, by: size) {
      try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try live.take($0, at: 0) }
      live.withNext(at: 0) { piece in
        rows += piece.events.compactMap { piece.table.position(of: $0.seq).map { piece.table[$0] } }
      }
    }

    #expect(rows == (0..<whole.count).map { whole[$0] })
    let hasEnded = live.hasEnded
    #expect(hasEnded)
  }

  @Test(.enabled(if: !TestScale.isSanitized, "one thread, in safe code"))
  func `the oldest events of a long trace are let go, and actions keep their numbers`() throws {
    let joined = TestScale.cases(10_000, debug: 2_000)
    let pieceBytes = 10 * joined
    var trace = Trace(header: BusyApp.header)
    BusyApp.play(events: joined * 9 / 2, seed: 9) { trace.events.append($0) }
    let whole = EventTable(trace)
    let bytes = trace.jsonLines()
    var live = LiveTrace(name: "busy", joined: joined)
    var actions: [Int?] = []
    var most = 0

    for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
      try bytes[start..<min(start + pieceBytes, bytes.count)].withUnsafeBytes { try live.take($0, at: 0) }
      live.withNext(at: 0) { piece in
        actions += piece.events.map { event in piece.table.position(of: event.seq).flatMap { piece.table[$0].action } }
        most = max(most, piece.table.count)
      }
    }

    #expect(actions == (0..<whole.count).map { whole[$0].action })
    #expect(most > 2 * joined && most < 2 * joined + joined / 5)
  }

  @Test(arguments: [1, 50, 100_000])
  func `a header of another trace begins another run, one of the same trace does not`(size: Int) throws {
    func trace(_ id: String, _ labels: [String]) -> [UInt8] {
      var script = TraceScript()
      for label in labels { script.action(1, label) }
      var trace = script.trace
      trace.header.traceID = id
      return trace.jsonLines()
    }
    let header = trace("a", [])
    let bytes = trace("a", ["one"]) + header + trace("b", ["two", "three"])
    var live = LiveTrace(name: "runs")
    var runs: [[String]] = [[]]

    func next(_ live: inout LiveTrace) {
      let labels = live.withNext(at: 0) { piece in
        piece.events.compactMap { event in piece.table.position(of: event.seq).map { piece.table.label(at: $0) } }
      }
      runs[runs.count - 1] += labels ?? []
    }
    for start in stride(from: 0, to: bytes.count, by: size) {
      try live.take(Array(bytes[start..<min(start + size, bytes.count)]), at: 0)
      next(&live)
      guard let rest = live.nextRun else { continue }
      live = LiveTrace(name: "runs")
      runs.append([])
      try live.take(rest, at: 0)
      next(&live)
    }

    #expect(runs == [["one"], ["two", "three"]])
  }

  @Test func `an open effect of a trace that goes on is not called never ended`() throws {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart", module: "App")))
    script.begin(1, script.action(1, "load"), "load")
    let bytes = script.trace.jsonLines()
    var live = LiveTrace(name: "cart")

    try bytes.withUnsafeBytes { try live.take($0, at: 0) }
    let words = live.withNext(at: 0) { $0.table.words(2) }

    #expect(words == EventWords(mark: .effect, name: "effect load of #1", details: []))
    let hasEnded = live.hasEnded
    #expect(!hasEnded)
  }
}
