import ReactorCore
import TraceModel

// What the transforms did, what was cut within effects, and who subscribed.
extension TracedReactor {
  func actionOut(_ step: Step, _ change: TransformChange, _ action: UnsafeRawPointer?) {
    let label = action.map { shapes.action.labels.number(at: $0) }
    let known = ResolvedCause(step.cause)
    // What a transform injects is an action of its own: loops go through it.
    if case .inject = change, let label {
      var closesLoop = false
      let event = recorder.openAction(
        step.id, cause: known.event, of: id, label: label, isInjected: true, &closesLoop)
      if let event { noteOut(event, .actionOut(transformed(change, label, shapes.action))) }
      if closesLoop { noteLoop(closedBy: step.id) }
    } else {
      note(.actionOut(transformed(change, label, shapes.action)), step.id, cause: known.event)
    }
  }

  func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: UnsafeRawPointer?) {
    let label = mutation.map { shapes.mutation.labels.number(at: $0) }
    note(.mutationOut(transformed(change, label, shapes.mutation)), step.id, cause: ResolvedCause(step.cause).event)
  }

  func stateOut(_ step: Step, _ change: TransformChange, _ state: UnsafeRawPointer?, revision: Int, isObserved: Bool) {
    guard let event = recorder.open(step.id, cause: ResolvedCause(step.cause).event, of: id) else { return }
    var record = record(event, .stateOut, at: now(), operation(change).number)
    record.detail = UInt64(revision)
    if let state {
      if !isObserved { record.flags = .unobserved }
      if keepsValues { record.value = kept(state, shapes.state, isWhole: true, at: event.place) }
    }
    recorder.store(record, of: event)
  }

  func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString) {
    // What began before this trace does not end in it.
    guard let begin = numbers.find(effect) else { return }
    // Where the effect did it by itself, by a timer of its own, nothing else is to be named.
    let known = ResolvedCause(step.cause).trigger
    let by = known == effect ? nil : numbers.find(known)?.seq
    guard let event = recorder.open(step.id, cause: by == nil ? effect : known, of: id, after: begin.seq) else {
      return
    }
    let end = TraceEvent.InnerEnd(effect: begin.seq, operation: "\(operation)", by: by)
    recorder.store(event, at: now(), of: id, .innerEnd(end))
  }

  func subscribed(
    _ step: Step, to what: ReactorOutput, number: Int, file: UnsafePointer<UInt8>?, line: UInt32
  ) {
    let kind = TraceEvent.Kind.subscribe(
      what: name(what), subscription: number, site: RecordDecoder.site(file, line))
    note(kind, step.id, cause: ResolvedCause(step.cause).trigger)
  }

  func unsubscribed(_ step: Step, from what: ReactorOutput, number: Int) {
    let kind = TraceEvent.Kind.unsubscribe(what: name(what), subscription: number, site: nil)
    note(kind, step.id, cause: ResolvedCause(step.cause).trigger)
  }

  func isSameAction(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    isSame(one, other, shapes.action, shapes.action.payload)
  }

  func isSameMutation(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    isSame(one, other, shapes.mutation, shapes.mutation.payload)
  }

  func isSameState(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    isSame(one, other, shapes.state, shapes.state.whole)
  }

  /// Bit by bit, or as its type says, or, where values may be looked at, in words: what was copied may differ in bits
  /// that mean nothing.
  private func isSame(
    _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ shape: ValueShape,
    _ describe: ValueShape.Describe
  ) -> Bool {
    if shape.isSame(one, other) { return true }
    guard shape.isSelfContained || policy.references == .described else { return false }
    let isEqual = shape.isEqual?(one, other)
    if isEqual == false { return false }
    guard keepsValues else { return isEqual ?? false }
    guard shape.labels.number(at: one) == shape.labels.number(at: other) else { return false }
    let (one, other) = (describe(one, recorder.objects), describe(other, recorder.objects))
    return one == other && (isEqual ?? (one.isExact && other.isExact))
  }

  private func noteOut(_ event: OpenEvent, _ kind: TraceEvent.Kind) {
    recorder.store(event, at: now(), of: id, kind)
  }

  private func transformed(
    _ change: TransformChange, _ label: UInt16?, _ shape: ValueShape
  ) -> TraceEvent.Transformed {
    TraceEvent.Transformed(operation(change), label: label.map(shape.labels.name))
  }

  private func operation(_ change: TransformChange) -> TraceEvent.Transformed.Operation {
    switch change {
    case .map: .map
    case .drop: .drop
    case .inject: .inject
    }
  }

  private func name(_ what: ReactorOutput) -> String {
    switch what {
    case .state: "state"
    case .action: "action"
    case .pulse: "pulse"
    }
  }
}
