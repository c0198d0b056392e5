import ReactorCore
import Testing

@Suite("dematerialize") struct DematerializeTests {
  @Test(arguments: drawings) func `dematerialize emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("dematerialize", "ab-|", is: "ab-|") { $0.first.materialize().dematerialize() },
    Drawing("dematerialize a failure", "ab-#", is: "ab-#") { $0.first.materialize().dematerialize() },
    Drawing("dematerialize ends with the event", "a-b-c|", is: "a-|") {
      $0.first.map { $0 == "b" ? Event<String>.completed : .next($0) }.dematerialize()
    },
  ]
}
