import ReactorKitTesting

/// The events of a trace by number, and what follows from what.
struct Events {
  let all: [TraceEvent]
  private let bySeq: [TraceEvent.Seq: TraceEvent]

  init(_ trace: Trace) {
    all = trace.events
    bySeq = Dictionary(uniqueKeysWithValues: trace.events.map { ($0.seq, $0) })
  }

  /// The events of the traced test that runs.
  static func current() -> Events { Events(TracedRun.tracer?.trace ?? Trace(header: .init(), events: [])) }

  subscript(seq: TraceEvent.Seq?) -> TraceEvent? { seq.flatMap { bySeq[$0] } }

  /// The event that caused another one.
  func cause(of event: TraceEvent?) -> TraceEvent? { self[event?.cause] }

  var actions: [TraceEvent] { all.filter { if case .action = $0.kind { true } else { false } } }
  var mutations: [TraceEvent] { all.filter { if case .mutation = $0.kind { true } else { false } } }
  var reduces: [TraceEvent] { all.filter { if case .reduce = $0.kind { true } else { false } } }
  var effectEnds: [(event: TraceEvent, end: TraceEvent.EffectEnd, by: TraceEvent.Seq?)] {
    all.compactMap { if case .mutateEnd(let end, let by) = $0.kind { ($0, end, by) } else { nil } }
  }
  var errors: [TraceEvent.Failure] { all.compactMap { if case .error(let error) = $0.kind { error } else { nil } } }
  var endings: [String] { all.compactMap { if case .reactorEnd(let why) = $0.kind { why } else { nil } } }
  var impurities: [TraceEvent.Impurity] {
    all.compactMap { if case .impurity(let impurity) = $0.kind { impurity } else { nil } }
  }

  /// The number in the payload of an action or a mutation.
  func number(_ event: TraceEvent?) -> Int? {
    let payload: JSONText? =
      switch event?.kind {
      case .action(let action): action.payload
      case .mutation(let mutation): mutation.payload
      default: nil
      }
    return payload.flatMap { $0.text.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) } }
  }

  /// The action whose effect a mutation is from.
  func origin(of mutation: TraceEvent) -> TraceEvent? {
    guard case .mutation(let fields) = mutation.kind, let begin = self[fields.effect] else { return nil }
    return cause(of: begin)
  }
}
