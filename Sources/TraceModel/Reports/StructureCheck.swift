/// Looks at every event once, with what its cause is.
struct StructureCheck {
  private enum Subject: Int, CaseIterable {
    case reduce, state, revision, run, end, inner, effect, later, earlier, unnamed, afterEnd

    var more: String {
      switch self {
      case .reduce: "reduces without their mutation"
      case .state: "states without their reduce"
      case .revision: "revisions that go backwards"
      case .run: "events of effects that never began"
      case .end: "effects that ended twice"
      case .inner: "ends within no effect"
      case .effect: "mutations that came from no effect"
      case .later: "causes that come later than their effect"
      case .earlier: "events that happened before their cause"
      case .unnamed: "reactors that no line introduces"
      case .afterEnd: "events after the end"
      }
    }
  }

  private static let limit = 20
  private let trace: Trace
  private let table: SeqTable
  /// Numbers of events that lines about losses account for, ascending and apart from each other.
  private let lost: [ClosedRange<TraceEvent.Seq>]
  private var remarks: [Validation.Remark] = []
  private var counts = [Int](repeating: 0, count: Subject.allCases.count)
  private var revisions: [TraceEvent.ReactorID: Int] = [:]
  private var introduced: Set<TraceEvent.ReactorID> = []
  private var ended: Set<TraceEvent.Seq> = []
  private var end: (seq: TraceEvent.Seq, events: Int, dropped: Int)?
  private var dropped = 0

  init(_ trace: Trace) {
    self.trace = trace
    table = SeqTable(trace.events)
    lost = Self.lost(trace)
  }

  mutating func take(_ event: TraceEvent, at position: Int) {
    if let end {
      add(.afterEnd, event, "event \(event.seq) comes after event \(end.seq), the end of the trace")
    }
    checkReactor(event)
    let cause = event.cause.flatMap { self.event($0) }
    if let cause { checkOrder(event, cause) }
    checkKind(event, cause)
  }

  mutating func finish() -> Validation {
    for subject in Subject.allCases {
      let more = counts[subject.rawValue] - Self.limit
      if more > 0 { remarks.append(.init(message: "\(more) more \(subject.more)")) }
    }
    checkEnd()
    return Validation(remarks: remarks, events: trace.events.count)
  }

  private mutating func add(_ subject: Subject, _ event: TraceEvent, _ message: @autoclosure () -> String) {
    counts[subject.rawValue] += 1
    guard counts[subject.rawValue] <= Self.limit else { return }
    remarks.append(.init(event: event.seq, message: message()))
  }
}

extension StructureCheck {
  private mutating func checkReactor(_ event: TraceEvent) {
    guard let reactor = event.reactor, introduced.insert(reactor).inserted else { return }
    if case .reactor = event.kind { return }
    add(.unnamed, event, "event \(event.seq) is of reactor \(reactor), which no line before introduces")
  }

  /// Nil where it is not here; the line about a loss has the number of the first event that was lost.
  private func event(_ seq: TraceEvent.Seq) -> TraceEvent? {
    guard let position = table.position(of: seq) else { return nil }
    if case .dropped = trace.events[position].kind { return nil }
    return trace.events[position]
  }

  /// Whether it is known that an event is not here.
  private func isLost(_ seq: TraceEvent.Seq?) -> Bool {
    guard let seq, event(seq) == nil else { return false }
    let place = BinarySearch.first(of: lost.count) { lost[$0].upperBound >= seq }
    return place < lost.count && lost[place].contains(seq)
  }

  private static func lost(_ trace: Trace) -> [ClosedRange<TraceEvent.Seq>] {
    trace.events.compactMap { event -> ClosedRange<TraceEvent.Seq>? in
      guard case .dropped(_, _, let from?, let to?) = event.kind, from <= to else { return nil }
      return from...to
    }.sorted { $0.lowerBound < $1.lowerBound }.merged()
  }

  private mutating func checkOrder(_ event: TraceEvent, _ cause: TraceEvent) {
    if cause.seq > event.seq {
      add(.later, event, "event \(event.seq) names event \(cause.seq) as its cause, which comes later")
    } else if cause.time > event.time {
      add(
        .earlier, event,
        "event \(event.seq) happened at \(event.time) ns, before its cause, event \(cause.seq), at \(cause.time) ns")
    }
  }

  private mutating func checkKind(_ event: TraceEvent, _ cause: TraceEvent?) {
    switch event.kind {
    case .mutation(let mutation): checkEffect(of: mutation, event)
    case .reduce(let reduce):
      switch cause?.kind {
      case .mutation, .mutationOut: break
      // It may be of a kind that came after this version.
      case nil where trace.ignored > 0 || isLost(event.cause): break
      default: add(.reduce, event, "event \(event.seq), a reduce of \(reduce.label), has no mutation as its cause")
      }
    case .state(let state): checkState(state, event, cause)
    case .mutateRun, .mutateEnd, .open: checkPart(event, cause)
    case .innerEnd(let inner): checkInner(inner, event)
    case .dropped(let count, _, _, _): dropped = dropped.plus(count)
    case .end(let events, let dropped): if end == nil { end = (event.seq, events, dropped) }
    default: break
    }
  }

  private mutating func checkEffect(of mutation: TraceEvent.Mutation, _ event: TraceEvent) {
    if case .mutateBegin = mutation.effect.flatMap({ self.event($0) })?.kind { return }
    if isLost(mutation.effect) { return }
    if mutation.effect == nil, mutation.isInjected { return }
    let source = mutation.effect.map { "event \($0), which is no mutate.begin" } ?? "no effect and was not injected"
    add(.effect, event, "event \(event.seq), the mutation \(mutation.label), came from \(source)")
  }

  private mutating func checkState(_ state: TraceEvent.State, _ event: TraceEvent, _ cause: TraceEvent?) {
    if case .reduce = cause?.kind {
    } else if !state.isInitial, cause != nil || trace.ignored == 0 && !isLost(event.cause) {
      add(.state, event, "event \(event.seq), a state, has no reduce as its cause")
    }
    let reactor = event.reactor ?? 0
    if let last = revisions[reactor], state.revision < last {
      add(
        .revision, event,
        "event \(event.seq) goes back to revision \(state.revision) of reactor \(reactor) after revision \(last)")
    }
    revisions[reactor] = max(revisions[reactor] ?? 0, state.revision)
  }

  private mutating func checkPart(_ event: TraceEvent, _ cause: TraceEvent?) {
    guard let cause, case .mutateBegin = cause.kind else {
      return isLost(event.cause)
        ? () : add(.run, event, "event \(event.seq), a \(event.kind.fileKind.name), names no mutate.begin as its cause")
    }
    guard case .mutateEnd = event.kind else { return }
    if !ended.insert(cause.seq).inserted {
      add(.end, event, "event \(event.seq) ends the effect of event \(cause.seq) once more")
    }
  }

  private mutating func checkInner(_ inner: TraceEvent.InnerEnd, _ event: TraceEvent) {
    if case .mutateBegin = self.event(inner.effect)?.kind { return }
    if isLost(inner.effect) { return }
    add(
      .inner, event,
      "event \(event.seq), the end of a stream in \(inner.operation), names event \(inner.effect) as its effect, which is "
        + "no mutate.begin")
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
