import ReactorCore
import Testing

@Suite("amb") struct AmbTests {
  @Test(arguments: drawings) func `amb emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("amb", "--a-a|", "-x-x-|", is: "-x-x-|") { $0.first.amb($0.second) },
    Drawing("amb, static", "--a-a|", "-x-x-|", is: "-x-x-|") { .amb($0.sources) },
    Drawing("amb by the end", "--a-a|", "-|", is: "-|") { $0.first.amb($0.second) },
    Drawing("amb by a failure", "--a-a|", "-#", is: "-#") { $0.first.amb($0.second) },
  ]
}
