import ReactorCore
import Testing

@Suite("catch") struct CatchTests {
  @Test(arguments: drawings) func `catch emits the drawn events`(drawing: Drawing) { drawing.check() }

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
  ]
}
