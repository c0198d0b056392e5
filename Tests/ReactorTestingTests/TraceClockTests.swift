import ReactorCore
import ReactorTesting
import Testing

@Suite("The trace clock of a test scheduler") struct TraceClockTests {
  @Test func `a trace on the scheduler's clock is the same each time`() {
    func trace() -> Trace {
      let scheduler = TestScheduler(initialClock: 0)
      let tracer = ReactorTracer(clock: .virtual(scheduler), name: "virtual")
      let reactor = Stopwatch()
      reactor.attach(tracer)
      for time in [3, 5, 5] { scheduler.scheduleAt(time) { reactor.action.onNext(.tick) } }
      scheduler.start()
      return tracer.finish()
    }
    let (first, second) = (trace(), trace())
    #expect(first == second)
    #expect(first.header.clock == "virtual")
    let times = first.events.compactMap { event -> UInt64? in
      if case .action = event.kind { event.time } else { nil }
    }
    #expect(times == [3_000_000_000, 5_000_000_000, 5_000_000_000])
    #expect(first.validation.isSound)
  }
}
