import ReactorCore
import Testing

@Suite("takeLast") struct TakeLastTests {
  @Test(arguments: drawings) func `takeLast emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("takeLast", "a-b-c|", is: "-----(bc|)") { $0.first.takeLast(2) },
    Drawing("takeLast of fewer", "a-|", is: "--(a|)") { $0.first.takeLast(2) },
    Drawing("takeLast none", "a-|", is: "--|") { $0.first.takeLast(0) },
    Drawing("takeLast of a failure", "a-#", is: "--#") { $0.first.takeLast(2) },
  ]
}
