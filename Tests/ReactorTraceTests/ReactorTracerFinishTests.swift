import PlatformSupport
import Dispatch
import ReactorCore
import ReactorTrace
import Testing
import TestScale

@Suite("The end of a recording") struct ReactorTracerFinishTests {
  @Test func `every call of finish returns the same trace`() {
    let tracer = ReactorTracer(policy: .tests)
    let shops = (0..<4).map { _ in Shop() }
    for shop in shops {
      shop.attach(tracer)
      for number in 0..<50 { shop.action.onNext(.add(number)) }
    }
    let traces = Locked<[Trace]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let trace = tracer.finish()
      traces.withLock { $0.append(trace) }
    }

    let all = traces.withLock { $0 }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0 == all[0] })
    if case .end = all[0].events.last?.kind {} else { Issue.record("a finished trace has an end") }
    #expect(tracer.status.isFinished)
  }

  @Test func `a reducer that finishes the trace while it is replayed does not wait for itself`() {
    final class Finisher: Reactor {
      typealias Action = Int
      let initialState = 0
      weak var tracer: ReactorTracer?
      var isReplayed = false
      func reduce(state: Int, mutation: Int) -> Int {
        if isReplayed { tracer?.finish() }
        return state + mutation
      }
    }
    let tracer = ReactorTracer(policy: .tests, clock: .ticking)
    let finisher = Finisher()
    finisher.attach(tracer)
    finisher.tracer = tracer
    finisher.action.onNext(1)
    finisher.isReplayed = true
    let trace = tracer.finish()

    if case .end = trace.events.last?.kind {} else { Issue.record("a finished trace has an end") }
    #expect(tracer.finish() == trace)
  }

  @Test(arguments: [true, false])
  func `a trace read amid a cycle has the effects that have begun`(isFinished: Bool) throws {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let (shop, inner) = (Shop(), Shop())
    for one in [shop, inner] { one.attach(tracer) }
    var trace: Trace?
    // The subscriber of the inner reactor is inside of both reactors' `mutate`.
    let subscriptions = [
      shop.state.filter { $0.count == 1 }.take(1).map { _ in Shop.Action.add(5) }.bind(to: inner.action),
      inner.state.filter { $0.count == 5 }.take(1).subscribe(onNext: { _ in
        trace = isFinished ? tracer.finish() : tracer.trace
      }),
    ]
    shop.action.onNext(.add(1))
    for subscription in subscriptions { subscription.dispose() }
    let amid = try #require(trace)
    let after = tracer.finish()

    func begins(_ trace: Trace) -> [TraceEvent.MutateBegin] {
      trace.events.compactMap { if case .mutateBegin(let begin) = $0.kind { begin } else { nil } }
    }
    #expect(amid.remarks.filter { isFinished || !$0.contains("no end line") } == [])
    #expect(begins(amid).map(\.label) == ["add", "add"])
    #expect(begins(amid).map(\.duration) == [nil, nil])
    let open = amid.events.count { if case .open = $0.kind { true } else { false } }
    #expect(open == (isFinished ? 2 : 0))
    #expect(begins(after).count == 2)
    if isFinished { #expect(after == amid) } else { #expect(!begins(after).map(\.duration).contains(nil)) }
  }

  @Test func `a trace finished while other threads act is consistent`() {
    for _ in 0..<TestScale.cases(20, debug: 10) {
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
      let shops = (0..<4).map { _ in Shop() }
      for shop in shops { shop.attach(tracer) }
      nonisolated(unsafe) let all = shops
      let trace = Locked<Trace?>(nil)
      DispatchQueue.concurrentPerform(iterations: 5) { index in
        guard index < 4 else {
          let finished = tracer.finish()
          return trace.withLock { $0 = finished }
        }
        for number in 0..<100 { all[index].action.onNext(.add(number)) }
      }
      guard let trace = trace.withLock({ $0 }) else { return }
      #expect(tracer.finish() == trace)
      #expect(trace.events.map(\.seq) == trace.events.map(\.seq).sorted())
      #expect(Set(trace.events.map(\.seq)).count == trace.events.count)
      // What was under way on other threads has no line; nothing else is missing.
      #expect(trace.remarks.filter { !$0.contains("no mutate.begin") } == [])
    }
  }

  @Test func `a loop over events that is cancelled ends, and the recording goes on`() async {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let shop = Shop()
    shop.attach(tracer)
    let heard = AsyncStream.makeStream(of: Int.self)
    let events = tracer.events
    let loop = Task {
      var count = 0
      for await _ in events {
        count += 1
        heard.continuation.yield(count)
      }
      return count
    }
    let other = events.makeAsyncIterator()
    shop.action.onNext(.add(1))
    // The first event is that of the reactor: the loop has begun.
    for await _ in heard.stream.prefix(1) {}
    shop.action.onNext(.nothing)
    for await count in heard.stream where count == 3 { break }
    loop.cancel()
    #expect(await loop.value >= 3)
    shop.action.onNext(.nothing)
    #expect(!tracer.status.isFinished)
    let trace = tracer.finish()

    var seen = 0
    var iterator = other
    while await iterator.next() != nil { seen += 1 }
    #expect(seen > 0 && seen <= trace.events.count)
    // After the end a loop has the reactors, and is over.
    var late: [String] = []
    for await event in tracer.events { late.append(event.kind.label) }
    #expect(late.count == 1)
    #expect(tracer.status.events == trace.events.count && tracer.status.dropped == 0)
  }
}
