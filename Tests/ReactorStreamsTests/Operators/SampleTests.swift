import ReactorCore
import Testing

@Suite("sample") struct SampleTests {
  @Test(arguments: drawings) func `sample emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("sample", "ab-c--|", "--x-x-x-x", is: "--b-c-|") { $0.first.sample($0.second) },
    Drawing("sample with a default", "a-----|", "-x-x---x", is: "-a-d---(d|)") {
      $0.first.sample($0.second, defaultValue: "d")
    },
    Drawing("sample at the end of the sampler", "a------|", "--|", is: "--a") { $0.first.sample($0.second) },
    Drawing("sample of a failure", "a-#", "---x", is: "--#") { $0.first.sample($0.second) },
    Drawing("sample, and the sampler fails", "a---|", "--#", is: "--#") { $0.first.sample($0.second) },
  ]
}
