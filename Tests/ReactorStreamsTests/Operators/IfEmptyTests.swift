import ReactorCore
import Testing

@Suite("ifEmpty") struct IfEmptyTests {
  @Test(arguments: drawings) func `ifEmpty emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("ifEmpty of a full one", "-a|", is: "-a|") { $0.first.ifEmpty(default: "x") },
    Drawing("ifEmpty", "--|", is: "--(x|)") { $0.first.ifEmpty(default: "x") },
    Drawing("ifEmpty of a failure", "--#", is: "--#") { $0.first.ifEmpty(default: "x") },
    Drawing("ifEmpty switches", "--|", is: "--(xy|)") { $0.first.ifEmpty(switchTo: .of("x", "y")) },
    Drawing("ifEmpty does not switch", "-a|", is: "-a|") { $0.first.ifEmpty(switchTo: .of("x", "y")) },
  ]
}
