import TraceFormat

/// The way from a root to an event, and what followed from it.
package struct CausalPath: Sendable, Equatable {
  /// The knowledge of what came before a step.
  package enum Link: Sendable, Equatable {
    /// Nothing did: a root.
    case root
    case trigger
    /// The trigger was lost; the step before made the subscription or started the task.
    case owner
    /// The cause was lost; the step before is the effect that emitted it.
    case effect
    /// There was one, and the trace does not have it: its number, if that is known.
    case missing(TraceEvent.Seq?)
  }
  package struct Step: Sendable, Equatable {
    /// Position in the table.
    package var position: Int
    package var link: Link
    /// Nanoseconds since the step before began; 0 for the first.
    package var wait: UInt64
  }

  /// From the first that is known to the event itself.
  package var steps: [Step]
  /// Positions of what followed, in their order.
  package var consequences: [Int]
  /// How many there are, of which a part of a trace may lack the last.
  package var consequencesInAll: Int
}

extension EventTable {
  /// Steps that are followed back; a longer chain begins in its middle.
  private static let farthest = 10_000

  /// The way to the event at a position, and what followed from it.
  package func path(to position: Int) -> CausalPath {
    let consequences = consequences(of: position)
    return CausalPath(
      steps: steps(to: position), consequences: consequences,
      consequencesInAll: excerpt?.consequences ?? consequences.count)
  }

  /// The way to the event at a position.
  package func steps(to position: Int) -> [CausalPath.Step] {
    var steps: [CausalPath.Step] = []
    var here = position
    while steps.count < Self.farthest {
      let (link, before) = link(of: here)
      let wait = before.map { events[here].time >= events[$0].time ? events[here].time - events[$0].time : 0 } ?? 0
      steps.append(CausalPath.Step(position: here, link: link, wait: wait))
      guard let before else { break }
      here = before
    }
    return steps.reversed()
  }

  /// The nearest step on the way to the event at a position, or that event, of a kind; nil if there is none.
  package func nearest(_ kind: TraceFileV1.Kind, to position: Int) -> Int? {
    var here: Int? = position
    for _ in 0..<Self.farthest {
      guard let step = here, events[step].kind != kind else { break }
      here = link(of: step).1
    }
    return here.flatMap { events[$0].kind == kind ? $0 : nil }
  }

  private func link(of position: Int) -> (CausalPath.Link, Int?) {
    let event = events[position]
    if event.cause != 0 {
      // A cause has a smaller number, so that the way has an end.
      if let before = index.position(of: event.cause), before < position {
        return (event.flags.contains(.owner) && event.kind.hasOwner ? .owner : .trigger, before)
      }
    }
    if event.kind == .mutation, event.number != 0, let before = index.position(of: event.number), before < position {
      return (.effect, before)
    }
    if event.cause != 0 { return (.missing(event.cause), nil) }
    if event.kind == .mutation, event.flags.contains(.unknown) { return (.missing(nil), nil) }
    return (.root, nil)
  }

  /// Events that followed from one along the causes, in the order of numbers.
  private func consequences(of position: Int) -> [Int] {
    var follows = [Bool](repeating: false, count: count)
    follows[position] = true
    var found: [Int] = []
    for next in (position + 1)..<max(count, position + 1) {
      guard let cause = index.position(of: events[next].cause), cause < next, follows[cause] else { continue }
      follows[next] = true
      found.append(next)
    }
    return found
  }

  /// Steps below the root of its chain for every event, those that are not shown not counted.
  package func depths(_ isShown: (Int) -> Bool) -> [Int32] {
    var depths = [Int32](repeating: 0, count: count)
    for position in 0..<count {
      guard let cause = index.position(of: events[position].cause), cause < position else { continue }
      depths[position] = depths[cause] + (isShown(cause) ? 1 : 0)
    }
    return depths
  }

  /// Whether an event is one that a reader looks for: actions, effects that did not simply end, mutations, states, and
  /// all that went wrong.
  package func isMain(_ position: Int) -> Bool {
    events[position].isMain || isGoingOn && events[position].kind == .mutateEnd
  }
}

extension TraceGraphEvent {
  /// The same of a trace that is over.
  var isMain: Bool {
    guard kind == .mutateEnd else { return kind.traits.contains(.main) }
    return TraceEvent.EffectEnd(number: UInt16(code)) != .completed
  }
}

extension TraceFileV1.Kind {
  /// Whether the cause of such an event may be its owner.
  fileprivate var hasOwner: Bool { self == .action || self == .mutation }
}
