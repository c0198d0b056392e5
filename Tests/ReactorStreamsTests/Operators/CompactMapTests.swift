import ReactorCore
import Testing

@Suite("compactMap") struct CompactMapTests {
  @Test(arguments: drawings) func `compactMap emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("compactMap", "1a2b|", is: "1-2-|") { $0.first.compactMap { Int($0).map { "\($0)" } } },
    Drawing("compactMap that throws", "1a2|", is: "1#") {
      $0.first.compactMap { if $0 == "a" { throw Failure("a") } else { $0 } }
    },
  ]
}
