import TraceModel

/// Writes a trace by saying what happened, in milliseconds.
struct TraceScript {
  typealias Seq = TraceEvent.Seq

  private var events: [TraceEvent] = []
  private var chains: [Seq: Seq] = [:]
  private var reactors = 0
  private var revisions: [Int: Int] = [:]
  var header = Trace.Header(process: "demo")

  var trace: Trace { Trace(header: header, events: events) }
  var graph: TraceGraph { TraceGraph(trace) }

  init(process: String = "demo") { header.process = process }

  private static func nanoseconds(_ milliseconds: Double) -> UInt64 { UInt64((milliseconds * 1e6).rounded()) }

  @discardableResult
  mutating func add(_ kind: TraceEvent.Kind, at time: Double, reactor: Int?, cause: Seq? = nil) -> Seq {
    let seq = Seq(events.count + 1)
    let chain = cause.flatMap { chains[$0] } ?? seq
    chains[seq] = chain
    events.append(
      TraceEvent(
        seq: seq, time: Self.nanoseconds(time), reactor: reactor, chain: chain, cause: cause, kind: kind))
    return seq
  }

  mutating func reactor(_ type: String, name: String = "") -> Int {
    reactors += 1
    add(.reactor(.init(type: type, module: "App", name: name)), at: 0, reactor: reactors)
    return reactors
  }

  @discardableResult
  mutating func action(
    _ reactor: Int, _ time: Double, _ label: String, _ payload: String? = nil, cause: Seq? = nil
  ) -> Seq {
    add(
      .action(.init(label: label, source: cause == nil ? "view" : nil, payload: payload.map { JSONText($0) })),
      at: time,
      reactor: reactor, cause: cause)
  }

  mutating func begin(_ reactor: Int, _ time: Double, _ label: String, of action: Seq) -> Seq {
    add(.mutateBegin(.init(label: label)), at: time, reactor: reactor, cause: action)
  }

  mutating func run(_ effect: Seq, _ reactor: Int, _ from: Double, _ to: Double) {
    add(.mutateRun(duration: Self.nanoseconds(to - from)), at: from, reactor: reactor, cause: effect)
  }

  mutating func end(
    _ effect: Seq, _ reactor: Int, _ time: Double, _ end: TraceEvent.EffectEnd = .completed, by: Seq? = nil
  ) {
    add(.mutateEnd(end, by: by), at: time, reactor: reactor, cause: effect)
  }

  /// A mutation with its reduce and state; `changed` nil for a state as before.
  @discardableResult
  mutating func commit(
    _ reactor: Int, _ time: Double, _ label: String, effect: Seq? = nil, cause: Seq? = nil,
    via: TraceEvent.Mutation.Via? = nil, unknown: Bool = false, reduce: ClosedRange<Double>? = nil,
    changed: [String]? = ["value"], impure: [TraceEvent.Impurity] = []
  ) -> Seq {
    let mutation = add(
      .mutation(
        .init(
          label: label, effect: effect, isInjected: effect == nil, via: via,
          source: effect == nil ? "transform" : nil, isCauseUnknown: unknown)), at: time,
      reactor: reactor, cause: cause ?? effect)
    let span = reduce ?? time...time + 0.05
    revisions[reactor, default: 0] += 1
    let revision = revisions[reactor] ?? 0
    let reduced = add(
      .reduce(
        .init(
          label: label, duration: Self.nanoseconds(span.upperBound - span.lowerBound), revision: revision,
          isNoop: changed == nil)), at: span.lowerBound, reactor: reactor, cause: mutation)
    for impurity in impure { add(.impurity(impurity), at: span.lowerBound, reactor: reactor, cause: reduced) }
    let patches = (changed ?? []).map { TraceEvent.Patch(.replace, path: "/\($0)", value: JSONText("1")) }
    return add(
      .state(.init(revision: revision, change: .diff(patches))), at: span.upperBound, reactor: reactor, cause: reduced)
  }

  /// An action that leads to one mutation at once.
  @discardableResult
  mutating func quick(
    _ reactor: Int, _ time: Double, _ action: String, _ payload: String? = nil, _ mutation: String,
    changed: [String]? = ["value"], cause: Seq? = nil
  ) -> Seq {
    let sent = self.action(reactor, time, action, payload, cause: cause)
    let effect = begin(reactor, time, action, of: sent)
    run(effect, reactor, time, time + 0.2)
    let state = commit(reactor, time + 0.1, mutation, effect: effect, changed: changed)
    end(effect, reactor, time + 0.2)
    return state
  }
}
