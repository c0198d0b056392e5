import ReactorCore
import Testing

@Suite("concat") struct ConcatTests {
  @Test(arguments: drawings) func `concat emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("concat", "a-b|", "-x-x-x|", is: "a-bx-x|") {
      .concat($0.first, $0.second)
    },
    Drawing("concat, instance", "a-|", "-x-y|", is: "a--y|") { $0.first.concat($0.second) },
    Drawing("concat of none", is: "|") { .concat($0.sources) },
    Drawing("concat stops at a failure", "a-#", "----x|", is: "a-#") { .concat($0.sources) },
    Drawing("concat of inner streams", "a-|", "-x-y|", is: "a--y|") { Observable.from($0.sources).concat() },
  ]
}
