import TraceFormat
import TraceReading

/// The events of a trace as laws ask for them, by position in the order of their numbers. One thread.
///
/// `EventTable` means by each of these the same.
package protocol LawEvents {
  var header: Trace.Header { get }
  var graph: TraceGraph { get }
  var count: Int { get }

  /// The position of an event; nil if there is no event with this number.
  func position(of seq: TraceEvent.Seq) -> Int?

  /// Returns what every event has.
  func step(_ position: Int) -> EventTable.Step

  /// Case name; for other kinds the word in its place.
  func label(at position: Int) -> String

  /// The number of the effect that a mutation names; nil for none.
  func namedEffect(at position: Int) -> TraceEvent.Seq?

  /// Whether a mutation has a cause that is not known.
  func isCauseUnknown(at position: Int) -> Bool

  /// How an effect ended, by its end; nil for other events.
  func end(at position: Int) -> TraceEvent.EffectEnd?

  /// The number of the event that cancelled an effect, by its end; nil for none.
  func canceller(at position: Int) -> TraceEvent.Seq?

  /// The fields of an event, at least if there are few of its kind.
  func fields(at position: Int) -> TraceEvent.Kind?
}

extension EventTable: LawEvents {
  package var header: Trace.Header { graph.header }
}

/// Events of a trace in memory, which are not joined to a graph unless a law asks for it.
struct HeldLawEvents: LawEvents {
  private let trace: Trace
  private let index: SeqIndex
  private let steps: [EventTable.Step]

  init(_ trace: Trace) {
    self.trace = trace
    index = SeqIndex(trace.events)
    steps = trace.events.map { event in
      var finish = event.time
      if case .mutateBegin(let call) = event.kind { finish = finish.plus(call.duration ?? 0) }
      return EventTable.Step(
        seq: event.seq, time: event.time, finish: finish, chain: event.chain ?? event.seq, cause: event.cause ?? 0,
        reactor: event.reactor ?? 0, kind: event.fileKind)
    }
  }

  var header: Trace.Header { trace.header }

  var graph: TraceGraph { TraceGraph(trace) }

  var count: Int { trace.events.count }

  func position(of seq: TraceEvent.Seq) -> Int? { index.position(of: seq) }

  func step(_ position: Int) -> EventTable.Step { steps[position] }

  func label(at position: Int) -> String {
    switch trace.events[position].kind {
    case .action(let action): action.label
    case .mutateBegin(let call): call.label
    case .mutation(let mutation): mutation.label
    case .reduce(let reduce): reduce.label
    default: ""
    }
  }

  func namedEffect(at position: Int) -> TraceEvent.Seq? {
    if case .mutation(let mutation) = trace.events[position].kind { mutation.effect } else { nil }
  }

  func isCauseUnknown(at position: Int) -> Bool {
    if case .mutation(let mutation) = trace.events[position].kind { mutation.isCauseUnknown } else { false }
  }

  func end(at position: Int) -> TraceEvent.EffectEnd? {
    if case .mutateEnd(let end, _) = trace.events[position].kind { end } else { nil }
  }

  func canceller(at position: Int) -> TraceEvent.Seq? {
    if case .mutateEnd(_, let by) = trace.events[position].kind { by } else { nil }
  }

  func fields(at position: Int) -> TraceEvent.Kind? { trace.events[position].kind }
}
