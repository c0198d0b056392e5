import PlatformSupport
import TraceFormat

extension DroppedEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> DroppedEvent {
    DroppedEvent(
      count: try line.count(.count), why: try line.text(.why), from: try line.reference(.from),
      to: try line.reference(.to))
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .dropped(let count, let why, let from, let to) = builder.rareKind(of: event) else { return }
    builder.graph.lost = builder.graph.lost.plus(count)
    let isNewReason = !why.isEmpty && !builder.graph.lostReasons.contains(why)
    if isNewReason, builder.graph.lostReasons.count < mostReasons { builder.graph.lostReasons.append(why) }
    guard count > 0 else { return }
    // Events whose numbers are not known were lost before this one.
    builder.lastLost = max(builder.lastLost, to ?? event.seq)
    guard builder.graph.losses.count < mostLosses else { return }
    builder.graph.losses.append(
      TraceGraph.Loss(
        count: count, reason: why, span: builder.gap(from: from, to: to, before: event) ?? event.time...event.time))
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    check.dropped = check.dropped.plus(count)
  }

  private static let mostLosses = 1_000
  private static let mostReasons = 100
}

extension TraceGraphBuilder {
  /// The time between the last event before the missing numbers and the first one after them.
  ///
  /// If events are not held, that is the event which tells of them.
  fileprivate mutating func gap(
    from: TraceEvent.Seq?, to: TraceEvent.Seq?, before event: TraceGraphEvent
  ) -> ClosedRange<UInt64>? {
    guard let from, let to, from <= to else { return nil }
    guard events.count > 0 else { return min(timeBefore, event.time)...event.time }
    let next = firstIndex { $0 > to }
    guard next < events.count else { return nil }
    let end = events[next].time
    let last = firstIndex { $0 >= from }
    return (last > 0 ? min(events[last - 1].time, end) : 0)...end
  }

  /// Index of the first event whose number satisfies a condition that all later numbers satisfy too.
  private mutating func firstIndex(where condition: (TraceEvent.Seq) -> Bool) -> Int {
    BinarySearch.first(of: events.count) { condition(events[$0].seq) }
  }
}
