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
    var kept: [Case: Int] = [:]
  }
  struct Case: Hashable {
    var reactor: UInt32
    var label: UInt16
  }
  // The lock guards the state; reducers run outside.
  private let state = Locked(State())
  private static let stepsPerCase = 3

  /// A reduce, before it runs.
  struct Reduction {
    let reactor: AnyObject
    let mutation: UnsafeRawPointer
    let state: UnsafeRawPointer
  }

  /// Takes down what goes into a reduce, unless its case has enough.
  func begin(_ reactor: TracedReactor, _ reduce: ReduceStep) -> Step? {
    let key = Case(reactor: reactor.id, label: reactor.shapes.mutation.labels.number(at: reduce.mutation))
    guard state.withLock({ $0.kept[key, default: 0] < Self.stepsPerCase }) else { return nil }
    let reduction = Reduction(reactor: reduce.reactor, mutation: reduce.mutation, state: reduce.state)
    var step = reactor.shapes.replay(reduction)
    step.key = key
    return step
  }

  /// Keeps a reduce that had no other finding.
  func keep(_ step: Step, after reduce: CauseID, _ reduction: ReduceStep) {
    var step = step
    step.reduce = reduce
    step.hasResult(reduction.state)
    state.withLock { state in
      guard state.kept[step.key, default: 0] < Self.stepsPerCase else { return }
      state.kept[step.key, default: 0] += 1
      state.steps.append(step)
    }
  }

  /// A reduce whose second run gave another result.
  struct Difference {
    var reactor: UInt32
    var reduce: CauseID
    var impurity: TraceEvent.Impurity
  }

  /// Runs the reduces again, on this thread and with streams muted, and lets go of their reactors.
  func run(masking redaction: RedactionPolicy) -> [Difference] {
    takeSteps().compactMap { step in
      guard let patches = step.difference, !patches.isEmpty else { return nil }
      let impurity = TraceEvent.Impurity(
        rule: .nondeterministic, message: Replays.sentence(redaction.masked(patches).patches))
      return Difference(reactor: step.key.reactor, reduce: step.reduce, impurity: impurity)
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

extension Replays {
  /// One reduce that is to run again. It holds its reactor, the old state and the mutation.
  struct Step: @unchecked Sendable {
    // Immutable once it is kept. The values are the user's; they are read once more by the one thread that finishes the
    // trace, when the test that made them is over.
    fileprivate var key = Case(reactor: 0, label: 0)
    fileprivate var reduce: CauseID = 0
    private let input: () -> JSONValue
    private let again: () -> JSONValue
    private let result: (UnsafeRawPointer) -> JSONValue
    private let inputThen: JSONValue
    private var resultThen = JSONValue.null
    private let wasMain: Bool

    init<R: Reactor>(_ reduction: Reduction, _: R.Type) {
      wasMain = MainScheduler.instance.isCurrent
      let user = unsafeDowncast(reduction.reactor, to: R.self)
      let old = reduction.state.assumingMemoryBound(to: R.State.self).pointee
      let mutation = reduction.mutation.assumingMemoryBound(to: R.Mutation.self).pointee
      input = { ValueDescriber.describe((old, mutation), .comparison) }
      again = { ValueDescriber.describe(user.reduce(state: old, mutation: mutation), .comparison) }
      result = { ValueDescriber.describe($0.assumingMemoryBound(to: R.State.self).pointee, .comparison) }
      inputThen = input()
    }

    fileprivate mutating func hasResult(_ state: UnsafeRawPointer) { resultThen = result(state) }

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
}
