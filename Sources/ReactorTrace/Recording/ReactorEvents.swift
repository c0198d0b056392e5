import TraceFormat

/// The `reactor` events of a trace, which say whose the other events are.
///
/// One is kept as long as its reactor may record, or any event of it or of a child of it is kept. Unneeded ones are
/// removed when the number of events has doubled.
struct ReactorEvents {
  private(set) var events: [TraceEvent] = []
  /// The number of events added, also those that were removed.
  private(set) var count = 0
  /// How many of the events a file has drained.
  private var drained = 0
  /// Reactors that have ended, each with an upper bound of its events' numbers.
  private var ended: [UInt32: TraceEvent.Seq] = [:]
  private static let leastLimit = 1_024
  private var limit = leastLimit

  /// Whether `removeUnneeded` is due.
  var isCrowded: Bool { events.count >= limit }

  mutating func add(_ event: TraceEvent) {
    events.append(event)
    count += 1
  }

  mutating func end(_ reactor: UInt32, _ newest: TraceEvent.Seq) { ended[reactor] = newest }

  /// The events that a file has not drained yet.
  mutating func drain() -> [TraceEvent] {
    defer { drained = events.count }
    return Array(events[drained...])
  }

  /// Has a file drain all of them again.
  mutating func drainAnew() { drained = 0 }

  /// Removes unneeded events. Returns them, and those among them that no file has drained.
  ///
  /// - Parameters:
  ///   - keepsUndrained: Whether events that a file has not drained are kept for it.
  ///   - isKept: Whether any event of an ended reactor is kept, given an upper bound of their numbers.
  mutating func removeUnneeded(
    keepsUndrained: Bool, isKept: (UInt32, TraceEvent.Seq) -> Bool
  ) -> (removed: [TraceEvent], undrained: [TraceEvent]) {
    var needed: Set<UInt32> = []
    var kept: [TraceEvent] = []
    var stillEnded: [UInt32: TraceEvent.Seq] = [:]
    var removed: [TraceEvent] = []
    var undrained: [TraceEvent] = []
    // Backwards, for a child comes after its parent.
    for (index, event) in events.enumerated().reversed() {
      let reactor = UInt32(event.reactor ?? 0)
      let end = ended[reactor]
      let isDrained = index < drained
      if let end, isDrained || !keepsUndrained, !needed.contains(reactor), !isKept(reactor, end) {
        removed.append(event)
        if !isDrained { undrained.append(event) }
        continue
      }
      kept.append(event)
      stillEnded[reactor] = end
      if case .reactor(let info) = event.kind, let parent = info.parent { needed.insert(UInt32(parent)) }
    }
    ended = stillEnded
    events = kept.reversed()
    drained -= removed.count - undrained.count
    limit = max(2 * events.count, Self.leastLimit)
    return (removed, undrained)
  }
}
