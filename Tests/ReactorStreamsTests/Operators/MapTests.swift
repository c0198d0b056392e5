import ReactorCore
import Testing

@Suite("map") struct MapTests {
  @Test(arguments: drawings) func `map emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("map", "a-b-|", is: "A-B-|") { $0.first.map { $0.uppercased() } },
    Drawing("map passes a failure", "a-#", is: "A-#") { $0.first.map { $0.uppercased() } },
    Drawing("map that throws", "a-b-c|", is: "a-#") {
      $0.first.map { if $0 == "b" { throw Failure("b") } else { $0 } }
    },
    Drawing("map with a key path", "a-|", is: "1-|") { $0.first.map(\.count).map { "\($0)" } },
    Drawing("map of nothing", "---|", is: "---|") { $0.first.map { $0.uppercased() } },
    Drawing("map of silence", "---", is: "") { $0.first.map { $0.uppercased() } },
  ]
}
