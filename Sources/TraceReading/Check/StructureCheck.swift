import PlatformSupport
import TraceFormat

/// Checks every event once, with its cause.
///
/// The kinds of event check themselves (`TraceEventKind.check`).
struct StructureCheck {
  enum Subject: Int, CaseIterable {
    case reduce, state, revision, run, end, inner, effect, order, later, earlier, unnamed, afterEnd

    var more: String {
      switch self {
      case .reduce: "reduces without their mutation"
      case .state: "states without their reduce"
      case .revision: "revisions that go backwards"
      case .run: "events of effects that never began"
      case .end: "effects that ended twice"
      case .inner: "ends within no effect"
      case .effect: "mutations that came from no effect"
      case .order: "notes about orders without their mutations"
      case .later: "causes that come later than their effect"
      case .earlier: "events that happened before their cause"
      case .unnamed: "reactors that no line introduces"
      case .afterEnd: "events after the end"
      }
    }
  }

  private static let limit = 20
  private let trace: Trace
  private let table: SeqIndex
  /// Numbers of events that lines about losses account for, ascending and apart from each other.
  private let lost: [ClosedRange<TraceEvent.Seq>]
  private var remarks: [Validation.Remark] = []
  private var counts = [Int](repeating: 0, count: Subject.allCases.count)
  var revisions: [TraceEvent.ReactorID: Int] = [:]
  private var introduced: Set<TraceEvent.ReactorID> = []
  var ended: Set<TraceEvent.Seq> = []
  var end: (seq: TraceEvent.Seq, events: Int, dropped: Int)?
  var dropped = 0

  init(_ trace: Trace) {
    self.trace = trace
    table = SeqIndex(trace.events)
    lost = Self.lost(trace)
  }

  mutating func check(_ event: TraceEvent) {
    if let end {
      report(.afterEnd, event, "event \(event.seq) comes after event \(end.seq), the end of the trace")
    }
    checkReactor(event)
    event.acceptReader(&self)
  }

  mutating func finish() -> Validation {
    for subject in Subject.allCases {
      let more = counts[subject.rawValue] - Self.limit
      if more > 0 { remarks.append(.init(message: "\(more) more \(subject.more)")) }
    }
    checkEnd()
    return Validation(remarks: remarks, events: trace.events.count { $0.fileKind != .end })
  }

  mutating func report(_ subject: Subject, _ event: TraceEvent, _ message: @autoclosure () -> String) {
    counts[subject.rawValue] += 1
    guard counts[subject.rawValue] <= Self.limit else { return }
    remarks.append(.init(event: event.seq, message: message()))
  }
}

extension StructureCheck {
  private mutating func checkReactor(_ event: TraceEvent) {
    guard let reactor = event.reactor, introduced.insert(reactor).inserted else { return }
    if case .reactor = event.kind { return }
    report(.unnamed, event, "event \(event.seq) is of reactor \(reactor), which no line before introduces")
  }

  /// Nil if it is not here; the line about a loss has the number of the first event that was lost.
  func event(_ seq: TraceEvent.Seq) -> TraceEvent? {
    guard let position = table.position(of: seq) else { return nil }
    if case .dropped = trace.events[position].kind { return nil }
    return trace.events[position]
  }

  /// Whether it is known that an event is not here.
  func isLost(_ seq: TraceEvent.Seq?) -> Bool {
    guard let seq, event(seq) == nil else { return false }
    let index = BinarySearch.first(of: lost.count) { lost[$0].upperBound >= seq }
    return index < lost.count && lost[index].contains(seq)
  }

  private static func lost(_ trace: Trace) -> [ClosedRange<TraceEvent.Seq>] {
    trace.events.compactMap { event -> ClosedRange<TraceEvent.Seq>? in
      guard case .dropped(_, _, let from?, let to?) = event.kind, from <= to else { return nil }
      return from...to
    }.sorted { $0.lowerBound < $1.lowerBound }.merged()
  }

  private mutating func checkOrder(_ event: TraceEvent, _ cause: TraceEvent) {
    if cause.seq > event.seq {
      report(.later, event, "event \(event.seq) names event \(cause.seq) as its cause, which comes later")
    } else if cause.time > event.time {
      report(
        .earlier, event,
        "event \(event.seq) happened at \(event.time) ns, before its cause, event \(cause.seq), at \(cause.time) ns")
    }
  }

  /// Whether an event may be of a kind that came after this version, or is known to be lost.
  func mayHaveLost(_ seq: TraceEvent.Seq?) -> Bool { trace.ignored > 0 || isLost(seq) }

  /// The effect whose `mutateBegin` is the cause of an event; reports an event without one.
  @discardableResult
  mutating func requireEffect(_ event: TraceEvent, _ cause: TraceEvent?) -> TraceEvent.Seq? {
    if let cause, case .mutateBegin = cause.kind { return cause.seq }
    if isLost(event.cause) { return nil }
    report(.run, event, "event \(event.seq), a \(event.fileKind.name), names no mutate.begin as its cause")
    return nil
  }

  private mutating func checkEnd() {
    guard let end else {
      remarks.append(.init(message: "the trace has no end line: the program did not finish it, or the file was cut"))
      return
    }
    let lines = trace.events.count { $0.seq != end.seq } + trace.ignored
    if end.events != lines {
      remarks.append(
        .init(event: end.seq, message: "the end counts \(end.events) lines before it; \(lines) are here"))
    }
    if end.dropped != dropped {
      remarks.append(
        .init(
          event: end.seq, message: "the end counts \(end.dropped) lost events; the lines about losses count \(dropped)")
      )
    }
  }
}

extension StructureCheck: ReadEventVisitor {
  mutating func visit<Kind: ReadEventKind>(_ kind: Kind, of event: TraceEvent) {
    let cause = event.cause.flatMap { self.event($0) }
    if let cause { checkOrder(event, cause) }
    kind.check(event, cause, in: &self)
  }
}
