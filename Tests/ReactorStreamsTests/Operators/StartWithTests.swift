import ReactorCore
import Testing

@Suite("startWith") struct StartWithTests {
  @Test(arguments: drawings) func `startWith emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("startWith", "-a|", is: "xa|") { $0.first.startWith("x") },
    Drawing("startWith several", "-a|", is: "(xy)a|") { $0.first.startWith("x", "y") },
    Drawing("startWith before a failure", "-#", is: "x#") { $0.first.startWith("x") },
  ]
}
