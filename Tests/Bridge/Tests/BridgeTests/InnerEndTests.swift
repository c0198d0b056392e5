import ReactorKitTesting
@testable import Reactors
import Testing

@Suite struct InnerEndTests {
  @Test func `A stream that take(until:) cuts within an effect is in the trace, and the effect goes on`() throws {
    // The subject passes an action to its observers in the order of a dictionary: ReactorKit may come first or last.
    for _ in 0..<8 {
      let tracer = ReactorTracer()
      let waiting = Waiting()
      waiting.attach(tracer)
      waiting.action.onNext(.wait)
      waiting.service.onNext(7)
      waiting.action.onNext(.skip)

      let trace = tracer.finish()

      #expect(waiting.currentState == [7, 0])
      let events = Events(trace)
      let cut = try #require(events.innerEnds.first)
      #expect(events.innerEnds.count == 1)
      #expect(cut.operation == "take(until:)" && cut.end == .cancelled)
      guard case .action(let action)? = events[cut.by]?.kind else {
        Issue.record("cut by \(String(describing: events[cut.by]))")
        continue
      }
      #expect(action.label == "skip")
      guard case .action(let origin)? = events.cause(of: events[cut.effect])?.kind else {
        Issue.record("an effect of \(String(describing: events[cut.effect]))")
        continue
      }
      #expect(origin.label == "wait")
      // The mutation that follows the cut is of the same effect, and the skip has led to it.
      let done = try #require(events.mutations.last)
      #expect(events.origin(of: done) == events.cause(of: events[cut.effect]))
      #expect(done.cause == cut.by)
      #expect(events.effectEnds.map(\.end) == [.completed, .completed])
    }
  }
}

extension Events {
  fileprivate var innerEnds: [TraceEvent.InnerEnd] {
    all.compactMap { if case .innerEnd(let end) = $0.kind { end } else { nil } }
  }
}
