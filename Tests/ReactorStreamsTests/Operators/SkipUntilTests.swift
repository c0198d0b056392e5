import ReactorCore
import Testing

@Suite("skip until") struct SkipUntilTests {
  @Test(arguments: drawings) func `skip until emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("skip until", "a-b-c|", "---x", is: "----c|") { $0.first.skip(until: $0.second) },
    Drawing("skip until a stream that completes", "a-b-|", "-|", is: "") { $0.first.skip(until: $0.second) },
    Drawing("skip until a stream that fails", "a-b-|", "-#", is: "-#") { $0.first.skip(until: $0.second) },
    Drawing("skip until, and the source ends first", "a-|", "---x", is: "") { $0.first.skip(until: $0.second) },
    Drawing("skip until, and the source fails first", "a-#", "---x", is: "--#") { $0.first.skip(until: $0.second) },
  ]
}
