import ReactorCore
import Testing

@Suite("take while") struct TakeWhileTests {
  @Test(arguments: drawings) func `take while emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("take while", "a-b-c|", is: "a-|") { $0.first.take(while: { $0 == "a" }) },
    Drawing("take while, inclusive", "a-b-c|", is: "a-(b|)") {
      $0.first.take(while: { $0 == "a" }, behavior: .inclusive)
    },
    Drawing("take while that throws", "a-b-c|", is: "a-#") {
      $0.first.take(while: { if $0 == "b" { throw Failure("b") } else { true } })
    },
  ]
}
