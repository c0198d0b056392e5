import ReactorCore
import Testing

@Suite("ignoreElements") struct IgnoreElementsTests {
  @Test(arguments: drawings) func `ignoreElements emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("ignoreElements", "ab|", is: "--|") { $0.first.ignoreElements().asCompletable().andThen(.empty()) },
    Drawing("ignoreElements of a failure", "ab#", is: "--#") {
      $0.first.ignoreElements().asCompletable().andThen(.empty())
    },
  ]
}
