import Testing

@testable import TraceAnalysis
@testable import TraceBehaviour
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
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
      let piece = try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try followed.take($0) }
      if let piece { rows += piece.new.map { piece.table[$0] } }
    }

    #expect(rows == (0..<whole.count).map { whole[$0] })
    let hasEnded = followed.hasEnded
    #expect(hasEnded)
  }

  @Test func `an open effect of a trace that goes on is not called never ended`() throws {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart", module: "App")))
    script.begin(1, script.action(1, "load"), "load")
    let bytes = script.trace.jsonLines()
    var followed = FollowedTrace(name: "cart")

    let piece = try #require(try bytes.withUnsafeBytes { try followed.take($0) })

    #expect(piece.table.words(2) == EventWords(mark: .effect, name: "effect load of #1", details: []))
    let hasEnded = followed.hasEnded
    #expect(!hasEnded)
  }
}
