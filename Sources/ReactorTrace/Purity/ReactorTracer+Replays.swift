import TraceFormat

// Replays of the reduces that a tracer kept, when a test ends.
extension ReactorTracer {
  /// Replays the kept reduces on this thread, records those with another result, and releases their reactors.
  func replayReduces() {
    let steps = replays.takeSteps()
    for difference in replays.run(steps, isDeep: policy.purity == .deep, masking: policy.redaction) {
      guard let event = recorder.open(after: difference.reduce.seq, in: difference.reduce.chain) else { break }
      let impurity = OutOfLineEvent(difference.impurity, of: ReduceDeclaration(monitor, difference.type))
      recorder.store(event, at: clock.now(), of: difference.reactor, impurity)
      replays.noteImpurity(of: difference.type)
    }
    noteOrders(steps)
  }

  /// Notes the orders of a test that goes on, as its end does.
  package func noteOrders() { noteOrders(replays.steps) }

  /// Reduces pairs of mutations that may come either way in both orders, and records those whose order matters and that have
  /// no note.
  ///
  /// Only for a test, which keeps the values of its steps.
  private func noteOrders(_ steps: [Replays.Step]) {
    guard !steps.isEmpty, let stepValues else { return }
    var snapshot = recorder.snapshot()
    guard snapshot.count <= OrderPairs.mostEvents else { return }
    let records = snapshot.takeInOrder()
    let pairs = withExtendedLifetime(snapshot) { OrderPairs(records).pairs }
    if pairs.isEmpty { return }
    var orders = OrderReplays(stepValues, Replays.reducers(of: steps), impure: replays.impure, monitor)
    for found in orders.run(pairs) {
      guard let event = recorder.open(after: found.pair.then.reduce, in: found.pair.chain) else { return }
      recorder.store(event, at: clock.now(), of: found.pair.reactor, .order(found.order))
    }
  }
}
