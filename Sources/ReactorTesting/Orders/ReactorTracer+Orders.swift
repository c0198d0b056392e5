import ReactorTrace

extension StepValues {
  /// The values of a test's steps. When it ends, pairs of mutations that may come either way are reduced in both orders.
  static func ofTest() -> StepValues { StepValues { tracer, steps in tracer.noteOrders(steps) } }
}

extension ReactorTracer {
  /// Notes the orders of a test that goes on, as its end does.
  func noteOrders() { noteOrders(replays.steps) }

  /// Reduces pairs of mutations that may come either way in both orders, and records those whose order matters and that have
  /// no note.
  fileprivate func noteOrders(_ steps: [Replays.Step]) {
    guard !steps.isEmpty, let stepValues,
      let pairs = withRecords(atMost: OrderPairs.mostEvents, { OrderPairs($0).pairs }), !pairs.isEmpty
    else { return }
    var orders = OrderReplays(stepValues, Replays.reducers(of: steps), impure: replays.impure, monitor)
    for found in orders.run(pairs) {
      let pair = found.pair
      guard record(found.order, after: pair.then.reduce, in: pair.chain, of: pair.reactor) else { return }
    }
  }
}
