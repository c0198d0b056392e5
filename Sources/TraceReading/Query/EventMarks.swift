import TraceFormat

/// Facts about single events that a search can ask for: `is:failed`. The faults among them say in their files where they show.
package struct EventMarks: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let failed = EventMarks(rawValue: 1)
  package static let cancelled = EventMarks(rawValue: 2)
  package static let open = EventMarks(rawValue: 4)
  package static let impure = EventMarks(rawValue: 8)
  package static let loop = EventMarks(rawValue: 16)
  package static let late = EventMarks(rawValue: 32)
  /// The action that took longest until it settled, at least a millisecond, and its effect.
  package static let slow = EventMarks(rawValue: 64)
  package static let noop = EventMarks(rawValue: 128)
  /// An error of which no observer was notified.
  package static let swallowed = EventMarks(rawValue: 256)
  package static let unobserved = EventMarks(rawValue: 512)
  /// Out of a transform, and not out of an effect or a sender.
  package static let injected = EventMarks(rawValue: 1_024)
  /// An action that closes a feedback loop, and the event that names it. No word asks for it.
  package static let turn = EventMarks(rawValue: 2_048)
  /// An expectation of a test that failed. No word asks for it.
  package static let test = EventMarks(rawValue: 4_096)

  /// Every mark with its word.
  package static let words: [(word: String, mark: EventMarks)] = [
    ("failed", .failed), ("cancelled", .cancelled), ("open", .open), ("impure", .impure), ("loop", .loop),
    ("late", .late), ("slow", .slow), ("noop", .noop), ("swallowed", .swallowed), ("unobserved", .unobserved),
    ("injected", .injected),
  ]

  init?(word: String) {
    guard let mark = Self.words.first(where: { $0.word == word })?.mark else { return nil }
    self = mark
  }
}

extension EventTable {
  /// The marks of every event, by position.
  package func marks() -> [EventMarks] {
    let elements = ElementMarks(graph)
    var shown = [EventMarks](repeating: [], count: TraceFileV1.Kind.allCases.count)
    for rule in Fault.Kind.allCases.map(\.rule) {
      for kind in rule.shownAt { shown[Int(kind.rawValue)].formUnion(rule.mark) }
    }
    for (kind, marks) in [(TraceFileV1.Kind.action, EventMarks.slow), (.actionOut, .slow), (.mutateBegin, .slow)] {
      shown[Int(kind.rawValue)].formUnion(marks)
    }
    return (0..<count).map { position in
      let kind = events[position].kind
      return elements.marks(of: element(at: position)).intersection(shown[Int(kind.rawValue)])
        .union(elements.ofEvents[events[position].seq] ?? []).union(ownMarks(of: position))
    }
  }

  /// The element whose faults show at an event; none for an event that only belongs to one.
  private func element(at position: Int) -> GraphElements.Element {
    let event = events[position]
    return switch event.kind {
    case .actionOut where !isAction(at: position), .mutationOut where !isMutation(at: position): .none
    case .state where event.flags.contains(.initial): .none
    case .mutateEnd: index.position(of: event.cause).map { elements[$0] } ?? .none
    default: elements[position]
    }
  }

  /// Marks that follow from an event alone.
  private func ownMarks(of position: Int) -> EventMarks {
    let event = events[position]
    switch event.kind {
    case .actionOut, .mutationOut, .stateOut: return operation(at: position) == .inject ? .injected : []
    case .mutation: return event.flags.contains(.injected) ? .injected : []
    case .loop: return [.loop, .turn]
    // The effect has no other event if its begin is lost.
    case .open: return index.position(of: event.cause).flatMap { elements.effect(at: $0) } == nil ? .open : []
    case .impurity:
      guard case .impurity(let impurity) = rareKind(of: event), impurity.exempt == nil else { return [] }
      return .impure
    default: return []
    }
  }
}

/// The marks of a graph's elements.
private struct ElementMarks {
  private var ofActions: [EventMarks]
  private var ofEffects: [EventMarks]
  private var ofCommits: [EventMarks]
  /// Marks of events that are no part of an element, by their numbers.
  private(set) var ofEvents: [TraceEvent.Seq: EventMarks] = [:]

  init(_ graph: TraceGraph) {
    ofActions = graph.actions.map { $0.loop == nil ? [] : .loop }
    ofEffects = Array(repeating: [], count: graph.effects.count)
    ofCommits = Array(repeating: [], count: graph.commits.count)
    for kind in Fault.Kind.allCases where !kind.rule.mark.isEmpty {
      kind.rule.forEach(in: graph) { add(kind.rule.mark, to: $0.element, graph) }
    }
    if let (slow, time) = graph.slowestAction(), time >= TraceGraph.Action.leastSlow {
      ofActions[slow].insert(.slow)
      if let effect = graph.actions[slow].effect { ofEffects[effect].insert(.slow) }
    }
  }

  func marks(of element: GraphElements.Element) -> EventMarks {
    switch element {
    case .none: []
    case .action(let index): ofActions[index]
    case .effect(let index): ofEffects[index]
    case .commit(let index): ofCommits[index]
    }
  }

  private mutating func add(_ mark: EventMarks, to element: Fault.Element, _ graph: TraceGraph) {
    switch element {
    case .action(let index): ofActions[index].formUnion(mark)
    case .effect(let index): ofEffects[index].formUnion(mark)
    case .commit(let index): ofCommits[index].formUnion(mark)
    case .failure(let index):
      let failure = graph.failures[index]
      ofEvents[failure.seq] = failure.isSwallowed ? mark.union(.swallowed) : mark
      if let effect = failure.effect { ofEffects[effect].formUnion(mark) }
    case .orderNote(let index): ofCommits[graph.orderNotes[index].then].formUnion(mark)
    case .loop(let index): for turn in graph.loops[index].turns { ofActions[turn].formUnion(mark) }
    case .mark(let index): ofEvents[graph.marks[index].seq] = mark
    case .reduceOf: break
    }
  }
}
