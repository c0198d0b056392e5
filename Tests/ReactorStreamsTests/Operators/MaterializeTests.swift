import ReactorCore
import Testing

@Suite("materialize") struct MaterializeTests {
  @Test(arguments: drawings) func `materialize emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("materialize", "a-|", is: "(next(a))-(completed|)") { $0.first.materialize().map { "\($0)" } },
    Drawing("materialize a failure", "a-#", is: "(next(a))-(error(#)|)") { $0.first.materialize().map { "\($0)" } },
  ]
}
