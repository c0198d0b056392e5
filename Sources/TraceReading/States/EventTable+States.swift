import PlatformSupport
import TraceFormat
import TraceJSON

/// States, put together from whole ones and the diffs between them.
extension EventTable {
  /// The state of a reactor after the events up to a position; nil if none came.
  package func state(of reactor: TraceEvent.ReactorID, through last: Int) -> RecordedState? {
    states(of: [reactor], through: last).first ?? nil
  }

  /// The states of reactors after the events up to a position; nil if none came.
  ///
  /// Goes back to the last whole states, as far as no revision is missing: 64 events of its own in a trace of the tracer.
  package func states(of reactors: [TraceEvent.ReactorID], through last: Int) -> [RecordedState?] {
    var steps = [[Int]](repeating: [], count: reactors.count)
    // Those of which earlier steps are missing.
    var open: [UInt32: Int] = [:]
    for (index, reactor) in reactors.enumerated() { events.slot(ofRegistered: reactor).map { open[$0] = index } }
    var position = min(last, count - 1)
    while position >= 0, !open.isEmpty {
      let event = events[position]
      if event.kind == .state, let index = open[event.reactor] {
        let goesOn = steps[index].last.map { events[$0].number == event.number.plus(1) } ?? true
        if goesOn { steps[index].append(position) }
        if !goesOn || !event.flags.isDisjoint(with: [.whole, .unknown]) { open[event.reactor] = nil }
      }
      position -= 1
    }
    return steps.map { state(of: $0, through: last) }
  }

  /// The first states of reactors; nil if none came.
  package func firstStates(of reactors: [TraceEvent.ReactorID]) -> [RecordedState?] {
    var first: [UInt32: Int] = [:]
    for position in 0..<count where events[position].kind == .state && first[events[position].reactor] == nil {
      first[events[position].reactor] = position
    }
    return reactors.map { reactor in
      events.slot(ofRegistered: reactor).flatMap { first[$0] }.flatMap { state(of: [$0], through: $0) }
    }
  }

  /// The state that steps lead to, the last of which comes first; nil without any.
  private func state(of steps: [Int], through last: Int) -> RecordedState? {
    guard let newest = steps.first else { return nil }
    let event = events[newest]
    return RecordedState(
      seq: event.seq, time: event.time, revision: event.number,
      known: KnownState(steps.reversed().lazy.map { [self] in change(at: $0) }),
      mayBeOutdated: hasLosses(after: event.seq, through: seq(through: last)))
  }

  /// The recorded part of the state at a position.
  package func change(at position: Int) -> TraceEvent.State.Change {
    let event = events[position]
    guard !event.flags.contains(.unknown) else { return .unknown }
    let text = events.stateTexts[Int(event.detail)]
    if event.flags.contains(.whole) { return .whole(JSONText(String(decoding: text, as: UTF8.self))) }
    var patches: [TraceEvent.Patch] = []
    PatchStep.forEach(text) { step in
      patches.append(step.patch(path: JSONString.decode(step.path, isEscaped: step.isPathEscaped)))
    }
    return .diff(patches)
  }

  /// The position of the last event at or before a time; nil if all came later.
  ///
  /// Events are in the order of their numbers, in which times mostly ascend.
  package func lastPosition(at time: UInt64) -> Int? {
    (0..<count).last { events[$0].time <= time && events[$0].kind != .end }
  }

  /// The position of the last event up to a number; nil if all have greater ones.
  package func lastPosition(upTo seq: TraceEvent.Seq) -> Int? {
    let after = BinarySearch.first(of: count) { events[$0].seq > seq }
    return after == 0 ? nil : after - 1
  }

  private func seq(through position: Int) -> TraceEvent.Seq {
    position >= count - 1 ? .max : events[position + 1].seq - 1
  }

  /// Whether events were lost with numbers between two, or may have been.
  func hasLosses(after first: TraceEvent.Seq, through last: TraceEvent.Seq) -> Bool {
    guard graph.lost > 0 else { return false }
    var known = 0
    for kind in events.rare {
      guard case .dropped(let count, _, let from, let to) = kind, count > 0 else { continue }
      known = known.plus(count)
      // One without numbers may have been anywhere.
      if (to ?? .max) > first, (from ?? 0) <= last { return true }
    }
    return graph.lost > known
  }
}
