import PlatformSupport
import ReactorCore
import TraceFormat

// Actions, and the loops that they close.
extension TracedReactor {
  func action(_ step: Step, _ action: ValueAddress, _ sent: SentAction, _ body: () -> Void) {
    defer { body() }
    let label = actions.number(at: action)
    let cause = ResolvedCause(step.cause)
    var closesLoop = false
    let opened = recorder.openAction(step.id, cause: cause.event, of: id, label: label, &closesLoop)
    guard let event = opened else { return }
    lastTime = now()
    values?.keep(action: action, at: event.seq)
    if sent.times != nil {
      noteQueued(event, action, label, sent, cause.via)
    } else {
      var record = record(event, .action, at: lastTime, label)
      if event.cause != 0, let via = cause.via { record.flags = .init(via) }
      record.span = UInt64(sent.file)
      record.sender = (sent.line, sent.view)
      record.value = payload(action, label, shapes.action, in: event.records)
      recorder.store(record, of: event)
    }
    if closesLoop { noteLoop(closedBy: step.id) }
  }

  /// Records an action that waited in a queue.
  @inline(never)
  private func noteQueued(
    _ event: OpenEvent, _ value: ValueAddress, _ label: UInt16, _ sent: SentAction, _ via: TraceEvent.Mutation.Via?
  ) {
    let now = lastTime
    let payload = describedPayload(value, label, shapes.action)
    recorder.addWeight(payload?.weight ?? 0, to: event.records)
    let action = TraceEvent.Action(
      label: shapes.action.labels.name(label), thread: recorder.thread, source: ActionSource.words(sent.view),
      site: RecordDecoder.site(sent.file, sent.line),
      queued: sent.times?.first.map { now > $0 ? now - $0 : 0 }, payload: payload?.value?.json,
      via: event.cause == 0 ? nil : via)
    recorder.store(event, at: now, of: id, OutOfLineEvent(.action(action), masked: payload?.masked ?? 0))
  }

  /// Records that the chain has come back to an action of this reactor more than once.
  @inline(never)
  func noteLoop(closedBy action: CauseID) {
    let members = recorder.names(of: ActionChain.back(from: action, index).reversed())
    note(.loop(length: members.count, members: members), 0, cause: action)
  }
}
