import TraceFormat

/// Names what came in the usual run and in another one: answers by the action whose effect asked for them, tasks by the work
/// in which they became ready.
struct ArrivalLabels {
  private var names: [UInt64: String] = [:]
  private var uses: [String: Int] = [:]

  /// Adds the answers and the work of a traced run.
  mutating func add(_ run: OrderedRun, _ trace: Trace) {
    let state = run.state.withLock { $0 }
    let actions = CausingActions(trace)
    for key in state.answers where names[key] == nil {
      let asked = state.asked.values.first { $0.key == key }
      let action = actions.text(of: asked?.event ?? 0)
      name(key, asked?.terms.name.map { "answer of \($0)" } ?? action.map { "answer to \($0)" } ?? "answer")
    }
    for came in state.came where came.kind == .script && names[came.key] == nil { name(came.key, came.label) }
    for came in state.came where came.kind == .task && names[came.key] == nil {
      name(came.key, "task of \(names[came.origin] ?? "the test")")
    }
    for key in state.tasks where names[key] == nil {
      name(key, "task of \(state.origins[key].flatMap { names[$0] } ?? "the test")")
    }
  }

  /// Numbers equal names from the second on.
  private mutating func name(_ key: UInt64, _ text: String) {
    uses[text, default: 0] += 1
    let count = uses[text, default: 1]
    names[key] = count == 1 ? text : "\(text) (\(count))"
  }

  func name(of key: UInt64) -> String { names[key] ?? "answer" }

  /// The arrivals of a run, without the end of the last call of `advanceTo`.
  func arrivals(of run: OrderedRun) -> [ExploredOrders.Arrival] {
    let state = run.state.withLock { $0 }
    let last = state.came.lastIndex { !$0.isBoundary }.map { $0 + 1 } ?? 0
    var arrivals = state.came.prefix(last).filter { !$0.isBoundary || state.isFollowed($0) }.map { came in
      ExploredOrders.Arrival(
        label: came.isBoundary ? came.label : name(of: came.key), kind: came.kind, outcome: came.outcome,
        time: came.time,
        key: came.key)
    }
    if case .neverComes(let key) = run.plan.fate, state.answers.contains(key) {
      arrivals.append(
        ExploredOrders.Arrival(
          label: name(of: key), kind: .answer, outcome: .neverCame, time: state.came.last?.time ?? 0, key: key))
    }
    return arrivals
  }
}

extension OrderedRun.State {
  /// Whether the test goes on after this call of `advanceTo` with another one.
  fileprivate func isFollowed(_ came: OrderedRun.Came) -> Bool { came.key < UInt64(boundedAdvances) || endsUnbounded }
}
