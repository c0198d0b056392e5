import ReactorCore
import Testing

@Suite("flatMap") struct FlatMapTests {
  @Test(arguments: drawings) func `flatMap emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("flatMap", "a-b------|", is: "a-(ab)-(ab)-b--|") { stage in
      stage.first.flatMap { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("flatMap ends after the last inner stream", "a|", is: "--x-|") { stage in
      stage.first.flatMap { _ in stage.cold("--x-|") }
    },
    Drawing("flatMap whose inner stream fails", "a-----|", is: "--#") { stage in
      stage.first.flatMap { _ in stage.cold("--#") }
    },
    Drawing("flatMap whose outer stream fails", "a-#", is: "x-#") { stage in
      stage.first.flatMap { _ in stage.cold("x---x|") }
    },
    Drawing("flatMap that throws", "a-b|", is: "a-#") { stage in
      stage.first.flatMap { if $0 == "b" { throw Failure("b") } else { Observable.just($0) } }
    },
    Drawing("flatMap of just", "a-b|", is: "A-B|") { $0.first.flatMap { Observable.just($0.uppercased()) } },
    Drawing("flatMap of empty", "a-b|", is: "---|") { $0.first.flatMap { _ in Observable<String>.empty() } },
  ]
}
