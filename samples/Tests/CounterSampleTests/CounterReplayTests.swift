import CounterSample
import ReactorTestingRuns
import Testing

@Suite("The counter, replayed from its trace") struct CounterReplayTests {
  @Test func `the counter repeats its trace`() {
    let replay = ReactorReplay("../../traces/counter.rtrace.jsonl", of: CounterReactor.self)

    replay.run(action: counterAction) { clock in
      let service = CounterService(clock: clock)
      // The one event that no action led to: somebody logged in. A tick is a nanosecond.
      clock.scheduleAt(350_000_000) { service.currentUser.onNext("ada") }
      return CounterReactor(service: service, clock: clock)
    }
  }

  /// The actions are not `Decodable`, so the test makes them.
  private func counterAction(_ recorded: RecordedAction) throws -> CounterReactor.Action {
    switch recorded.label {
    case "increase": .increase
    case "decrease": .decrease
    case "refresh": .refresh(try recorded.value())
    case "listen": .listen
    default: throw recorded.unknownCase
    }
  }
}
