import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@Suite("Ends of effects in a trace") struct EffectEndTests {
  private func traced(_ bents: [Bent], _ body: () -> Void) -> Trace {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    for bent in bents { bent.attach(tracer) }
    body()
    return tracer.finish()
  }

  /// Each end with what it ended, and what by.
  private func ends(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      guard case .mutateEnd(let end, let by) = event.kind else { return nil }
      let who = by.map { by in trace[by].map { " by \($0.kind.label) of \($0.reactor ?? 0)" } ?? " by nobody" } ?? ""
      return "\(trace[event.cause]?.kind.label ?? "-") \(end)\(who)"
    }
  }

  @Test func `an effect cancelled by a later action of its reactor names it`() {
    let bent = Bent()
    bent.effect = { [weak bent] action in
      guard let bent, case .keep = action else { return .empty() }
      return Observable<Bent.Mutation>.never().take(until: bent.action.filter { $0 == .gone })
    }
    let trace = traced([bent]) {
      bent.action.onNext(.keep(1))
      bent.action.onNext(.keep(2))
      bent.action.onNext(.other(1))
      bent.action.onNext(.gone)
    }
    #expect(
      ends(trace) == [
        "other completed", "gone completed", "keep cancelled by gone of 1", "keep cancelled by gone of 1",
      ])
    #expect(trace.remarks == [])
  }

  @Test func `an effect cancelled by a state of another reactor names it`() {
    let (bent, other) = (Bent(), Bent())
    bent.effect = { [weak other] _ in
      guard let other else { return .empty() }
      return Observable<Bent.Mutation>.never().take(until: other.state.filter { $0.value == 7 })
    }
    let trace = traced([bent, other]) {
      bent.action.onNext(.keep(1))
      other.action.onNext(.other(7))
    }
    #expect(ends(trace).contains("keep cancelled by state of 2"))
  }

  @Test func `an effect cancelled by an untraced thread names nothing`() {
    let bent = Bent()
    let stop = PublishSubject<Void>()
    bent.effect = { _ in Observable<Bent.Mutation>.never().take(until: stop) }
    let trace = traced([bent]) {
      bent.action.onNext(.keep(1))
      onForeignThread { stop.onNext(()) }
    }
    #expect(ends(trace) == ["keep cancelled"])
  }

  @Test func `an effect goes on when its inner stream is replaced`() {
    let bent = Bent()
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    bent.effect = { _ in outer.flatMapLatest { number in inner.map { .set(number * 10 + $0) } } }
    let trace = traced([bent]) {
      bent.action.onNext(.keep(1))
      outer.onNext(1)
      outer.onNext(2)
      inner.onNext(3)
    }
    #expect(ends(trace) == [])
    #expect(bent.currentState.value == 23)
    let open = trace.events.filter { $0.kind == .open }
    #expect(open.count == 1)
    #expect(trace[open.first?.cause]?.kind.label == "keep")
    #expect(TraceGraph(trace).effects.map(\.end) == [.open])
  }

  /// Each cut within an effect: the operator, whose effect, and what by; and each mutation.
  private func cuts(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      if case .mutation(let mutation) = event.kind { return mutation.label }
      guard case .innerEnd(let inner) = event.kind else { return nil }
      #expect(event.cause == inner.by ?? inner.effect && inner.end == .cancelled)
      let who = inner.by.map { by in " by \(trace[by]?.kind.label ?? "nobody") of \(trace[by]?.reactor ?? 0)" } ?? ""
      return "\(inner.operation) in \(trace[inner.effect]?.kind.label ?? "-")\(who)"
    }
  }

  @Test func `an inner stream cut within an effect is reported with its cause, before what follows`() {
    let bent = Bent()
    bent.effect = { [weak bent] action in
      guard let bent, case .keep = action else { return .empty() }
      let gone = bent.action.filter { $0 == .gone }
      return .concat(Observable<Bent.Mutation>.never().take(until: gone), .just(.set(0)))
    }
    let trace = traced([bent]) {
      bent.action.onNext(.keep(1))
      bent.action.onNext(.other(1))
      bent.action.onNext(.gone)
    }
    #expect(cuts(trace) == ["take(until:) in keep by gone of 1", "set"])
    #expect(ends(trace) == ["other completed", "gone completed", "keep completed"])
    #expect(TraceGraph(trace).effects.first?.innerEnds.map(\.by) == [2])
    #expect(trace.remarks == [])
  }

  @Test func `the end of an effect is reported once`() {
    let bent = Bent()
    let queue = VirtualQueue()
    bent.effect = { [weak bent] action in
      guard let bent else { return .empty() }
      let silence = Observable<Bent.Mutation>.never()
      switch action {
      case .keep: return silence.take(until: bent.action.filter { $0 == .gone }).map { $0 }
      case .other: return silence.timeout(.nanoseconds(5), scheduler: queue)
      case .gone: return .empty()
      }
    }
    let trace = traced([bent]) {
      for action in [Bent.Action.keep(1), .other(1), .gone] { bent.action.onNext(action) }
      queue.run()
    }
    #expect(cuts(trace) == [])
    #expect(ends(trace) == ["gone completed", "keep cancelled by gone of 1", "other error"])
  }

  @Test func `an operator is named if it cuts a running stream, and not otherwise`() {
    let queue = VirtualQueue()
    let numbers = PublishSubject<Int>()
    let silence = Observable<Bent.Mutation>.never()
    let makers: [() -> Observable<Bent.Mutation>] = [
      { numbers.flatMapLatest { _ in silence } },
      { numbers.map { _ in silence }.switchLatest() },
      { numbers.flatMapLatest { _ in silence }.subscribe(on: queue) },
      { silence.timeout(.nanoseconds(5), other: Observable.just(.set(1)), scheduler: queue) },
      { silence.timeout(.nanoseconds(5), scheduler: queue).catchAndReturn(.set(2)) },
      { .amb([silence, numbers.map { .set($0) }]) },
      { numbers.flatMapLatest { Observable.just(.set($0)) } },
      { Observable<Bent.Mutation>.just(.set(9)).timeout(.nanoseconds(5), scheduler: queue) },
      { .concat(Observable.just(.set(8)).take(until: silence), .just(.set(7))) },
    ]
    let expected = [
      ["flatMapLatest in keep by other of 2"], ["switchLatest in keep by other of 2"],
      ["flatMapLatest in keep by other of 2"], ["timeout in keep", "set"],
      ["timeout in keep", "set"], ["amb in keep by other of 2", "set", "set"], ["set", "set"], ["set"], ["set", "set"],
    ]
    for (index, make) in makers.enumerated() {
      let bent = Bent()
      bent.effect = { _ in make() }
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      bent.attach(tracer)
      let sender = Bent()
      sender.attach(tracer)
      bent.action.onNext(.keep(1))
      queue.run(until: queue.now)
      sender.effect = { _ in
        numbers.onNext(1)
        numbers.onNext(2)
        return .empty()
      }
      sender.action.onNext(.other(0))
      queue.run()
      let trace = tracer.finish()
      #expect(
        cuts(trace) == expected[index], "maker \(index)")
      #expect(trace.remarks == [], "maker \(index)")
    }
  }

  @Test func `a stream cut by a transform belongs to no effect`() {
    let bent = Bent()
    bent.bendsState = { states in states.flatMapLatest { Observable.concat(.just($0), .never()) } }
    let trace = traced([bent]) { for number in 1...3 { bent.action.onNext(.keep(number)) } }
    #expect(cuts(trace) == ["set", "set", "set"])
  }

  @Test func `an effect ends with its reactor, disposed`() {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    do {
      let bent = Bent()
      bent.effect = { _ in .never() }
      bent.attach(tracer)
      bent.action.onNext(.keep(1))
    }
    let trace = tracer.finish()
    #expect(ends(trace) == ["keep disposed"])
    #expect(!trace.events.contains { $0.kind == .open })
    #expect(trace.remarks == [])
  }

  @Test func `a caught error is not reported`() {
    let bent = Bent()
    bent.effect = { action in
      switch action {
      case .keep: Observable<Bent.Mutation>.error(Refused()).catchAndReturn(.set(1))
      case .other: Observable<Bent.Mutation>.error(Refused()).catch { _ in .just(.set(2)) }
      case .gone:
        Observable<Bent.Mutation>.concat(.just(.gone), .error(Refused())).retry(2).catchAndReturn(.set(3))
      }
    }
    let trace = traced([bent]) {
      for action in [Bent.Action.keep(1), .other(1), .gone] { bent.action.onNext(action) }
    }
    #expect(ends(trace) == ["keep completed", "other completed", "gone completed"])
    #expect(!trace.events.contains { if case .error = $0.kind { true } else { false } })
  }

  @Test func `an error that a closure of the effect throws is swallowed, and named with its effect`() {
    let bent = Bent()
    bent.effect = { action in
      Observable.just(action).map { _ in throw Refused() }
    }
    let trace = traced([bent]) { bent.action.onNext(.keep(1)) }
    let errors = trace.events.filter { if case .error = $0.kind { true } else { false } }
    #expect(errors.map(\.kind) == [.error(.init(type: "Refused", message: "refused", isSwallowed: true))])
    #expect(trace[errors.first?.cause]?.kind.label == "keep")
    #expect(ends(trace) == ["keep error"])
    #expect(TraceGraph(trace).effects.map(\.end) == [.failed(0)])
  }

  @Test func `an action that waits for its reactor's scheduler says how long`() {
    final class Queued: Reactor {
      typealias Action = Int
      let initialState = 0
      let queue: VirtualQueue
      var scheduler: Scheduler { queue }
      init(_ queue: VirtualQueue) { self.queue = queue }
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    let queue = VirtualQueue()
    let queued = Queued(queue)
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    queued.attach(tracer)
    let line = UInt(#line) + 1
    queued.action.onNext(1)
    for _ in 0..<5 { tracer.mark("meanwhile") }
    queue.run()
    let trace = tracer.finish()

    let actions = trace.events.compactMap { if case .action(let action) = $0.kind { action } else { nil } }
    #expect(queued.currentState == 1)
    #expect(actions.count == 1)
    #expect(actions.first?.queued ?? 0 > 5_000)
    #expect(actions.first?.site == SourceSite(file: "ReactorTraceTests/EffectEndTests.swift", line: Int(line)))
  }
}
