import ReactorCore
import Testing

@Suite("scan") struct ScanTests {
  @Test(arguments: drawings) func `scan emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("scan", "a-b-c|", is: "a-(ab)-(abc)|") {
      $0.first.scan("") { $0 + $1 }
    },
    Drawing("scan that throws", "a-b-c|", is: "a-#") {
      $0.first.scan("") { if $1 == "b" { throw Failure("b") } else { $0 + $1 } }
    },
    Drawing("scan into", "a-b|", is: "1-2|") { $0.first.scan(into: 0) { count, _ in count += 1 }.map { "\($0)" } },
  ]
}
