import TraceFormat

extension TraceEvent {
  /// Passes the event and the fields of its kind to a visitor.
  @inline(__always)
  func acceptReader<Visitor: ReadEventVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch kind {
    case .reactor(let info): visitor.visit(info, of: self)
    case .reactorEnd(let why): visitor.visit(ReactorEndEvent(why: why), of: self)
    case .action(let action): visitor.visit(action, of: self)
    case .actionOut(let out): visitor.visit(ActionOutEvent(out: out), of: self)
    case .mutateBegin(let begin): visitor.visit(begin, of: self)
    case .mutateRun(let duration): visitor.visit(MutateRunEvent(duration: duration), of: self)
    case .mutateEnd(let end, let by): visitor.visit(MutateEndEvent(end: end, by: by), of: self)
    case .innerEnd(let inner): visitor.visit(inner, of: self)
    case .mutation(let mutation): visitor.visit(mutation, of: self)
    case .mutationOut(let out): visitor.visit(MutationOutEvent(out: out), of: self)
    case .reduce(let reduce): visitor.visit(reduce, of: self)
    case .state(let state): visitor.visit(state, of: self)
    case .stateOut(let operation, let state): visitor.visit(StateOutEvent(operation: operation, state: state), of: self)
    case .pulse(let field, let count): visitor.visit(PulseEvent(field: field, count: count), of: self)
    case .error(let failure): visitor.visit(failure, of: self)
    case .impurity(let impurity): visitor.visit(impurity, of: self)
    case .order(let order): visitor.visit(order, of: self)
    case .loop(let length, let members): visitor.visit(LoopEvent(length: length, members: members), of: self)
    case .subscribe(let what, let number, let site):
      visitor.visit(SubscribeEvent(what: what, subscription: number, site: site), of: self)
    case .unsubscribe(let what, let number, let site):
      visitor.visit(UnsubscribeEvent(what: what, subscription: number, site: site), of: self)
    case .render(let target, let duration): visitor.visit(RenderEvent(target: target, duration: duration), of: self)
    case .mark(let label, let payload): visitor.visit(MarkEvent(label: label, payload: payload), of: self)
    case .open: visitor.visit(OpenEvent(), of: self)
    case .dropped(let count, let why, let from, let to):
      visitor.visit(DroppedEvent(count: count, why: why, from: from, to: to), of: self)
    case .end(let events, let dropped): visitor.visit(EndEvent(events: events, dropped: dropped), of: self)
    }
  }
}

extension TraceFileV1.Kind {
  private static let readers: [any ReadEventKind.Type] = allCases.map { kind in
    guard let reader = kind.type as? any ReadEventKind.Type else { preconditionFailure("nothing reads \(kind)") }
    return reader
  }

  /// The type that reads and joins events of this kind.
  var reader: any ReadEventKind.Type { Self.readers[Int(rawValue)] }
}
