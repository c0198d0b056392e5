import ReactorCore
import Testing

@Suite("flatMapFirst") struct FlatMapFirstTests {
  @Test(arguments: drawings) func `flatMapFirst emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("flatMapFirst", "a-b----c--|", is: "a-a-a--c-c-c|") { stage in
      stage.first.flatMapFirst { outer in stage.cold("x-x-x|").map { _ in outer } }
    },
    Drawing("flatMapFirst that throws", "a-b|", is: "a-#") {
      $0.first.flatMapFirst { if $0 == "b" { throw Failure("b") } else { Observable.just($0) } }
    },
  ]
}
