import ReactorCore
import Testing

@Suite("withLatestFrom") struct WithLatestFromTests {
  @Test(arguments: drawings) func `withLatestFrom emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("withLatestFrom", "a-b-c|", "-x-y", is: "--(bx)-(cy)|") {
      $0.first.withLatestFrom($0.second) { $0 + $1 }
    },
    Drawing("withLatestFrom, the other alone", "a-b-c|", "-x-y", is: "--x-y|") { $0.first.withLatestFrom($0.second) },
    Drawing("withLatestFrom, and the other completes", "a-b-|", "-(x|)", is: "--x-|") {
      $0.first.withLatestFrom($0.second)
    },
    Drawing("withLatestFrom, and the other fails", "a-b-|", "-#", is: "-#") { $0.first.withLatestFrom($0.second) },
    Drawing("withLatestFrom that throws", "a-b-|", "-x", is: "--#") {
      $0.first.withLatestFrom($0.second) { _, _ in throw Failure("x") }
    },
    Drawing("withLatestFrom, and the first fails", "a-#", "-x", is: "--#") { $0.first.withLatestFrom($0.second) },
  ]
}
