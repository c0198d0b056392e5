import ReactorCore
import Testing

@Suite("first") struct FirstTests {
  @Test(arguments: drawings) func `first emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("first", "-a-b|", is: "-(a|)") { $0.first.first().asObservable().map { $0 ?? "nil" } },
    Drawing("first of nothing", "-|", is: "-(nil|)") { $0.first.first().asObservable().map { $0 ?? "nil" } },
    Drawing("first of a failure", "-#", is: "-#") { $0.first.first().asObservable().map { $0 ?? "nil" } },
  ]
}
