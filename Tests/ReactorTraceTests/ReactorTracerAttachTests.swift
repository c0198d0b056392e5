import ReactorCore
import ReactorTrace
import Testing

@Suite("Ways to attach a tracer") struct ReactorTracerAttachTests {
  @Test func `a tracer attached after the first use records from the state at that moment`() throws {
    let tracer = ReactorTracer(clock: .ticking, name: "late")
    let shop = Shop()
    shop.action.onNext(.add(5))
    shop.action.onNext(.later)
    shop.attach(tracer)
    shop.attach(tracer)
    shop.later.onNext(1)
    shop.action.onNext(.add(2))
    let trace = tracer.finish()

    #expect(trace.remarks == [])
    try expectGolden(trace, "late")
  }

  @Test func `a second tracer records what follows, and the first one goes on`() {
    let first = ReactorTracer(clock: .ticking, name: "both")
    let second = ReactorTracer(clock: .ticking, name: "both")
    let shop = Shop()
    shop.attach(first)
    shop.action.onNext(.add(1))
    shop.action.onNext(.later)
    shop.attach(second)
    shop.later.onNext(7)
    shop.action.onNext(.stop)
    let (all, late) = (first.finish(), second.finish())

    #expect(all.remarks == [])
    #expect(late.remarks == [])
    #expect(all.events.count { if case .reactor = $0.kind { true } else { false } } == 1)
    // The effect began before the second trace: it is not named there, and does not end there.
    let outside = late.mutations.first
    #expect(outside?.mutation.effect == nil)
    #expect(outside?.mutation.source == "an effect from before the trace")
    #expect(outside?.event.cause == nil)
    #expect(!late.lines.contains { $0.contains("cancelled") })
    #expect(all.lines.contains { $0.contains("cancelled") })
  }

  @Test func `two tracers from the beginning record the same`() {
    let first = ReactorTracer(clock: .ticking, name: "both")
    let second = ReactorTracer(clock: .ticking, name: "both")
    let shop = Shop()
    shop.attach(first)
    shop.attach(second)
    shop.action.onNext(.add(1))
    shop.action.onNext(.fail)

    func timeless(_ trace: Trace) -> [TraceEvent] {
      trace.events.map { event in
        var event = event
        event.time = 0
        if case .reduce(var reduce) = event.kind {
          reduce.duration = 0
          event.kind = .reduce(reduce)
        }
        if case .mutateBegin(var begin) = event.kind {
          begin.duration = nil
          event.kind = .mutateBegin(begin)
        }
        return event
      }
    }
    #expect(timeless(first.finish()) == timeless(second.finish()))
  }

  @Test func `every reactor first used inside withMiddleware is traced, and no other`() {
    let tracer = ReactorTracer(clock: .ticking)
    let outside = Shop()
    outside.action.onNext(.add(1))
    withMiddleware(tracer) {
      let inside = Shop()
      inside.action.onNext(.add(2))
      outside.action.onNext(.add(3))
    }
    let after = Shop()
    after.action.onNext(.add(4))
    let trace = tracer.finish()

    #expect(trace.mutations.map(\.mutation.label) == ["add", "stock"])
    #expect(trace.remarks == [])
  }

  @Test func `withMiddleware holds across suspensions`() async {
    let tracer = ReactorTracer(clock: .ticking)
    await withMiddleware(tracer) {
      await Task.yield()
      let shop = Shop()
      shop.action.onNext(.add(2))
      await Task {
        let other = Shop()
        other.action.onNext(.rename("from a task"))
      }.value
    }
    let trace = tracer.finish()

    #expect(trace.mutations.map(\.mutation.label) == ["add", "stock", "rename"])
    #expect(trace.events.count { if case .reactor = $0.kind { true } else { false } } == 2)
    #expect(trace.remarks == [])
  }

  @Test func `an installed tracer sees every reactor of the process`() {
    final class Installed: Reactor {
      typealias Action = Int
      let initialState = 0
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    let tracer = ReactorTracer()
    ReactorDefaults.install(tracer)
    let reactor = Installed()
    reactor.action.onNext(1)
    ReactorDefaults.remove(tracer)
    let later = Installed()
    later.action.onNext(1)
    let trace = tracer.finish()

    // Other tests may use reactors meanwhile.
    let ours = trace.events.count { if case .reactor(let info) = $0.kind { info.type == "Installed" } else { false } }
    #expect(ours == 1)
  }

  @Test func `a reactor whose tracer has finished goes on, and is not retained`() {
    let tracer = ReactorTracer(policy: .tests)
    weak var gone: Shop?
    do {
      let shop = Shop()
      shop.attach(tracer)
      shop.action.onNext(.add(1))
      tracer.finish()
      shop.action.onNext(.add(1))
      #expect(shop.currentState.count == 2)
      gone = shop
    }
    #expect(gone == nil)
  }

  @Test func `a subclass and a generic reactor are called by their own names`() {
    class Base: Reactor {
      typealias Action = Int
      let initialState = 0
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    final class Derived: Base {}
    final class Generic<Value>: Reactor {
      enum Action { case set(Value) }
      let initialState = 0
      func reduce(state: Int, mutation: Action) -> Int { state + 1 }
    }
    let tracer = ReactorTracer()
    let (derived, generic) = (Derived(), Generic<String>())
    derived.attach(tracer)
    generic.attach(tracer)
    derived.action.onNext(1)
    generic.action.onNext(.set("x"))

    let names = tracer.finish().events.compactMap { event -> String? in
      if case .reactor(let info) = event.kind { info.type } else { nil }
    }
    #expect(names == ["Derived", "Generic<String>"])
  }
}
