import ReactorCore
import Testing

@Suite("reduce") struct ReduceTests {
  @Test(arguments: drawings) func `reduce emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("reduce", "a-b-c|", is: "-----(abc|)") { $0.first.reduce("") { $0 + $1 } },
    Drawing("reduce of nothing", "--|", is: "--(x|)") { $0.first.reduce("x") { $0 + $1 } },
    Drawing("reduce with a last step", "ab|", is: "--(2|)") {
      $0.first.reduce(0, accumulator: { count, _ in count + 1 }, mapResult: { "\($0)" })
    },
    Drawing("reduce that throws", "ab|", is: "-#") {
      $0.first.reduce("") { if $1 == "b" { throw Failure("b") } else { $0 + $1 } }
    },
    Drawing("reduce of a failure", "ab#", is: "--#") { $0.first.reduce("") { $0 + $1 } },
  ]
}
