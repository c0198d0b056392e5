import ReactorCore
import Testing

@Suite("single") struct SingleAsyncTests {
  @Test(arguments: drawings) func `single emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("single", "-a-|", is: "-a-|") { $0.first.single() },
    Drawing("single of two", "-a-b-|", is: "-a-!") { $0.first.single() },
    Drawing("single of none", "--|", is: "--!") { $0.first.single() },
    Drawing("single by a predicate", "a-b-c|", is: "--b--|") { $0.first.single { $0 == "b" } },
    Drawing("single by a predicate that throws", "a-b|", is: "#") { $0.first.single { _ in throw Failure("a") } },
  ]
}
