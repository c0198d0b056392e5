import ReactorCore
import Testing

@Suite("timeout") struct TimeoutTests {
  @Test(arguments: drawings) func `timeout emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("timeout", "a-b------c|", is: "a-b--!") { $0.first.timeout(.seconds(30), scheduler: $0.scheduler) },
    Drawing("timeout of a stream that never says anything", "------a|", is: "---!") {
      $0.first.timeout(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("timeout of a stream that is quick enough", "a-b-|", is: "a-b-|") {
      $0.first.timeout(.seconds(30), scheduler: $0.scheduler)
    },
    Drawing("timeout with another stream", "a-b------c|", is: "a-b--(x|)") {
      $0.first.timeout(.seconds(30), other: Observable.just("x"), scheduler: $0.scheduler)
    },
    Drawing("timeout of a failure", "a-#", is: "a-#") { $0.first.timeout(.seconds(30), scheduler: $0.scheduler) },
  ]
}
