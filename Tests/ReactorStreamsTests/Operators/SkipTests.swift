import ReactorCore
import Testing

@Suite("skip") struct SkipTests {
  @Test(arguments: drawings) func `skip emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("skip", "a-b-c|", is: "----c|") { $0.first.skip(2) },
    Drawing("skip more than there is", "a-b|", is: "---|") { $0.first.skip(5) },
    Drawing("skip, and a failure passes", "a#", is: "-#") { $0.first.skip(2) },
    Drawing("skip for a time", "a-b-c-d|", is: "----c-d|") { $0.first.skip(.seconds(35), scheduler: $0.scheduler) },
  ]
}
