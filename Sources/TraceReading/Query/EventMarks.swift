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
  /// A mutation whose cause the trace does not know, and its state.
  package static let uncaused = EventMarks(rawValue: 8_192)
  /// An event that broke a law; of a trace whose laws were checked.
  package static let unlawful = EventMarks(rawValue: 16_384)
  /// An expectation of a test that failed. No word asks for it.
  package static let test = EventMarks(rawValue: 4_096)

  /// Every mark with its word.
  package static let words: [(word: String, mark: EventMarks)] = [
    ("failed", .failed), ("cancelled", .cancelled), ("open", .open), ("impure", .impure), ("loop", .loop),
    ("late", .late), ("slow", .slow), ("noop", .noop), ("swallowed", .swallowed), ("unobserved", .unobserved),
    ("injected", .injected), ("uncaused", .uncaused), ("unlawful", .unlawful),
  ]

  init?(word: String) {
    guard let mark = Self.words.first(where: { $0.word == word })?.mark else { return nil }
    self = mark
  }
}

extension EventTable {
  /// The marks of every event, by position.
  package func marks() -> [EventMarks] {
    let slow = slowest
    return (0..<count).map { marks(at: $0, slow: slow) }
  }

  /// The marks of one event.
  ///
  /// - Parameter slow: The action that took longest, as `slowest` has it.
  package func marks(at position: Int, slow: Int?) -> EventMarks {
    marks(of: element(at: position), slow).intersection(Self.shown[Int(events[position].kind.rawValue)])
      .union(ownMarks(of: position)).union(unlawful.contains(events[position].seq) ? .unlawful : [])
  }

  /// The action that took longest until it settled, if it counts as slow: index into the graph.
  package var slowest: Int? {
    if let goingOn { return goingOn.slowest?.action }
    if let excerpt { return excerpt.slowest.flatMap { position(of: $0) }.flatMap { actionIndex(at: $0) } }
    return graph.slowAction
  }

  /// The marks of elements that show at events of each kind.
  private static let shown: [EventMarks] = TraceFileV1.Kind.allCases.map { kind in
    var marks: EventMarks = [.action, .actionOut, .mutateBegin].contains(kind) ? .slow : []
    for rule in Fault.Kind.allCases.map(\.rule) where rule.shownAt.contains(kind) { marks.formUnion(rule.mark) }
    return marks
  }

  /// The element whose faults show at an event; none for an event that only belongs to one.
  private func element(at position: Int) -> GraphElements.Element {
    let event = events[position]
    return switch event.kind {
    case .actionOut where !isAction(at: position), .mutationOut where !isMutation(at: position): .none
    case .state where event.flags.contains(.initial): .none
    case .mutateEnd: element(of: event.cause)
    default: elements[position]
    }
  }

  private func marks(of element: GraphElements.Element, _ slow: Int?) -> EventMarks {
    switch element {
    case .none: return []
    case .action(let index):
      var marks: EventMarks = graph.actions[index].loop == nil ? [] : .loop
      if graph.actions[index].isTurn { marks.formUnion(FeedbackLoop.mark) }
      if index == slow { marks.insert(.slow) }
      return marks
    case .effect(let index):
      let effect = graph.effects[index]
      var marks: EventMarks = []
      if case .failed = effect.end { marks.formUnion(FailedStream.mark) }
      for rule in ElementRules.ofEffects where !rule.mark.isEmpty && rule.occurs(at: effect) {
        marks.formUnion(rule.mark)
      }
      // While the trace goes on, it runs.
      if !isOver, !effect.isReportedOpen { marks.subtract(NeverEnded.mark) }
      if let slow, graph.actions[slow].effect == index { marks.insert(.slow) }
      return marks
    case .commit(let index):
      var marks: EventMarks = graph.commits[index].isLate ? LateResponse.mark : []
      for rule in ElementRules.ofCommits where rule.occurs(at: graph.commits[index]) { marks.formUnion(rule.mark) }
      return marks
    }
  }

  private func causeMark(of mutation: Int) -> EventMarks {
    events[mutation].kind == .mutation && events[mutation].flags.contains(.unknown) ? .uncaused : []
  }

  /// Marks that follow from an event alone.
  private func ownMarks(of position: Int) -> EventMarks {
    let event = events[position]
    switch event.kind {
    case .actionOut, .mutationOut, .stateOut: return operation(at: position) == .inject ? .injected : []
    case .mutation:
      return (event.flags.contains(.injected) ? EventMarks.injected : []).union(causeMark(of: position))
    case .state where !event.flags.contains(.initial):
      let commit = elements.commit(at: position)
      return commit.flatMap { index.position(of: graph.commits[$0].seq) }.map(causeMark) ?? []
    case .loop: return FeedbackLoop.mark
    // The effect has no other event if its begin is lost.
    case .open: if case .effect = element(of: event.cause) { return [] } else { return .open }
    case .error:
      guard case .error(let failure) = rareKind(of: event) else { return [] }
      return failure.isSwallowed ? FailedStream.mark.union(.swallowed) : FailedStream.mark
    case .mark:
      guard case .mark(let label, _) = rareKind(of: event), TestFailure.isOne(label) else { return [] }
      return FailedExpectation.mark
    case .impurity:
      guard case .impurity(let impurity) = rareKind(of: event), impurity.exempt == nil else { return [] }
      return .impure
    default: return []
    }
  }
}
