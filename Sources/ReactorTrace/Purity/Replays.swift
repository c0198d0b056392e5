import ReactorCore
import TraceModel

/// Reduces that are run again when a test is over, to see whether the same state and mutation give the same result.
///
/// Not at once: a clock that is read twice within a microsecond says the same thing twice. Results are compared as they
/// were right after the first run, by structure: sets and dictionaries by value, objects by what they hold, functions
/// not at all, and NaN is equal to NaN.
final class Replays: Sendable {
  private struct State {
    var steps: [Step] = []
    var kept: [String: Int] = [:]
  }
  // The lock guards the state; reducers run outside.
  private let state = Locked(State())
  private static let stepsPerCase = 3

  /// Keeps a reduce that had no other finding, unless its case has enough.
  func keep<R: Reactor>(
    _ context: ReduceContext<R>, label: String, reactor: TraceEvent.ReactorID, result: R.State
  ) {
    let hasRoom = state.withLock { state in
      let kept = state.kept["\(reactor).\(label)", default: 0]
      state.kept["\(reactor).\(label)"] = kept + 1
      return kept < Self.stepsPerCase
    }
    if !hasRoom { return }
    let step = Step(context, reactor: reactor, result: result)
    state.withLock { $0.steps.append(step) }
  }

  /// A reduce whose second run gave another result.
  struct Difference {
    var reactor: TraceEvent.ReactorID
    var reduce: CauseID
    var impurity: TraceEvent.Impurity
  }

  /// Runs the reduces again, on this thread and with streams muted, and lets go of their reactors.
  func run(masking redaction: RedactionPolicy) -> [Difference] {
    takeSteps().compactMap { step in
      guard let patches = step.difference, !patches.isEmpty else { return nil }
      let impurity = TraceEvent.Impurity(
        rule: .nondeterministic, message: Replays.sentence(redaction.masked(patches).patches))
      return Difference(reactor: step.reactor, reduce: step.reduce, impurity: impurity)
    }
  }

  /// Lets go of what came after the last run.
  func forget() { _ = takeSteps() }

  private func takeSteps() -> [Step] {
    state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
  }

  private static func sentence(_ patches: [TraceEvent.Patch]) -> String {
    let fields = patches.prefix(3).map { patch in
      let path = patch.path.split(separator: "/").map { ".\($0)" }.joined()
      return "state\(path) was \(patch.old?.text ?? "absent"), then \(patch.value?.text ?? "absent")"
    }
    return fields.joined(separator: "; ") + ", for the same state and mutation. "
      + "Does reduce read a clock, a random source or a variable?"
  }
}

/// One reduce that is to run again. It holds its reactor, the old state and the mutation.
private struct Step: @unchecked Sendable {
  // Immutable. The values are the user's; they are read once more by the one thread that finishes the trace, when the
  // test that made them is over.
  let reactor: TraceEvent.ReactorID
  let reduce: CauseID
  private let input: () -> JSONValue
  private let again: () -> JSONValue
  private let inputThen: JSONValue
  private let resultThen: JSONValue
  private let wasMain: Bool

  init<R: Reactor>(_ context: ReduceContext<R>, reactor: TraceEvent.ReactorID, result: R.State) {
    self.reactor = reactor
    reduce = context.id
    wasMain = MainScheduler.instance.isCurrent
    let (user, old, mutation) = (context.reactor, context.oldState, context.mutation)
    input = { ValueDescriber.describe((old, mutation), .comparison) }
    again = { ValueDescriber.describe(user.reduce(state: old, mutation: mutation), .comparison) }
    inputThen = input()
    resultThen = ValueDescriber.describe(result, .comparison)
  }

  /// What is different in the second result; nil where the question cannot be asked again: an object in the state was
  /// changed meanwhile, or the reducer belongs to the main thread and this is another one.
  var difference: [TraceEvent.Patch]? {
    if wasMain, !MainScheduler.instance.isCurrent { return nil }
    guard StateChange.difference(inputThen, input()).isEmpty else { return nil }
    var result = JSONValue.null
    ReduceWatch(isMuted: true).run { result = again() }
    return StateChange.difference(resultThen, result)
  }
}
