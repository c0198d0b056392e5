import TraceFormat

/// Facts about single events that a search can ask for: `is:failed`.
package struct EventMarks: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An error; an effect that ended by one, at its begin and its end.
  package static let failed = EventMarks(rawValue: 1)
  /// An effect that another event cancelled, at its begin and its end.
  package static let cancelled = EventMarks(rawValue: 2)
  /// An effect that had not ended when the trace did, at its begin; at the event that says so where its begin is lost.
  package static let open = EventMarks(rawValue: 4)
  /// An impurity that nothing exempts, and its reduce.
  package static let impure = EventMarks(rawValue: 8)
  /// An action that is part of a feedback loop, and the event that names the loop.
  package static let loop = EventMarks(rawValue: 16)
  /// A response of an older effect that overwrote one of a newer effect: its mutation and its state.
  package static let late = EventMarks(rawValue: 32)
  /// The action that took longest until it settled, at least a millisecond, and its effect.
  package static let slow = EventMarks(rawValue: 64)
  /// A reduce that left the state as it was, and the state that came out.
  package static let noop = EventMarks(rawValue: 128)
  /// An error of which no observer was notified.
  package static let swallowed = EventMarks(rawValue: 256)
  /// A state that had no observer.
  package static let unobserved = EventMarks(rawValue: 512)
  /// Out of a transform, and not out of an effect or a sender.
  package static let injected = EventMarks(rawValue: 1_024)

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
    var marks = (0..<count).map { ownMarks(of: $0) }
    for fault in graph.faults(of: [.late]) { mark(fault.seq, .late, in: &marks) }
    if let (slow, time) = graph.slowestAction(), time >= TraceGraph.Action.leastSlow {
      mark(graph.actions[slow].seq, .slow, in: &marks)
      if let effect = graph.actions[slow].effect { mark(graph.effects[effect].seq, .slow, in: &marks) }
    }
    // What a commit's mutation is marked with, its state is marked with too; an impurity marks its reduce.
    for position in 0..<count {
      let event = events[position]
      switch event.kind {
      case .state:
        guard let commit = elements.commit(at: position) else { break }
        let seq = graph.commits[commit].seq
        if let mutation = index.position(of: seq), marks[mutation].contains(.late) { marks[position].insert(.late) }
      case .impurity where marks[position].contains(.impure): mark(event.cause, .impure, in: &marks)
      default: break
      }
    }
    return marks
  }

  private func mark(_ seq: TraceEvent.Seq, _ mark: EventMarks, in marks: inout [EventMarks]) {
    if let position = index.position(of: seq) { marks[position].insert(mark) }
  }

  private func ownMarks(of position: Int) -> EventMarks {
    let event = events[position]
    switch event.kind {
    case .action: return elements.action(at: position).map(loopMark(ofAction:)) ?? []
    case .actionOut where isInjection(event):
      return (elements.action(at: position).map(loopMark(ofAction:)) ?? []).union(.injected)
    case .mutationOut where isInjection(event), .stateOut where isInjection(event): return .injected
    case .mutation: return event.flags.contains(.injected) ? .injected : []
    case .mutateBegin: return elements.effect(at: position).map(marks(ofEffect:)) ?? []
    case .mutateEnd:
      switch TraceEvent.EffectEnd(number: UInt16(event.code)) {
      case .error: return .failed
      case .cancelled: return .cancelled
      case .completed, .disposed: return []
      }
    case .open: return index.position(of: event.cause).flatMap { elements.effect(at: $0) } == nil ? .open : []
    case .loop: return .loop
    case .reduce: return isNoop(position) ? .noop : []
    case .state:
      let observed: EventMarks = event.flags.contains(.unobserved) ? .unobserved : []
      return !event.flags.contains(.initial) && isNoop(position) ? observed.union(.noop) : observed
    case .error:
      guard case .error(let failure) = rareKind(of: event) else { return .failed }
      return failure.isSwallowed ? [.failed, .swallowed] : .failed
    case .impurity:
      guard case .impurity(let impurity) = rareKind(of: event), impurity.exempt == nil else { return [] }
      return .impure
    default: return []
    }
  }

  private func isInjection(_ event: TraceGraphEvent) -> Bool {
    TraceEvent.Transformed.Operation(number: UInt16(event.code)) == .inject
  }

  private func isNoop(_ position: Int) -> Bool {
    elements.commit(at: position).map { graph.commits[$0].isNoop } ?? false
  }

  private func loopMark(ofAction index: Int) -> EventMarks { graph.actions[index].loop == nil ? [] : .loop }

  private func marks(ofEffect index: Int) -> EventMarks {
    switch graph.effects[index].end {
    case .failed: .failed
    case .cancelled: .cancelled
    case .open: .open
    case .completed, .disposed, .unknown: []
    }
  }
}
