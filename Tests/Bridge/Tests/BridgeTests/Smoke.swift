import ReactorKit
import ReactorKitTesting
import Reactors
import RxSwift
import Testing

@Suite struct Smoke {
  @Test(.traced) func one() throws {
    let loader = Loader()
    loader.action.onNext(.load(0))
    #expect(loader.currentState.values == [0])
    for event in try #require(TracedRun.tracer?.trace).events { print(event.seq, event.cause ?? 0, event.kind) }
  }
}
