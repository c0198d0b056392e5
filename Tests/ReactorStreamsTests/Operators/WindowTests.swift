import ReactorCore
import Testing

@Suite("window") struct WindowTests {
  @Test(arguments: drawings) func `window emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("window by count", "abcd|", is: "(a0)(b0)(c1)(d1)|") {
      $0.first.window(timeSpan: .seconds(500), count: 2, scheduler: $0.scheduler).enumerated()
        .flatMap { window in window.element.map { "\($0)\(window.index)" } }
    },
    Drawing("window by time", "abcdef|", is: "(a0)(b0)(c0)(d1)(e1)(f1)|") {
      $0.first.window(timeSpan: .seconds(33), count: 9, scheduler: $0.scheduler).enumerated()
        .flatMap { window in window.element.map { "\($0)\(window.index)" } }
    },
  ]
}
