import ReactorCore
import ReactorTrace
import Testing

@Suite("The trace of a tracer") struct ReactorTracerTests {
  @Test func `every kind of event has its cause, its time and its values`() throws {
    let tracer = ReactorTracer(clock: .ticking, name: "shop")
    do {
      let shop = Shop()
      shop.attach(tracer)
      shop.action.onNext(.add(2))
      shop.action.onNext(.later)
      shop.later.onNext(3)
      shop.action.onNext(.stop)
      shop.action.onNext(.fail)
      shop.action.onNext(.notice("hello"))
      shop.action.onNext(.notice("hello"))
      shop.action.onNext(.nothing)
      shop.injected.onNext(.rename(to: "corner shop"))
      shop.action.onNext(.wait)
      shop.action.onNext(.later)
    }
    let trace = tracer.finish()

    #expect(trace.remarks == [])
    try expectGolden(trace, "shop")
  }

  @Test func `an effect that runs when the trace ends is open`() throws {
    let tracer = ReactorTracer(clock: .ticking, name: "open")
    let shop = Shop()
    shop.attach(tracer)
    let subscription = shop.state.subscribe(onNext: { _ in })
    shop.action.onNext(.wait)
    shop.action.onNext(.later)
    let trace = tracer.finish()
    shop.action.onNext(.add(1))
    subscription.dispose()

    #expect(tracer.finish() == trace)
    #expect(tracer.trace == trace)
    #expect(trace.remarks == [])
    try expectGolden(trace, "open")
  }

  @Test func `a state is whole every 64 revisions`() {
    let tracer = ReactorTracer(clock: .ticking, name: "counter")
    let shop = Shop()
    shop.attach(tracer)
    for _ in 0..<65 { shop.action.onNext(.add(1)) }
    let trace = tracer.finish()

    let whole = trace.events.compactMap { event -> Int? in
      guard case .state(let state) = event.kind, case .whole = state.change else { return nil }
      return state.revision
    }
    #expect(whole == [0, 64, 128])
    #expect(trace.remarks == [])
  }

  @Test func `a trace of names holds no value`() {
    let tracer = ReactorTracer(policy: .names, clock: .ticking, name: "names")
    let shop = Shop()
    shop.attach(tracer)
    shop.action.onNext(.rename("secret-name"))
    shop.action.onNext(.fail)
    shop.action.onNext(.notice("secret-notice"))
    let trace = tracer.finish()

    let text = trace.lines.joined(separator: "\n")
    #expect(!text.contains("secret-n"))
    #expect(!text.contains("payload"))
    #expect(!text.contains("refused"))
    #expect(trace.mutations.map(\.mutation.label) == ["rename", "add", "notice"])
    #expect(trace.remarks == [])
  }

  @Test func `events lost by a ring are counted, and the rest is readable`() throws {
    let tracer = ReactorTracer(policy: TracePolicy(capacity: 10), clock: .ticking, name: "ring")
    let shop = Shop()
    shop.attach(tracer)
    for _ in 0..<3 { shop.action.onNext(.add(1)) }
    let trace = tracer.finish()

    // Ten events, the reactor's own line, what was lost, and the end.
    #expect(trace.events.count == 13)
    #expect(!trace.remarks.contains { $0.contains("introduces") })
    try expectGolden(trace, "ring")
  }

  @Test func `an error that passes a transform stops the reactor, and the trace says so`() {
    final class Fragile: Reactor {
      typealias Action = Int
      let initialState = 0
      let source = PublishSubject<Int>()
      func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, source) }
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    let tracer = ReactorTracer(clock: .ticking)
    let reactor = Fragile()
    reactor.attach(tracer)
    reactor.action.onNext(1)
    reactor.source.onError(Refused())
    let trace = tracer.finish()

    let kinds = trace.events.suffix(3).map(\.kind)
    #expect(kinds.first == .error(.init(type: "Refused", message: "refused", isSwallowed: true)))
    #expect(kinds.dropFirst().first == .reactorEnd(why: "stopped: refused"))
    #expect(trace.remarks == [])
  }

  @Test func `a trace written to a file is the trace that was recorded`() throws {
    let tracer = ReactorTracer(clock: .ticking, name: "file", traceID: String(repeating: "ab", count: 16))
    let shop = Shop()
    shop.attach(tracer)
    shop.action.onNext(.add(1))
    let trace = tracer.finish()
    try withFolder { folder in
      let path = folder + "/t"
      try tracer.write(to: path)

      #expect(try readTrace(path) == trace)
      #expect(throws: TraceWriteError.self) { try tracer.write(to: path) }
      try tracer.write(to: path, replacing: true)
    }
  }
}
