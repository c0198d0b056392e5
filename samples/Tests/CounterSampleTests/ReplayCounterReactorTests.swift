// trace-render 0.1.0 wrote this from CounterReactor #1 of counter.rtrace.jsonl.
// Times are since the start of the trace.
import ReactorTestingRuns
import Testing

@testable import CounterSample

@Suite struct ReplayCounterReactorTests {
  @Test func theStatesAreTheRecordedOnes() {
    let replay = ReactorReplay(of: CounterReactor.self, from: .zero, to: .milliseconds(1_201))
    // #10 CounterSample/CounterView.swift:30
    replay.send(.increase, at: .milliseconds(1))
    // #15 CounterSample/CounterView.swift:31
    replay.send(.decrease, at: .milliseconds(120))
    // #21 CounterSample/CounterView.swift:33
    replay.send(.refresh(4), at: .milliseconds(180))
    // #23 CounterSample/CounterView.swift:33
    replay.send(.refresh(7), at: .milliseconds(210))
    // #53 CounterSample/CounterView.swift:32
    replay.send(.listen, at: .milliseconds(610))
    // #55 CounterSample/CounterView.swift:30
    replay.send(.increase, at: .milliseconds(700))

    replay.expect(state: #"{"value":0,"isLoading":false,"user":null,"message":null}"#)
    replay.expect(changes: #"{}"#, mutation: "setUser")
    replay.expect(changes: #"{"isLoading":true}"#, mutation: "setLoading")
    replay.expect(changes: #"{"value":-1}"#, mutation: "add")
    replay.expect(changes: #"{"value":39}"#, mutation: "add")
    replay.expect(changes: #"{"user":"ada"}"#, mutation: "setUser")
    replay.expect(changes: #"{"message":"failed"}"#, mutation: "setMessage")
    replay.expect(changes: #"{"value":40}"#, mutation: "add")
    replay.expect(changes: #"{"isLoading":false}"#, mutation: "setLoading")
    replay.expect(changes: #"{"message":"increased"}"#, mutation: "setMessage")
    replay.expect(changes: #"{"isLoading":true}"#, mutation: "setLoading")
    replay.expect(changes: #"{"value":41}"#, mutation: "add")
    replay.expect(changes: #"{"isLoading":false}"#, mutation: "setLoading")
    replay.expect(changes: #"{}"#, mutation: "setMessage")

    // Make the reactor as the app does, with `clock` for all that takes time, and leave it unused.
    replay.run { clock in
      // From outside of the reactor its transforms also got:
      // clock.scheduleAt(350_000_000) { mutation setUser{"_0":"ada"} }
      let service = CounterService(clock: clock)
      clock.scheduleAt(350_000_000) { service.currentUser.onNext("ada") }
      return CounterReactor(service: service, clock: clock)
    }
  }
}
