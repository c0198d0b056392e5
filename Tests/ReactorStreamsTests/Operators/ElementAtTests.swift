import ReactorCore
import Testing

@Suite("element(at:)") struct ElementAtTests {
  @Test(arguments: drawings) func `element(at:) emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("element(at:)", "a-b-c|", is: "--(b|)") { $0.first.element(at: 1) },
    Drawing("element(at:) that is not there", "a-|", is: "--!") { $0.first.element(at: 1) },
    Drawing("element(at:) of a failure", "a-#", is: "--#") { $0.first.element(at: 1) },
  ]
}
