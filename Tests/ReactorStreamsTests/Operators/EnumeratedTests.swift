import ReactorCore
import Testing

@Suite("enumerated") struct EnumeratedTests {
  @Test(arguments: drawings) func `enumerated emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("enumerated", "a-b|", is: "(0a)-(1b)|") { $0.first.enumerated().map { "\($0.index)\($0.element)" } }
  ]
}
