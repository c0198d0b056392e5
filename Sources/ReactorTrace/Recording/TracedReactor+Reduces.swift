import PlatformSupport
import ReactorCore
import TraceFormat

// Reduces with their purity checks, and the states that come of them.
extension TracedReactor {
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) {
    guard let event = recorder.open(step.id, cause: step.cause, of: id) else { return body() }
    if policy.purity == .off { measure(event, reduce, body) } else { check(step, event, reduce, body) }
  }

  /// Runs a reduce, and records its duration and its state.
  @inline(__always)
  private func measure(_ event: OpenEvent, _ reduce: ReduceStep, _ body: () -> Void) {
    let state = reduce.state
    let pulsesBefore = hasPulses ? shapes.state.pulses.map { $0.count(in: state) } : nil
    previousState.keep(state)
    let begin = now()
    var record = record(event, .reduce, at: begin, mutations.number(at: reduce.mutation))
    body()
    lastTime = now()
    record.span = lastTime &- begin
    record.detail = UInt64(reduce.revision)
    record.flags = previousState.compared(with: state)
    if keepsValues { record.value = keptState(state, in: event.records) }
    values?.keep(state: state, at: event.seq)
    if let pulsesBefore {
      assignedPulses = pulses(in: state, since: pulsesBefore)
      if !assignedPulses.isEmpty { record.flags.insert(.pulsed) }
    }
    recorder.store(record, of: event)
  }

  /// Runs and records a reduce inside the purity checks, and records its impurities.
  @inline(never)
  private func check(_ step: Step, _ event: OpenEvent, _ reduce: ReduceStep, _ body: () -> Void) {
    let replay = policy.purity >= .replay ? replays.begin(self, reduce) : nil
    reactorBytes.begin(reduce.reactor)
    reduce.watch.add(reactorBytes)
    if let aliasCheck {
      aliasCheck.begin(reduce.state)
      reduce.watch.add(aliasCheck)
    }
    var observed: [any ObservedSideEffect] = []
    measure(event, reduce) {
      if let monitor { observed = monitor.observe(reduce.reactor, body) } else { body() }
    }

    let writes = reactorBytes.end()
    var changes = aliasCheck?.end() ?? StateAliasCheck.Changes()
    let isPure =
      writes.isEmpty && changes.isEmpty && reduce.watch.uses.isEmpty && !reduce.watch.wasUnchecked
      && !observed.contains { $0.rule.level == .error }
    if isPure {
      if let replay { replays.keep(replay, after: .init(seq: event.seq, chain: event.chain), reduce) }
      if observed.isEmpty { return }
    } else if policy.purity >= .replay {
      replays.noteImpurity(of: type(of: reduce.reactor))
    }
    // A side effect that a monitor located is not reported again by a portable check.
    var sideEffects = ObservedSideEffects(observed, of: reduce.reactor)
    sideEffects.claim(&changes, masking: policy.redaction)
    let reducer = ReduceDeclaration(monitor, type(of: reduce.reactor))
    for (sideEffect, field) in sideEffects.all {
      note(OutOfLineEvent(sideEffect, field: field, of: reducer), cause: step.id)
    }
    let impurities = ImpurityMessages.impurities(
      writes, changes, of: reduce.watch, besides: sideEffects, masking: policy.redaction)
    for impurity in impurities { note(OutOfLineEvent(impurity, of: reducer), cause: step.id) }
    lastTime = now()
  }

  /// Records an impurity of a reduce.
  @inline(never)
  private func note(_ impurity: OutOfLineEvent, cause: CauseID) {
    guard let event = recorder.open(0, cause: cause, of: id) else { return }
    recorder.store(event, at: now(), of: id, impurity)
  }

  func state(_ step: Step, _ state: ValueAddress, revision: Int, isObserved: Bool, _ body: () -> Void) {
    defer { body() }
    guard let event = recorder.open(step.id, cause: step.cause, of: id) else { return }
    var record = record(event, .state, at: lastTime)
    record.detail = UInt64(revision)
    if !isObserved { record.flags = .unobserved }
    recorder.store(record, of: event)
    if assignedPulses.isEmpty { return }
    for pulse in assignedPulses { note(.pulse(field: pulse.field, count: pulse.count), 0, cause: step.id) }
    assignedPulses = []
  }

  private func pulses(in state: ValueAddress, since before: [UInt]) -> [(field: String, count: UInt64)] {
    zip(shapes.state.pulses, before).compactMap { pulse, before in
      let count = pulse.count(in: state)
      return count == before ? nil : (pulse.name, UInt64(count))
    }
  }
}
