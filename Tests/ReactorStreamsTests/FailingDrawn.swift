import ReactorCore
import Testing

@Suite("Failing and trying again, drawn") struct FailingDrawn {
  @Test(arguments: drawings) func `an operator makes of streams what is drawn`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("catch", "a-#", is: "a-(x|)") { $0.first.catch { _ in .just("x") } },
    Drawing("catch of a stream that does not fail", "a-|", is: "a-|") { $0.first.catch { _ in .just("x") } },
    Drawing("catch with a stream that goes on", "a-#", "-----y|", is: "a----y|") { stage in
      stage.first.catch { _ in stage.second }
    },
    Drawing("catch that throws", "a-#", is: "a-!") { $0.first.catch { _ in throw RxError.unknown } },
    Drawing("catch whose second stream fails", "a-#", is: "a-!") { $0.first.catch { _ in .error(RxError.unknown) } },
    Drawing("catchAndReturn", "a-#", is: "a-(x|)") { $0.first.catchAndReturn("x") },
    Drawing("catch of a sequence", "a-#", "-----y|", is: "a----y|") { .catch(sequence: $0.sources) },
    Drawing("catch of a sequence that all fail", "a-#", "-----#", is: "a----#") { .catch(sequence: $0.sources) },
    Drawing("catch of no sequence", is: "|") { .catch(sequence: $0.sources) },
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
