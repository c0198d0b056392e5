/// Events that were lost.
struct DroppedEvent {
  /// Number of events, from 0.
  var count: Int
  /// `ring`, `pressure` or `limit`.
  var why: String
  /// The first number that was lost; nil if it is not known.
  var from: TraceEvent.Seq?
  /// The last number that was lost; nil if it is not known.
  var to: TraceEvent.Seq?
}

extension DroppedEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .dropped }
  static var name: StaticString { "dropped" }
  static var needsReactor: Bool { false }

  var kind: TraceEvent.Kind { .dropped(count: count, why: why, from: from, to: to) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.count, count)
    line.put(.why, why, cut: limits.text)
    line.put(.from, from)
    line.put(.to, to)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> DroppedEvent {
    DroppedEvent(
      count: try line.count(.count), why: try line.text(.why), from: try line.reference(.from),
      to: try line.reference(.to))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  private static let mostLosses = 1_000
  private static let mostReasons = 100

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
        count: count, reason: why, span: builder.gap(from: from, to: to) ?? event.time...event.time))
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    check.dropped = check.dropped.plus(count)
  }
}

extension TraceGraphBuilder {
  /// The time between the last event before the missing numbers and the first one after them.
  fileprivate func gap(from: TraceEvent.Seq?, to: TraceEvent.Seq?) -> ClosedRange<UInt64>? {
    guard let from, let to, from <= to else { return nil }
    let next = firstIndex { $0 > to }
    guard next < events.count else { return nil }
    let end = events[next].time
    let last = firstIndex { $0 >= from }
    return (last > 0 ? min(events[last - 1].time, end) : 0)...end
  }

  /// Index of the first event whose number satisfies a condition that all later numbers satisfy too.
  private func firstIndex(where condition: (TraceEvent.Seq) -> Bool) -> Int {
    BinarySearch.first(of: events.count) { condition(events[$0].seq) }
  }
}
