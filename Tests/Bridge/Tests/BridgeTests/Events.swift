import Foundation
import ReactorKitTesting

/// The events of a trace by number, and what follows from what.
struct Events {
  let all: [TraceEvent]
  private let bySeq: [TraceEvent.Seq: TraceEvent]
  private let trace: Trace?

  init(_ trace: Trace?) {
    self.trace = trace
    all = trace?.events ?? []
    bySeq = Dictionary(uniqueKeysWithValues: all.map { ($0.seq, $0) })
  }

  /// The events of the traced test that runs.
  static func current() -> Events { Events(TracedRun.tracer?.trace) }

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

  /// The lines of these events in the file, which say more than the events do.
  func lines(_ kind: String) -> [Line] {
    (trace?.jsonLines() ?? []).split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]).map(Line.init)
    }.filter { $0.text("k") == kind }
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

/// The members of a line by the names that docs/trace-format.md has.
struct Line {
  let members: [String: Any]

  func text(_ name: String) -> String? { members[name] as? String }

  func seq(_ name: String) -> TraceEvent.Seq? { (members[name] as? NSNumber)?.uint64Value }

  /// The steps of `diff`: path, old and new value.
  var steps: [String] {
    (members["diff"] as? [[String: Any]] ?? []).map { step in
      "\(step["path"] ?? "-"): \(step["old"] ?? "-") → \(step["value"] ?? "-")"
    }
  }
}
