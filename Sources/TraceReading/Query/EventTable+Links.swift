import TraceFormat

/// Single events without their texts, for passes over all of them.
extension EventTable {
  /// One event without its texts.
  package struct Step: Sendable, Equatable {
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header; the beginning of an event that lasts.
    package var time: UInt64
    /// Nanoseconds since the header at which it was over.
    package var finish: UInt64
    /// The root of its chain; itself for a root.
    package var chain: TraceEvent.Seq
    /// 0 for none.
    package var cause: TraceEvent.Seq
    /// 0 for none.
    package var reactor: TraceEvent.ReactorID
    package var kind: TraceFileV1.Kind

    package init(
      seq: TraceEvent.Seq, time: UInt64, finish: UInt64, chain: TraceEvent.Seq, cause: TraceEvent.Seq,
      reactor: TraceEvent.ReactorID, kind: TraceFileV1.Kind
    ) {
      (self.seq, self.time, self.finish, self.chain) = (seq, time, finish, chain)
      (self.cause, self.reactor, self.kind) = (cause, reactor, kind)
    }
  }

  package func step(_ position: Int) -> Step {
    let event = events[position]
    return Step(
      seq: event.seq, time: event.time, finish: event.span.upperBound,
      chain: event.chain == 0 ? event.seq : event.chain, cause: event.cause,
      reactor: event.reactor == 0 ? 0 : events.reactors[Int(event.reactor) - 1], kind: event.kind)
  }

  /// Index into the graph of the action that the event at a position is or belongs to; nil for none.
  package func actionIndex(at position: Int) -> Int? { elements.action(at: position) }

  /// Index into the graph of the effect that the event at a position is or belongs to; nil for none.
  package func effectIndex(at position: Int) -> Int? { elements.effect(at: position) }

  /// Index into the graph of the commit that the event at a position is or belongs to; nil for none.
  package func commitIndex(at position: Int) -> Int? { elements.commit(at: position) }

  /// Whether the event at a position is an action: one that was sent, or that `transform(action:)` injected.
  package func isAction(at position: Int) -> Bool {
    actionIndex(at: position).map { graph.actions[$0].seq == events[position].seq } ?? false
  }

  /// Whether the event at a position brings a mutation: one that came, or that `transform(mutation:)` injected.
  package func isMutation(at position: Int) -> Bool {
    let kind = events[position].kind
    guard kind == .mutation || kind == .mutationOut else { return false }
    return commitIndex(at: position).map { graph.commits[$0].seq == events[position].seq } ?? false
  }

  /// Whether the event at a position is a state that was written whole.
  package func isWhole(at position: Int) -> Bool {
    events[position].kind == .state && events[position].flags.contains(.whole)
  }

  /// The fields that a state changed which was written whole; empty for other events, and if they are not known.
  ///
  /// Of a trace that goes on. Of several states of a commit, the last has them.
  package func changedInWhole(at position: Int) -> [String] {
    guard isWhole(at: position), let goingOn,
      !events[position].flags.contains(.initial), let commit = commitIndex(at: position),
      !graph.commits[commit].areChangesUnknown
    else { return [] }
    var last = -1
    goingOn.places.forEach(of: .commit(commit)) { if events[$0].kind == .state { last = max(last, $0) } }
    return last == position ? graph.commits[commit].changed : []
  }

  /// Case name; for other kinds the word in its place, such as the field of a pulse.
  package func label(at position: Int) -> String {
    let label = events[position].label
    return label == 0 ? "" : events.texts[label]
  }

  /// The number of the effect that a `mutation` or an `inner.end` names; nil for none.
  package func namedEffect(at position: Int) -> TraceEvent.Seq? {
    let event = events[position]
    guard event.kind == .mutation || event.kind == .innerEnd, event.number != 0 else { return nil }
    return event.number
  }

  /// How the effect of a `mutate.end` or the stream of an `inner.end` ended; nil for other kinds.
  package func end(at position: Int) -> TraceEvent.EffectEnd? {
    let event = events[position]
    guard event.kind == .mutateEnd || event.kind == .innerEnd else { return nil }
    return TraceEvent.EffectEnd(number: UInt16(event.code))
  }

  /// Whether a mutation has a cause that is not known.
  package func isCauseUnknown(at position: Int) -> Bool {
    events[position].kind == .mutation && events[position].flags.contains(.unknown)
  }

  /// The number of the event that cancelled the effect of a `mutate.end`; nil for none.
  package func canceller(at position: Int) -> TraceEvent.Seq? {
    let event = events[position]
    return event.kind == .mutateEnd && event.number != 0 ? event.number : nil
  }

  /// The revision of a reduce or a state; nil for other kinds.
  package func revision(at position: Int) -> UInt64? {
    switch events[position].kind {
    case .reduce, .state, .stateOut: events[position].number
    default: nil
    }
  }

  /// The change that a transform made, for the kinds that end in `.out`; nil for others.
  package func operation(at position: Int) -> TraceEvent.Transformed.Operation? {
    switch events[position].kind {
    case .actionOut, .mutationOut, .stateOut: .init(number: UInt16(events[position].code))
    default: nil
    }
  }

  /// The fields of an event of a kind of which there are few; nil for the other kinds.
  package func fields(at position: Int) -> TraceEvent.Kind? {
    events[position].kind.traits.contains(.rare) ? rareKind(of: events[position]) : nil
  }
}
