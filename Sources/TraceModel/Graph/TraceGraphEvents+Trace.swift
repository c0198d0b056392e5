/// Events that are in memory already.
extension TraceGraphEvents {
  init(_ trace: Trace) {
    self.init()
    for event in trace.events { add(event) }
  }

  private mutating func add(_ whole: TraceEvent) {
    var event = TraceGraphEvent(
      seq: whole.seq, time: whole.time, chain: whole.chain ?? 0, cause: whole.cause ?? 0,
      reactor: place(ofReactor: whole.reactor ?? 0), kind: whole.kind.fileKind)
    if let duration = whole.kind.duration {
      event.detail = duration
      event.marks = .duration
    }
    switch whole.kind {
    case .action(let action): set(&event, action)
    case .actionOut(let out), .mutationOut(let out):
      event.word = UInt8(out.operation.number)
      event.label = texts.id(out.label ?? "")
    case .mutateBegin(let begin): event.label = texts.id(begin.label)
    case .mutateRun, .open: break
    case .mutateEnd(let end, let by):
      event.word = UInt8(end.number)
      event.number = by ?? 0
    case .innerEnd(let inner):
      event.number = inner.effect
      event.label = texts.id(inner.operation)
      event.word = UInt8(inner.end.number)
      event.detail = inner.by ?? 0
    case .mutation(let mutation): set(&event, mutation)
    case .reduce(let reduce):
      event.label = texts.id(reduce.label)
      event.number = UInt64(max(0, reduce.revision))
      if reduce.isNoop { event.marks.insert(.noop) }
      if reduce.isNoopUnknown { event.marks.insert(.unknown) }
    case .state(let state): set(&event, state)
    case .stateOut(let operation, let state):
      event.word = UInt8(operation.number)
      set(&event, state)
    case .pulse(let field, let count):
      event.label = texts.id(field)
      event.number = count
    case .subscribe(let what, let subscription, let site), .unsubscribe(let what, let subscription, let site):
      event.label = texts.id(what)
      event.number = UInt64(max(0, subscription))
      event.site = texts.id(site?.fileText ?? "")
    case .render(let target, _): event.label = texts.id(target)
    case .reactor, .reactorEnd, .error, .impurity, .loop, .mark, .dropped, .end: event.number = keepRare(whole.kind)
    }
    append(event)
  }

  private mutating func set(_ event: inout TraceGraphEvent, _ action: TraceEvent.Action) {
    event.label = texts.id(action.label)
    event.source = texts.id(action.source ?? "")
    event.site = texts.id(action.site?.fileText ?? "")
    event.detail = action.queued ?? 0
    if action.via != nil { event.marks.insert(.owner) }
    event.words = keepWords(action.payload)
  }

  private mutating func set(_ event: inout TraceGraphEvent, _ mutation: TraceEvent.Mutation) {
    event.label = texts.id(mutation.label)
    event.source = texts.id(mutation.source ?? "")
    event.number = mutation.effect ?? 0
    event.detail = keepCauses(mutation.causes)
    event.words = keepWords(mutation.payload)
    if mutation.isInjected { event.marks.insert(.injected) }
    if mutation.via != nil { event.marks.insert(.owner) }
    if mutation.isCauseUnknown { event.marks.insert(.unknown) }
  }

  private mutating func set(_ event: inout TraceGraphEvent, _ state: TraceEvent.State) {
    event.number = UInt64(max(0, state.revision))
    if state.isInitial { event.marks.insert(.initial) }
    if state.isUnobserved { event.marks.insert(.unobserved) }
    switch state.change {
    case .whole(let value):
      var text = value.text
      event.detail = text.withUTF8 { keepState($0) }
      event.marks.insert(.whole)
    case .diff(let patches):
      var buffer = LineBuffer()
      buffer.list(patches) { $0.write($1) }
      event.detail = buffer.bytes.withUnsafeBufferPointer { keepState($0) }
    case .unknown: event.marks.insert(.unknown)
    }
  }

  private mutating func keepWords(_ payload: JSONText?) -> UInt32 {
    guard var text = payload?.text else { return 0 }
    return text.withUTF8 { keepWords($0) }
  }
}
