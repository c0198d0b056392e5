import ReactorCore
import Testing

@Suite("toArray") struct ToArrayTests {
  @Test(arguments: drawings) func `toArray emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("toArray", "ab-|", is: "---([\"a\", \"b\"]|)") { $0.first.toArray().asObservable().map { "\($0)" } },
    Drawing("toArray of nothing", "-|", is: "-([]|)") { $0.first.toArray().asObservable().map { "\($0)" } },
    Drawing("toArray of a failure", "a#", is: "-#") { $0.first.toArray().asObservable().map { "\($0)" } },
  ]
}
