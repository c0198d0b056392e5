import ReactorCore
import Testing

@Suite("flatMapLatest") struct FlatMapLatestTests {
  @Test(arguments: drawings) func `flatMapLatest emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("flatMapLatest", "a--b------|", is: "a-ab-b-b--|") { stage in
      stage.first.flatMapLatest { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("flatMapLatest ends after the last inner stream", "a|", is: "--x-|") { stage in
      stage.first.flatMapLatest { _ in stage.cold("--x-|") }
    },
    Drawing("flatMapLatest whose inner stream fails", "a-----|", is: "--#") { stage in
      stage.first.flatMapLatest { _ in stage.cold("--#") }
    },
    Drawing("flatMapLatest does not hear a failure it has left", "ab-----|", is: "-----x-|") { stage in
      stage.first.flatMapLatest { stage.cold($0 == "a" ? "--#" : "----x|") }
    },
    Drawing("flatMapLatest that throws", "a-b|", is: "a-#") {
      $0.first.flatMapLatest { if $0 == "b" { throw Failure("b") } else { Observable.just($0) } }
    },
  ]
}
