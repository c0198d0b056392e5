import ReactorCore
import Testing

@Suite("take until") struct TakeUntilTests {
  @Test(arguments: drawings) func `take until emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("take until a stream", "a-b-c|", "---x", is: "a-b|") { $0.first.take(until: $0.second) },
    Drawing("take until a stream that completes", "a-b-c|", "---|", is: "a-b-c|") { $0.first.take(until: $0.second) },
    Drawing("take until a stream that fails", "a-b-c|", "---#", is: "a-b#") { $0.first.take(until: $0.second) },
    Drawing("take until, and the source is first", "a-|", "-----x", is: "a-|") { $0.first.take(until: $0.second) },
    Drawing("take until just", "a-|", is: "|") { $0.first.take(until: Observable.just(1)) },
    Drawing("take until a predicate", "a-b-c|", is: "a-|") { $0.first.take(until: { $0 == "b" }) },
    Drawing("take until a predicate, inclusive", "a-b-c|", is: "a-(b|)") {
      $0.first.take(until: { $0 == "b" }, behavior: .inclusive)
    },
  ]
}
