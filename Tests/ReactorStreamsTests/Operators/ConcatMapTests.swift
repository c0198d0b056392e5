import ReactorCore
import Testing

@Suite("concatMap") struct ConcatMapTests {
  @Test(arguments: drawings) func `concatMap emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("concatMap", "ab--------|", is: "a-a-ab-b-b|") { stage in
      stage.first.concatMap { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("concatMap ends after the last inner stream", "ab|", is: "a-b-|") { stage in
      stage.first.concatMap { outer in stage.cold("x-|").map { _ in outer } }
    },
    Drawing("concatMap whose inner stream fails", "ab---|", is: "a-#") { stage in
      stage.first.concatMap { outer in stage.cold("x-#").map { _ in outer } }
    },
    Drawing("concatMap that throws, at once", "ab---|", is: "x#") { stage in
      stage.first.concatMap { if $0 == "b" { throw Failure("b") } else { stage.cold("x----|") } }
    },
  ]
}
