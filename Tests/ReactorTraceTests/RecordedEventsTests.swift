import Dispatch
import ReactorCore
import Testing

@testable import ReactorTrace
@testable import TraceValues

@Suite("A recording while it runs") struct RecordedEventsTests {
  @Test func `events come as they happen, and end with the trace`() async {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let shop = Shop()
    shop.attach(tracer)
    _ = shop.action
    var events = tracer.events.makeAsyncIterator()
    shop.action.onNext(.rename("corner"))
    let trace = tracer.finish()
    var seen: [TraceEvent] = []
    while let event = await events.next() { seen.append(event) }

    // The first state was recorded before somebody listened; nothing is told that the trace does not hold.
    let expected = trace.events.filter { event in
      if case .state(let state) = event.kind { !state.isInitial } else { true }
    }
    #expect(seen.map(\.seq).sorted() == expected.map(\.seq))
    #expect(seen.last?.kind == trace.events.last?.kind)
  }

  @Test func `the status counts recorded and lost events`() {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 100), clock: .ticking)
    let shop = Shop()
    shop.attach(tracer)
    #expect(tracer.status == RecordingStatus(events: 0, dropped: 0, isFinished: false))
    for _ in 0..<100 { shop.action.onNext(.nothing) }
    let before = tracer.status
    let trace = tracer.finish()

    #expect(before.events == 602)
    #expect(tracer.status.isFinished)
    let dropped = trace.events.compactMap { event -> Int? in
      if case .dropped(let count, _, _, _) = event.kind { count } else { nil }
    }
    #expect(dropped == [tracer.status.dropped])
    #expect(dropped == [501])
    #expect(trace.remarks.filter { !$0.hasPrefix("the trace has no end line") } == [])
  }

  @Test func `eight threads with a reactor each record every step, in order and with its cause`() {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    let shops = (0..<8).map { _ in Shop() }
    for shop in shops { shop.attach(tracer) }
    nonisolated(unsafe) let all = shops
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for number in 0..<500 { all[index].action.onNext(.rename("\(number)")) }
    }
    let trace = tracer.finish()

    #expect(trace.mutations.count == 4_000)
    #expect(Set(trace.events.map(\.seq)).count == trace.events.count)
    let byNumber = trace.byNumber
    let wrong = trace.mutations.filter { mutation in
      guard let begin = mutation.event.cause.flatMap({ byNumber[$0] }), case .mutateBegin = begin.kind else {
        return true
      }
      return begin.reactor != mutation.event.reactor || mutation.mutation.effect != begin.seq
    }
    #expect(wrong.isEmpty)
  }

  @Test func `only values without references are copied`() {
    struct Plain { var text = "", list = [1], inside: [String: [Int?]] = [:], at: UInt8? }
    enum Nested { indirect case node(Nested, [Plain]), leaf(String) }
    enum Holding { case object(Shop), none }
    struct Function { var call: () -> Void }
    struct Anything { var value: Any }
    struct Weak { weak var shop: Shop? }

    #expect(SelfContainedTypes.contains(Plain.self))
    #expect(SelfContainedTypes.contains(Nested.self))
    #expect(SelfContainedTypes.contains((Int, String?).self))
    #expect(SelfContainedTypes.contains(Shop.State.self))
    #expect(SelfContainedTypes.contains(Result<Int, Refused>.self))
    for type in [Holding.self, Function.self, Anything.self, Weak.self, [Shop].self, Shop?.self] as [Any.Type] {
      #expect(!SelfContainedTypes.contains(type), "\(type)")
    }
    #expect(!SelfContainedTypes.contains((any Error).self))
    #expect(!SelfContainedTypes.contains((() -> Void).self))
  }

  @Test func `an object in a state is neither retained nor read if references are named`() {
    final class Holder: Reactor {
      final class Thing {}
      typealias Action = Int
      struct State { var thing: Thing? }
      let initialState = State()
      func reduce(state: State, mutation: Int) -> State { State(thing: mutation == 0 ? nil : Thing()) }
    }
    let tracer = ReactorTracer(policy: TracePolicy(references: .named, purity: .off), clock: .ticking)
    let holder = Holder()
    holder.attach(tracer)
    holder.action.onNext(1)
    weak let thing = holder.currentState.thing
    #expect(thing != nil)
    holder.action.onNext(0)

    #expect(thing == nil)
    #expect(!tracer.finish().lines.contains { $0.contains("thing") })
  }
}

extension Trace {
  /// Its events by number.
  fileprivate var byNumber: [TraceEvent.Seq: TraceEvent] {
    Dictionary(events.map { ($0.seq, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
