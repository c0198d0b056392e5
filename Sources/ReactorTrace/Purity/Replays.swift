import ReactorCore
import TraceModel

/// Reduces that are run again when a test is over, to see whether the same state and mutation give the same result.
///
/// Not at once: a clock that is read twice within a microsecond says the same thing twice.
final class Replays: @unchecked Sendable {
  // The lock guards the steps. They hold their reactor, old state and mutation until `run`.
  private struct Step {
    var reactor: TraceEvent.ReactorID
    var reduce: CauseID
    var result: JSONValue
    var again: () -> JSONValue
  }
  private struct State {
    var steps: [Step] = []
    var kept: [String: Int] = [:]
  }
  private let state = Locked(State())
  private static let stepsPerCase = 3

  /// Keeps a reduce that had no other finding, unless its case has enough.
  func keep<R: Reactor>(
    _ context: ReduceContext<R>, label: String, reactor: TraceEvent.ReactorID, result: R.State
  ) {
    let hasRoom = state.withLock { state in
      let key = "\(reactor).\(label)"
      defer { state.kept[key, default: 0] += 1 }
      return state.kept[key, default: 0] < Self.stepsPerCase
    }
    if !hasRoom { return }
    let (user, old, mutation) = (context.reactor, context.oldState, context.mutation)
    let step = Step(reactor: reactor, reduce: context.id, result: ValueDescriber.describe(result)) {
      ValueDescriber.describe(user.reduce(state: old, mutation: mutation))
    }
    state.withLock { $0.steps.append(step) }
  }

  /// A reduce whose second run gave another result.
  struct Difference {
    var reactor: TraceEvent.ReactorID
    var reduce: CauseID
    var message: String

    func event(_ id: CauseID, at time: UInt64) -> Draft {
      let impurity = TraceEvent.Impurity(rule: .nondeterministic, message: message)
      return Draft(id: id, time: time, cause: reduce, reactor: reactor, kind: .impurity(impurity))
    }
  }

  /// Runs the reduces again, on this thread and with streams muted, and lets go of their reactors.
  func run() -> [Difference] {
    let steps = state.withLock { state in
      defer { state = State() }
      return state.steps
    }
    return steps.compactMap { step in
      var result = JSONValue.null
      ReduceWatch(isMuted: true).run { result = step.again() }
      let patches = StateChange.difference(step.result, result)
      guard !patches.isEmpty else { return nil }
      let fields = patches.prefix(3).map { patch in
        "state\(patch.path.split(separator: "/").map { ".\($0)" }.joined()) was "
          + "\(patch.old?.text ?? "absent"), then \(patch.value?.text ?? "absent")"
      }
      return Difference(
        reactor: step.reactor, reduce: step.reduce,
        message: "the same state and mutation gave another result when they came again: "
          + fields.joined(separator: "; ") + ". Does reduce read a clock, a random source or a variable?")
    }
  }
}
