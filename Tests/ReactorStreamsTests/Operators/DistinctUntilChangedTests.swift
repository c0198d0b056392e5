import ReactorCore
import Testing

@Suite("distinctUntilChanged") struct DistinctUntilChangedTests {
  @Test(arguments: drawings) func `distinctUntilChanged emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("distinctUntilChanged", "aabba|", is: "a-b-a|") { $0.first.distinctUntilChanged() },
    Drawing("by a key", "aAbBa|", is: "a-b-a|") { $0.first.distinctUntilChanged { $0.lowercased() } },
    Drawing("by a comparer", "aAbBa|", is: "a-b-a|") {
      $0.first.distinctUntilChanged { $0.lowercased() == $1.lowercased() }
    },
    Drawing("by a key and a comparer", "aAbBa|", is: "a-b-a|") {
      $0.first.distinctUntilChanged({ $0.lowercased() }, comparer: { $0 == $1 })
    },
    Drawing("at a key path", "abab|", is: "a---|") { $0.first.distinctUntilChanged(at: \.count) },
    Drawing("by a key that throws", "ab|", is: "a#") {
      $0.first.distinctUntilChanged { if $0 == "b" { throw Failure("b") } else { $0 } }
    },
    Drawing("by a comparer that throws", "abc|", is: "a#") {
      $0.first.distinctUntilChanged { (_: String, _: String) throws -> Bool in throw Failure("b") }
    },
    Drawing("compares with the last that passed", "abc|", is: "a--|") {
      // Every value counts as equal to "a", the only one that is kept for comparison.
      $0.first.distinctUntilChanged { last, _ in last == "a" }
    },
    Drawing("a failure passes", "aa#", is: "a-#") { $0.first.distinctUntilChanged() },
  ]
}
