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
      let cut = try #require(events.lines("inner.end").first)
      let (skip, effect) = (cut.seq("by"), cut.seq("effect"))
      #expect(events.lines("inner.end").count == 1)
      #expect(cut.text("op") == "take(until:)" && cut.text("end") == "cancelled")
      guard case .action(let action)? = events[skip]?.kind else {
        Issue.record("cut by \(String(describing: events[skip]))")
        continue
      }
      #expect(action.label == "skip")
      guard case .action(let origin)? = events.cause(of: events[effect])?.kind else {
        Issue.record("an effect of \(String(describing: events[effect]))")
        continue
      }
      #expect(origin.label == "wait")
      // The mutation that follows the cut is of the same effect, and the skip has led to it.
      let done = try #require(events.mutations.last)
      #expect(events.origin(of: done) == events.cause(of: events[effect]))
      #expect(done.cause == skip)
      #expect(events.effectEnds.map(\.end) == [.completed, .completed])
    }
  }
}
