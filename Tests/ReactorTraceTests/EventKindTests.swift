import ReactorCore
import ReactorTrace
import Testing

@Suite("Kinds of recorded events") struct EventKindTests {
  /// The kinds in order, each with the kind of its cause.
  private func graph(_ trace: Trace) -> [String] {
    trace.events.dropFirst(2).dropLast().map { event in
      trace[event.cause].map { "\($0.kind.word)>\(event.kind.word)" } ?? event.kind.word
    }
  }

  @Test func `an action that the transform changed, dropped or injected is recorded, and is the cause of its effect`() {
    let bent = Bent()
    bent.bendsAction = { actions in
      .merge(
        actions.filter { $0 != .gone }.map { if case .keep = $0 { $0 } else { .keep(7) } }, bent.injected)
    }
    let trace = trace(bent) {
      bent.action.onNext(.keep(1))
      bent.action.onNext(.other(2))
      bent.action.onNext(.gone)
      bent.injected.onNext(.other(3))
    }
    let cycle = ["mutation>reduce", "reduce>state"]
    #expect(
      graph(trace) == ["action", "action>begin", "begin>mutation"] + cycle + ["begin>end"]
        + ["action", "action>action.map keep", "action.map keep>begin", "begin>mutation"] + cycle + ["begin>end"]
        + ["action", "action>action.drop"]
        + ["action.inject other", "action.inject other>begin", "begin>mutation"] + cycle + ["begin>end"])
  }

  @Test func `a mutation that the transform changed, dropped or doubled is recorded`() {
    let bent = Bent()
    bent.bendsMutation = { mutations in
      mutations.flatMap { mutation -> Observable<Bent.Mutation> in
        switch mutation {
        case .set(1): .just(mutation)
        case .set(2): .just(.twice(4))
        case .set: .of(mutation, .twice(3))
        default: .empty()
        }
      }
    }
    let trace = trace(bent) {
      for number in 1...3 { bent.action.onNext(.keep(number)) }
      bent.action.onNext(.gone)
    }
    let words = graph(trace).filter { $0.contains("mutation") }
    #expect(
      words == [
        "begin>mutation", "mutation>reduce", "begin>mutation", "mutation>mutation.map twice",
        "mutation.map twice>reduce", "begin>mutation", "mutation>reduce", "mutation>mutation.inject twice",
        "mutation.inject twice>reduce", "begin>mutation", "mutation>mutation.drop",
      ])
  }

  @Test func `a state that the transform changed is recorded, with its difference`() {
    let bent = Bent()
    bent.bendsState = { states in
      states.map { state in
        var state = state
        if state.value > 1 { state.title = "many" }
        return state
      }
    }
    let trace = trace(bent) {
      bent.action.onNext(.keep(1))
      bent.action.onNext(.keep(2))
    }
    let outs = trace.events.compactMap { event -> String? in
      guard case .stateOut(.map, let state) = event.kind, case .diff(let patches) = state.change else { return nil }
      return "\(state.revision) \(patches.map(\.path)) \(trace[event.cause]?.kind.word ?? "-")"
    }
    #expect(outs == [#"2 ["/title"] state"#])
  }

  @Test func `an action says which line sent it`() {
    let bent = Bent()
    let line = Int(#line) + 2
    let trace = trace(bent) {
      bent.action.onNext(.keep(1))
      Observable.just(.keep(2)).subscribe(bent.action).dispose()
      bent.action.accept(.keep(3))
    }
    let sites = trace.events.compactMap { event -> String? in
      if case .action(let action) = event.kind { "\(action.site.map { "\($0.file):\($0.line)" } ?? "-")" } else { nil }
    }
    #expect(sites == (0..<3).map { "ReactorTraceTests/EventKindTests.swift:\(line + $0)" })
  }

  @Test func `a line that sent to a stub is not taken for that of the next action`() {
    let (stubbed, bent) = (Bent(), Bent())
    stubbed.isStubEnabled = true
    let trace = trace(bent) {
      stubbed.action.onNext(.keep(1))
      AnyObserver(bent.action).onNext(.keep(2))
    }
    let sites = trace.events.compactMap { event -> SourceSite?? in
      if case .action(let action) = event.kind { .some(action.site) } else { nil }
    }
    #expect(sites == [nil])
  }

  @Test func `an action that waits says how long, where it was sent, and what it holds`() {
    let bent = Bent()
    let line = UInt(#line) + 4
    let trace = trace(bent) {
      let subscription = bent.state.subscribe(onNext: { state in
        if state.value != 1 { return }
        bent.action.onNext(.keep(2))
      })
      bent.action.onNext(.keep(1))
      subscription.dispose()
    }
    let actions = trace.events.compactMap { event -> TraceEvent.Action? in
      if case .action(let action) = event.kind { action } else { nil }
    }
    #expect(actions.map { $0.queued != nil } == [false, true])
    #expect(actions.last?.queued ?? 0 >= 1_000)
    #expect(actions.last?.site == SourceSite(file: "ReactorTraceTests/EventKindTests.swift", line: Int(line)))
    #expect(actions.last?.payload?.text == #"{"_0":2}"#)
  }

  @Test func `each run of an effect after mutate is recorded`() {
    let bent = Bent()
    let later = PublishSubject<Bent.Mutation>()
    bent.effect = { _ in later }
    let trace = trace(bent) {
      bent.action.onNext(.keep(1))
      later.onNext(.set(2))
    }
    let runs = trace.events.compactMap { event -> String? in
      guard case .mutateRun(let duration) = event.kind else { return nil }
      return "\(trace[event.cause]?.kind.word ?? "-") \(duration > 0)"
    }
    #expect(runs == ["begin true"])
  }

  @Test func `a subscription to the state, a pulse or the actions is recorded with its end`() {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    let shop = Shop()
    shop.attach(tracer)
    let state = shop.state.subscribe(onNext: { _ in })
    let pulse = shop.pulse(\.$message).subscribe(onNext: { _ in })
    let action = shop.action.subscribe(onNext: { _ in })
    pulse.dispose()
    action.dispose()
    state.dispose()
    let words = tracer.finish().events.compactMap { event -> String? in
      switch event.kind {
      case .subscribe(let what, let number, _): "+\(what) \(number)"
      case .unsubscribe(let what, let number, _): "-\(what) \(number)"
      default: nil
      }
    }
    #expect(words == ["+state 1", "+pulse 2", "+action 3", "-pulse 2", "-action 3", "-state 1"])
  }

  @Test func `a state nobody is subscribed to is unobserved, and one that is the same is a no-op`() {
    let bent = Bent()
    let trace = trace(bent) {
      bent.action.onNext(.gone)
      let subscription = bent.state.subscribe(onNext: { _ in })
      bent.action.onNext(.keep(1))
      subscription.dispose()
    }
    let words = trace.events.compactMap { event -> String? in
      switch event.kind {
      case .reduce(let reduce): "noop \(reduce.isNoop)"
      case .state(let state) where !state.isInitial: "unobserved \(state.isUnobserved)"
      default: nil
      }
    }
    #expect(words == ["noop true", "unobserved true", "noop false", "unobserved false"])
  }

  @Test func `a chain that closes for the second time is a loop, and one that closes once is not`() {
    func loops(turns: Int) -> [TraceEvent] {
      let first = Bent()
      let second = Bent()
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
      first.attach(tracer)
      second.attach(tracer)
      let one = first.state.filter { $0.value > 0 }.subscribe(onNext: { second.action.onNext(.other($0.value)) })
      let two = second.state.filter { $0.value > 0 && $0.value <= turns }.subscribe(onNext: {
        first.action.onNext(.keep($0.value + 1))
      })
      first.action.onNext(.keep(1))
      one.dispose()
      two.dispose()
      return tracer.finish().events.filter { if case .loop = $0.kind { true } else { false } }
    }
    #expect(loops(turns: 1).isEmpty)
    #expect(loops(turns: 2).first?.kind == .loop(length: 2, members: ["Bent.keep", "Bent.other"]))
    #expect(loops(turns: 2).count == 2)
  }

  @Test func `an action that a transform holds back has not come back, and its chain has when it is sent again`() {
    func loops(turns: Int) -> [TraceEvent.Kind] {
      let queue = VirtualQueue()
      let bent = Bent()
      bent.bendsAction = { $0.delay(.nanoseconds(10), scheduler: queue) }
      let trace = trace(bent) {
        let again = bent.state.filter { $0.value > 0 && $0.value <= turns }.subscribe(onNext: {
          bent.action.onNext(.keep($0.value + 1))
        })
        bent.action.onNext(.keep(1))
        queue.run()
        again.dispose()
      }
      return trace.events.map(\.kind).filter { if case .loop = $0 { true } else { false } }
    }
    #expect(loops(turns: 1) == [])
    #expect(loops(turns: 3) == Array(repeating: .loop(length: 1, members: ["Bent.keep"]), count: 2))
  }

  @Test func `the same action from outside again and again is no loop`() {
    let bent = Bent()
    let trace = trace(bent) { for _ in 0..<5 { bent.action.onNext(.keep(1)) } }
    #expect(!trace.events.contains { if case .loop = $0.kind { true } else { false } })
  }

  @Test func `a mark stands where it was set, with its cause`() {
    let bent = Bent()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    bent.attach(tracer)
    tracer.mark("before")
    bent.effect = { _ in
      tracer.mark("inside \(1)", payload: [1, 2])
      return .empty()
    }
    bent.action.onNext(.keep(1))
    let trace = tracer.finish()
    let marks = trace.events.compactMap { event -> String? in
      guard case .mark(let label, let payload) = event.kind else { return nil }
      return "\(label) \(payload?.text ?? "-") \(trace[event.cause]?.kind.word ?? "-")"
    }
    #expect(marks == ["before - -", "inside 1 [1,2] begin"])
    #expect(trace.remarks == [])
  }

  @Test func `a reactor that is first used inside another one's step has that as its parent`() {
    let (outer, inner) = (Bent(), Bent())
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    for one in [outer, inner] { one.attach(tracer) }
    inner.bendsMutation = { .merge($0, .just(.set(9))) }
    outer.effect = { _ in
      inner.action.onNext(.keep(1))
      return .empty()
    }
    outer.action.onNext(.keep(1))
    let trace = tracer.finish()
    let parents = trace.events.compactMap { event -> Int?? in
      if case .reactor(let info) = event.kind { .some(info.parent) } else { nil }
    }
    #expect(parents == [nil, 1])
    // What its transform sends while the connections are made follows from it, not from who touched it first.
    let first = trace.mutations.first { $0.mutation.isInjected }
    #expect(trace[first?.event.cause]?.kind.word == "reactor")
    #expect(trace[first?.event.cause]?.reactor == 2)
  }
}

extension TraceEvent.Kind {
  /// The kind of an event in a word, with the operation of a transform.
  fileprivate var word: String {
    switch self {
    case .reactor: "reactor"
    case .action: "action"
    case .actionOut(let out): "action.\(out.operation.rawValue)\(out.label.map { " \($0)" } ?? "")"
    case .mutateBegin: "begin"
    case .mutateRun: "run"
    case .mutateEnd: "end"
    case .mutation: "mutation"
    case .mutationOut(let out): "mutation.\(out.operation.rawValue)\(out.label.map { " \($0)" } ?? "")"
    case .reduce: "reduce"
    case .state: "state"
    case .stateOut: "state.out"
    default: "other"
    }
  }
}
