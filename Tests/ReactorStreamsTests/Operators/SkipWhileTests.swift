import ReactorCore
import Testing

@Suite("skip while") struct SkipWhileTests {
  @Test(arguments: drawings) func `skip while emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("skip while", "a-b-a|", is: "--b-a|") { $0.first.skip(while: { $0 == "a" }) },
    Drawing("skip while that throws", "a-b|", is: "--#") {
      $0.first.skip(while: { if $0 == "b" { throw Failure("b") } else { true } })
    },
  ]
}
