import ReactorCore
import Testing

@Suite("retry") struct RetryTests {
  @Test(arguments: drawings) func `retry emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("retry until it works", is: "a-a-a-|") { stage in
      let attempts = Record<Int>()
      return .deferred {
        attempts.add(1)
        return stage.cold(attempts.all.count < 3 ? "a-#" : "a-|")
      }.retry()
    },
    Drawing("retry so many times in all", is: "a-a-#") { $0.cold("a-#").retry(2) },
    Drawing("retry once is no retry", is: "a-#") { $0.cold("a-#").retry(1) },
    Drawing("retry of a stream that does not fail", is: "a-|") { $0.cold("a-|").retry(2) },
    Drawing("retry when a stream says so", "---x", is: "a--a") { stage in
      stage.cold("a-#").retry(when: { _ in stage.first })
    },
    Drawing("retry when each failure is delayed", is: "a----a----(a|)") { stage in
      stage.cold("a-#").retry(when: { $0.take(2).delay(.seconds(30), scheduler: stage.scheduler) }).take(3)
    },
    Drawing("retry when the trigger has completed", "-|", is: "a-|") { stage in
      stage.cold("a-#").retry(when: { _ in stage.first })
    },
    Drawing("retry when the trigger fails", is: "a-!") {
      $0.cold("a-#").retry(when: { $0.flatMap { _ in Observable<Int>.error(RxError.unknown) } })
    },
    Drawing("retry when, for failures of a type", is: "a-a-|") { stage in
      stage.cold("a-#").retry(when: { (failures: Observable<Failure>) in
        failures.enumerated().take(while: { $0.index < 1 })
      })
    },
    Drawing("retry when, for failures of another type", is: "a-#") {
      $0.cold("a-#").retry(when: { (failures: Observable<RxError>) in failures })
    },
  ]
}
