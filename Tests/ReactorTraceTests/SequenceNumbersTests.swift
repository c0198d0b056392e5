import Dispatch
import ReactorCore
import Testing

@testable import ReactorTrace

/// The order of event numbers where several threads record and reserve numbers ahead.
@Suite("Sequence numbers of threads") struct SequenceNumbersTests {
  /// Its cycles have as many mutations as the action says.
  private final class Meter: Reactor {
    struct State { var sum = 0 }
    let initialState = State()
    /// The stream that a negative action starts.
    var detour = Observable<Int>.empty()

    func mutate(action: Int) -> Observable<Int> { action < 0 ? detour : .from(Array(0..<action)) }
    func reduce(state: State, mutation: Int) -> State { State(sum: state.sum + mutation) }
  }

  private func tracer() -> ReactorTracer {
    ReactorTracer(policy: TracePolicy(content: .names, purity: .off), clock: .ticking)
  }

  /// Runs `body` on a thread of its own, to its end.
  private func elsewhere(_ body: @escaping () -> Void) {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let body = body
    DispatchQueue(label: "elsewhere").async {
      body()
      done.signal()
    }
    done.wait()
  }

  @Test func `one thread leaves out no number, however long its cycles are`() {
    let tracer = tracer()
    let meter = Meter()
    meter.attach(tracer)
    for length in [7, 0, 1, 40, 2, 0, 0, 9] {
      meter.action.onNext(length)
      tracer.mark("between")
    }
    let events = tracer.finish().events

    #expect(events.map(\.seq) == Array(1...UInt64(events.count)))
  }

  @Test func `an event after a cycle of another thread has a greater number`() {
    let tracer = tracer()
    let meters = [Meter(), Meter()]
    for meter in meters { meter.attach(tracer) }
    nonisolated(unsafe) let both = meters
    let queues = ["one", "two"].map { DispatchQueue(label: $0) }
    // Each takes for a cycle what its long one needed, and leaves most of it.
    for length in [9, 9, 0, 1, 0, 2, 0, 0] {
      for index in 0..<2 {
        queues[index].sync { both[index].action.onNext(length) }
        elsewhere { both[1 - index].action.onNext(length) }
        elsewhere { tracer.mark("\(length)") }
      }
    }
    let events = tracer.finish().events

    // All happened one after the other, and the clock counts what happens.
    #expect(events.map(\.time) == events.map(\.time).sorted())
    #expect(Set(events.map(\.seq)).count == events.count)
  }

  @Test func `a cause has a smaller number, also from another thread amid its cycle`() {
    let tracer = tracer()
    let (meter, other) = (Meter(), Meter())
    for one in [meter, other] { one.attach(tracer) }
    let stored = BehaviorSubject(value: 0)
    let subscription = other.state.map(\.sum).bind(to: stored)
    // Amid a cycle of the first, the other one has one on another thread, whose state is used at once.
    meter.detour = .just(1).do(onNext: { _ in elsewhere { other.action.onNext(3) } })
      .withLatestFrom(stored) { $0 + $1 }
    for action in [12, -1] { meter.action.onNext(action) }
    let trace = tracer.finish()
    subscription.dispose()

    let merged = trace.mutations.filter { !$0.mutation.causes.isEmpty }
    #expect(!merged.isEmpty)
    for event in trace.events { #expect(event.cause ?? 0 < event.seq && event.chain ?? 0 <= event.seq) }
    for one in trace.mutations { #expect(one.mutation.causes.allSatisfy { $0 < one.event.seq }) }
  }

  @Test func `a queued action has a greater number than the events before it was sent`() {
    let tracer = tracer()
    let (meter, other) = (Meter(), Meter())
    for one in [other, meter] { one.attach(tracer) }
    let subscriptions = [
      // Inside a cycle nobody waits for the one who runs the other reactor, and without a cause the action is a root.
      other.state.map(\.sum).skip(1).subscribe(onNext: { _ in
        tracer.mark("before it is sent")
        Cause.none { meter.action.onNext(2) }
      }),
      meter.state.map(\.sum).subscribe(onNext: { sum in
        if [66, 67].contains(sum) { elsewhere { other.action.onNext(1) } }
      }),
    ]
    meter.action.onNext(12)
    let events = tracer.finish().events
    for subscription in subscriptions { subscription.dispose() }

    let order = events.compactMap { event -> String? in
      switch event.kind {
      case .mark: "mark"
      case .action: event.reactor == 2 ? "action" : nil
      default: nil
      }
    }
    #expect(order == ["action", "mark", "action", "mark", "mark", "action", "mark", "action", "action"])
  }

  @Test func `a thread that only reads the trace has no number`() {
    let tracer = tracer()
    let meter = Meter()
    meter.attach(tracer)
    for _ in 0..<3 { elsewhere { _ = tracer.trace } }
    meter.action.onNext(1)
    elsewhere { _ = (tracer.trace, tracer.status) }
    let threads = tracer.finish().events.compactMap { event -> Int? in
      if case .action(let action) = event.kind { action.thread } else { nil }
    }

    #expect(threads == [1])
  }

  @Test func `states of a reactor are in order, whichever threads reduce`() {
    let tracer = tracer()
    let meters = (0..<4).map { _ in Meter() }
    for meter in meters { meter.attach(tracer) }
    nonisolated(unsafe) let all = meters
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for number in 0..<200 { all[(index + number) % 4].action.onNext((index + number) % 3) }
    }
    let events = tracer.finish().events

    for reactor in 1...4 {
      let revisions = events.compactMap { event -> Int? in
        if event.reactor == reactor, case .state(let state) = event.kind { state.revision } else { nil }
      }
      #expect(revisions == Array(1...revisions.count))
    }
    #expect(Set(events.map(\.seq)).count == events.count)
  }
}
