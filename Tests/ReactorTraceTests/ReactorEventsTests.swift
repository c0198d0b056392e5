import ReactorCore
import TestScale
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("A trace of many reactors") struct ReactorEventsTests {
  private let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 100), clock: .ticking)

  /// Reactors that are used and go, one after the other.
  private func meet(_ count: Int) {
    for _ in 0..<count {
      let shop = Shop()
      shop.attach(tracer)
      shop.action.onNext(.nothing)
    }
  }

  /// The numbers of the reactors that have a line.
  private func introduced(_ events: [TraceEvent]) -> [Int] {
    events.compactMap { event in if case .reactor = event.kind { event.reactor } else { nil } }
  }

  private func dropped(_ events: [TraceEvent]) -> Int {
    events.reduce(0) { sum, event in if case .dropped(let count, _, _, _) = event.kind { sum + count } else { sum } }
  }

  @Test func `a reactor of which no event is left is removed, and counted`() {
    let first = Shop()
    first.attach(tracer)
    first.action.onNext(.nothing)
    meet(5_000)
    let trace = tracer.trace
    let introduced = introduced(trace.events)

    #expect(introduced.first == 1)
    #expect(introduced.last == 5_001)
    #expect(introduced.count < 1_100)
    // What is left is of reactors that have their line, and everything is there or counted.
    #expect(Set(trace.events.compactMap(\.reactor)).isSubset(of: introduced))
    #expect(dropped(trace.events) == tracer.status.dropped)
    #expect(trace.events.count - 1 + dropped(trace.events) == tracer.status.events)
    #expect(trace.remarks.filter { !$0.hasPrefix("the trace has no end line") } == [])
    withExtendedLifetime(first) {}
  }

  @Test func `a parent is kept as long as its child`() {
    let child = Shop()
    do {
      let parent = Shop()
      parent.attach(tracer)
      let bag = DisposeBag()
      parent.state.skip(1).subscribe(onNext: { [tracer] _ in
        child.attach(tracer)
        _ = child.action
      }).disposed(by: bag)
      parent.action.onNext(.nothing)
    }
    meet(3_000)

    #expect(introduced(tracer.trace.events).prefix(2) == [1, 2])
    withExtendedLifetime(child) {}
  }

  @Test(arguments: [StreamingMode.buffered, .unbuffered]) func `a streamed file has all reactors`(mode: StreamingMode)
    throws
  {
    try withFolder { folder in
      try tracer.stream(to: folder + "/t", mode: mode)
      let each = TestScale.cases(300, debug: 100, sanitized: 30)
      for _ in 0..<10 {
        meet(each)
        tracer.flush()
      }
      tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(introduced(read.events) == Array(1...10 * each))
      #expect(Set(read.events.compactMap(\.reactor)).count == 10 * each)
      #expect(read.remarks == [])
    }
  }

  @Test func `a reactor that a ring has not written may be removed, and is counted`() throws {
    try withFolder { folder in
      try tracer.stream(to: folder + "/t", mode: .ring(50))
      meet(5_000)
      tracer.flush()
      meet(10)
      tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      let introduced = introduced(read.events)
      #expect(introduced.count < 1_100)
      #expect(introduced.last == 5_010)
      #expect(Set(read.events.compactMap(\.reactor)).isSubset(of: introduced))
      #expect(read.events.count - 2 + dropped(read.events) >= tracer.status.events - 2)
    }
  }

  @Test func `waiting events are delivered after the tracer and its reactors are gone`() async {
    var events: RecordedEvents.Iterator
    do {
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      events = tracer.events.makeAsyncIterator()
      let shop = Shop()
      shop.attach(tracer)
      shop.action.onNext(.rename("corner"))
    }
    var seen: [TraceEvent] = []
    while let event = await events.next() { seen.append(event) }

    #expect(seen.contains { if case .mutation(let mutation) = $0.kind { mutation.label == "rename" } else { false } })
    #expect(seen.last.map { if case .reactorEnd = $0.kind { true } else { false } } == true)
  }
}
