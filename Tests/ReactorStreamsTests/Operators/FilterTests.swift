import ReactorCore
import Testing

@Suite("filter") struct FilterTests {
  @Test(arguments: drawings) func `filter emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("filter", "abab|", is: "a-a-|") { $0.first.filter { $0 == "a" } },
    Drawing("filter that throws", "abab|", is: "a#") {
      $0.first.filter { if $0 == "b" { throw Failure("b") } else { true } }
    },
  ]
}
