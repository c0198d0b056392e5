import PlatformSupport
import ReactorCore
import TraceFormat

// Effects: the streams that `mutate` returns.
extension TracedReactor {
  func mutate(_ step: Step, _ action: ValueAddress, _ body: () -> Step?) -> Step? {
    guard let event = recorder.open(step.id, cause: ResolvedCause(step.cause).event, of: id, isEffect: true) else {
      return body()
    }
    let begin = step.isSynchronous ? lastTime : now()
    let record = record(event, .mutateBegin, at: begin, actions.number(at: action))
    if let longLiving, longLiving.contains(shapes.action.labels.name(record.label)) {
      index.note(.longLiving, of: step.id)
    }
    var end: Step?
    let unstored = OpenMutateCall.wait(record, in: event.records) { end = body() }
    let time = now()
    if var unstored {
      unstored.span = time &- begin
      recorder.store(unstored, of: event)
    }
    if end != nil, let over = recorder.openEnd(of: event.seq, in: event.chain, event.records) {
      index.endEffect(step.id)
      store(.completed, over, at: time)
    }
    return end
  }

  func effectStartsTask(_ effect: CauseID) { index.note(.task, of: effect) }

  func effectRuns(_ effect: CauseID, _ body: () -> Void) {
    guard index.find(effect) != nil, let event = recorder.open(0, cause: effect, of: id) else {
      return body()
    }
    let begin = now()
    var record = record(event, .mutateRun, at: begin)
    body()
    record.span = now() &- begin
    recorder.store(record, of: event)
  }

  func beginEffectRun(_ effect: CauseID) -> (() -> Void)? {
    guard index.find(effect) != nil, let event = recorder.open(0, cause: effect, of: id) else { return nil }
    let begin = now()
    var record = record(event, .mutateRun, at: begin)
    return { [self] in
      record.span = now() &- begin
      recorder.store(record, of: event)
    }
  }

  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    // An effect that began before this trace has no end in it.
    guard let begin = index.find(effect) else { return }
    let newer: TraceEvent.Seq =
      if case .cancelled = outcome { index.find(ResolvedCause(step.cause).event)?.seq ?? 0 } else { 0 }
    guard let event = recorder.openEnd(of: begin.seq, in: begin.root, by: newer) else { return }
    index.endEffect(effect)
    switch outcome {
    case .completed: store(.completed, event, at: now())
    case .failed: store(.error, event, at: now())
    case .disposed: store(.disposed, event, at: now())
    case .cancelled: store(.cancelled, event, at: now(), by: newer)
    }
  }

  private func store(_ end: TraceEvent.EffectEnd, _ event: OpenEvent, at time: UInt64, by: TraceEvent.Seq = 0) {
    var record = record(event, .mutateEnd, at: time, end.number)
    record.detail = by
    recorder.store(record, of: event)
  }

  func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString) {
    // An effect that began before this trace has no end in it.
    guard let begin = index.find(effect) else { return }
    // An effect that cut its own stream, for example by a timer, has no other cause to name.
    let trigger = ResolvedCause(step.cause).trigger
    let by = trigger == effect ? nil : index.find(trigger)?.seq
    guard let event = recorder.open(step.id, cause: by == nil ? effect : trigger, of: id, after: begin.seq) else {
      return
    }
    let end = TraceEvent.InnerEnd(effect: begin.seq, operation: "\(operation)", by: by)
    recorder.store(event, at: now(), of: id, .innerEnd(end))
  }
}
