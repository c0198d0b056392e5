import PlatformSupport
import ReactorCore
import TraceFormat
import TraceValues

// All that a trace says of `transform(action:)`, `transform(mutation:)` and `transform(state:)`: whether a value passed
// unchanged, what is recorded if it did not, and how a transformed state is decoded.
extension TracedReactor {
  func isSameAction(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    isSame(one, other, shapes.action, shapes.action.payload)
  }

  func isSameMutation(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    isSame(one, other, shapes.mutation, shapes.mutation.payload)
  }

  func isSameState(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    isSame(one, other, shapes.state, shapes.state.whole)
  }

  /// Compares bytes, then with `==`, then descriptions if the policy allows it: a copy may differ in unused bits.
  private func isSame(
    _ one: ValueAddress, _ other: ValueAddress, _ shape: ValueShape,
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

  func actionOut(_ step: Step, _ change: TransformChange, _ action: ValueAddress?) {
    let label = action.map { shapes.action.labels.number(at: $0) }
    let cause = ResolvedCause(step.cause)
    // An injected action counts as an action, so that loops through a transform are found.
    if case .inject = change, let label {
      var closesLoop = false
      let event = recorder.openAction(
        step.id, cause: cause.event, of: id, label: label, isInjected: true, &closesLoop)
      if let event {
        if let action { values?.keep(action: action, at: event.seq) }
        var out = transformed(change, label, shapes.action)
        out.source = ActionSource.words(step.source)
        recorder.store(event, at: now(), of: id, .actionOut(out))
      }
      if closesLoop { noteLoop(closedBy: step.id) }
    } else {
      let seq = note(.actionOut(transformed(change, label, shapes.action)), step.id, cause: cause.event)
      if let action, let seq { values?.keep(action: action, at: seq) }
    }
  }

  func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: ValueAddress?) {
    let label = mutation.map { shapes.mutation.labels.number(at: $0) }
    let out = TraceEvent.Kind.mutationOut(transformed(change, label, shapes.mutation))
    let seq = note(out, step.id, cause: ResolvedCause(step.cause).event)
    if let mutation, let seq { values?.keep(mutation: mutation, at: seq) }
  }

  func stateOut(_ step: Step, _ change: TransformChange, _ state: ValueAddress?, revision: Int, isObserved: Bool) {
    guard let event = recorder.open(step.id, cause: ResolvedCause(step.cause).event, of: id) else { return }
    var record = record(event, .stateOut, at: now(), operation(change).number)
    record.detail = UInt64(revision)
    if let state {
      if !isObserved { record.flags = .unobserved }
      if keepsValues { record.value = kept(state, shapes.state, isWhole: true, in: event.records) }
    }
    recorder.store(record, of: event)
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
}

extension RecordDecoder {
  /// Decodes a state that left `transform(state:)`, as changes from the reducer's state if it was made from that.
  mutating func stateOut(_ record: EventRecord, _ shape: ValueShape) -> TraceEvent.State {
    var change = TraceEvent.State.Change.unknown
    if let out = description(of: record.value, shape.whole), let value = out.value {
      change = .whole(value.json)
      // A delayed state was not made from the newest one.
      if record.label == TraceEvent.Transformed.Operation.map.number, let before = states[record.reactor],
        before.revision == record.detail
      {
        let patches = StateChange.difference(before.description, out, policy.redaction)
        change = .diff(before.description.isWhole && out.isWhole ? patches : patches + [.rest])
      }
    }
    return TraceEvent.State(
      revision: Int(record.detail), change: change, isUnobserved: record.flags.contains(.unobserved))
  }
}
