import ReactorCore
import Testing

@Suite("zip") struct ZipTests {
  @Test(arguments: drawings) func `zip emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test(arguments: [
    Drawing("zip of a collection ends at a value that finds no partner", "a|", "x-y-z|", is: "(ax)-|") {
      .zip($0.sources) { $0.joined() }
    },
    Drawing("zip of a collection whose others wait has not ended", "ab|", "x---y|", is: "(ax)---(by)|") {
      .zip($0.sources) { $0.joined() }
    },
    Drawing("zip of two ends when both have", "a|", "x-y-z|", is: "(ax)----|") {
      .zip($0.first, $0.second) { $0 + $1 }
    },
  ]) func `zip completes where RxSwift's does`(drawing: Drawing) {
    drawing.check()
  }

  static let drawings: [Drawing] = [
    Drawing("zip", "ab-c|", "--xy|", is: "--(ax)(by)|") { .zip($0.first, $0.second) { $0 + $1 } },
    Drawing("zip of pairs", "ab|", "--x|", is: "--(ax)|") { Observable.zip($0.first, $0.second).map { $0 + $1 } },
    Drawing("zip ends when all have", "a|", "x--y--|", is: "(ax)-----|") { .zip($0.first, $0.second) { $0 + $1 } },
    Drawing("zip of a failure", "ab|", "-#", is: "-#") { .zip($0.first, $0.second) { $0 + $1 } },
    Drawing("zip that throws", "a|", "x|", is: "#") { .zip($0.first, $0.second) { _, _ in throw Failure("x") } },
    Drawing("zip of a collection", "ab|", "--x|", is: "--(ax)|") { .zip($0.sources) { $0.joined() } },
    Drawing("zip of a collection, arrays", "ab|", "--x|", is: "--(ax)|") {
      Observable.zip($0.sources).map { $0.joined() }
    },
    Drawing("zip of no collection", is: "|") { .zip($0.sources) { $0.joined() } },
  ]
}
