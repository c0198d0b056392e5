import ReactorCore
import Testing

@Suite("take") struct TakeTests {
  @Test(arguments: drawings) func `take emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("take", "a-b-c|", is: "a-(b|)") { $0.first.take(2) },
    Drawing("take more than there is", "a-b|", is: "a-b|") { $0.first.take(5) },
    Drawing("take none", "a-b|", is: "|") { $0.first.take(0) },
    Drawing("take of a failure", "a#", is: "a#") { $0.first.take(2) },
    Drawing("take, and the failure comes later", "a#", is: "(a|)") { $0.first.take(1) },
    Drawing("take for a time", "a-b-c-d|", is: "a-b-|") {
      $0.first.take(for: .seconds(40), scheduler: $0.scheduler)
    },
    Drawing("take for longer than it lasts", "a-|", is: "a-|") {
      $0.first.take(for: .seconds(400), scheduler: $0.scheduler)
    },
  ]
}
