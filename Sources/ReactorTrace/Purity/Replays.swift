import PlatformSupport
import ReactorCore
import TraceFormat
import TraceJSON
import TraceValues

/// Reduces that are run again at the end of a test, to find out whether equal inputs give equal results.
///
/// They do not run again immediately, because a clock read twice within a microsecond returns the same time. Results are
/// compared as they were right after the first run, by structure: sets and dictionaries by value, objects by their
/// contents, functions not at all, and NaN equals NaN. Sets and dictionaries in the inputs get another order.
package final class Replays: Sendable {
  private struct State {
    var steps: [Step] = []
    var counts: [Case: Int] = [:]
    /// Classes of reactors whose reducers had an impurity.
    var impure: Set<ObjectIdentifier> = []
  }
  /// A mutation case of a reactor.
  struct Case: Hashable {
    var reactor: UInt32
    var label: UInt16
  }
  // The lock guards the state; reducers run outside.
  private let state = Locked(State())
  private static let stepsPerCase = 3

  /// The inputs of a reduce, before it runs.
  struct Reduction {
    let reactor: AnyObject
    let mutation: ValueAddress
    let state: ValueAddress
  }

  /// The event of a reduce, which the recorder's index may have forgotten by the end of a long test.
  struct Reduce {
    var seq: TraceEvent.Seq
    var chain: TraceEvent.Seq
  }

  /// Keeps the inputs of a reduce; nil if its case has enough replays.
  func begin(_ reactor: TracedReactor, _ reduce: ReduceStep) -> Step? {
    let key = Case(reactor: reactor.id, label: reactor.shapes.mutation.labels.number(at: reduce.mutation))
    guard state.withLock({ $0.counts[key, default: 0] < Self.stepsPerCase }) else { return nil }
    let reduction = Reduction(reactor: reduce.reactor, mutation: reduce.mutation, state: reduce.state)
    var step = reactor.shapes.replay(reduction)
    step.key = key
    return step
  }

  /// Keeps a reduce that had no finding, with its result, for `run`.
  func keep(_ step: Step, after reduce: Reduce, _ reduction: ReduceStep) {
    var step = step
    step.reduce = reduce
    step.hasResult(reduction.state)
    state.withLock { state in
      guard state.counts[step.key, default: 0] < Self.stepsPerCase else { return }
      state.counts[step.key, default: 0] += 1
      state.steps.append(step)
    }
  }

  /// A reduce whose replay gave another result.
  struct Difference {
    var reactor: UInt32
    /// The reactor's class.
    var type: any AnyObject.Type
    var reduce: Reduce
    var impurity: TraceEvent.Impurity
  }

  /// Replays reduces on this thread, with streams muted.
  ///
  /// If `isDeep`, those with an equal result run a third time, in a perturbed environment and on another thread.
  func run(_ steps: [Step], isDeep: Bool, masking redaction: RedactionPolicy) -> [Difference] {
    var same: [Step] = []
    var differences: [Difference] = []
    for step in steps {
      guard let outcome = step.outcome(redaction) else { continue }
      if outcome.patches.isEmpty {
        same.append(step)
      } else {
        let order = "the order of a set or a dictionary?"
        differences.append(
          step.found(
            outcome, redaction,
            outcome.reordered.areAllChanges
              ? "Does reduce read \(order)" : "Does reduce read a clock, a random source or a variable, or \(order)"))
      }
    }
    guard isDeep, !same.isEmpty else { return differences }
    PerturbedEnvironment.run {
      for step in same {
        guard let outcome = step.outcomeOnAnotherThread(redaction), !outcome.patches.isEmpty else { continue }
        differences.append(
          step.found(
            outcome, redaction,
            "It ran in another time zone and environment, and on another thread. Which of these does reduce read?"))
      }
    }
    return differences
  }

  /// Notes that a reducer had an impurity: it is not run with inputs that it never had.
  func noteImpurity(of type: any AnyObject.Type) { state.withLock { _ = $0.impure.insert(ObjectIdentifier(type)) } }

  /// The classes of the reactors whose reducers had an impurity.
  package var impure: Set<ObjectIdentifier> { state.withLock { $0.impure } }

  /// The reducers of which reduces were kept, by reactor.
  package static func reducers(of steps: [Step]) -> [UInt32: Reducer] {
    var reducers: [UInt32: Reducer] = [:]
    for step in steps {
      let wasMain = reducers[step.key.reactor]?.wasMain ?? false
      reducers[step.key.reactor] = step.reducer
      if wasMain { reducers[step.key.reactor]?.wasMain = true }
    }
    return reducers
  }

  /// Releases reduces that were kept since they were taken.
  func forget() { _ = takeSteps() }

  /// The kept reduces. They hold their reactors.
  package var steps: [Step] { state.withLock { $0.steps } }

  /// Takes the kept reduces.
  func takeSteps() -> [Step] {
    state.withLock { exchange(&$0.steps, with: []) }
  }
}

extension Replays {
  /// A reducer that can be run with any state and mutation of its types. Holds its reactor.
  package struct Reducer: @unchecked Sendable {
    // Immutable once kept; run by the thread of the test.
    package let reactor: AnyObject
    package let type: any AnyObject.Type
    /// The `@Pulse` fields of the state.
    package let pulses: Set<String>
    /// Whether it ran on the main thread, and so is run on no other.
    package var wasMain: Bool
    /// The new state; nil for values of other types.
    package let reduce: (_ state: Any, _ mutation: Any) -> Any?
  }

  /// The difference between two results of a reduce.
  struct Outcome {
    var patches: [TraceEvent.Patch]
    var reordered: ReorderedLists
  }

  /// A reduce to be replayed. Holds its reactor, the old state and the mutation.
  package struct Step: @unchecked Sendable {
    // Immutable once kept. The user's values are read once more by the thread that finishes the trace, after the test.
    fileprivate var key = Case(reactor: 0, label: 0)
    fileprivate var reduce = Reduce(seq: 0, chain: 0)
    private let input: () -> JSONValue
    private let again: () -> JSONValue
    private let result: (ValueAddress) -> JSONValue
    private let originalInput: JSONValue
    private var originalResult = JSONValue.null
    private let wasMain: Bool
    private let type: any AnyObject.Type
    fileprivate let reducer: Reducer

    init<R: Reactor>(_ reduction: Reduction, _: R.Type) {
      wasMain = MainScheduler.instance.isCurrent
      type = Swift.type(of: reduction.reactor)
      let user = R.runtimeReactor(of: reduction.reactor)
      let old = reduction.state[as: R.State.self]
      let mutation = reduction.mutation[as: R.Mutation.self]
      input = { ValueDescriber.describe((old, mutation), .comparison) }
      again = {
        let (old, mutation) = (PerturbedHashOrder.of(old), PerturbedHashOrder.of(mutation))
        return ValueDescriber.describe(user.reduce(state: old, mutation: mutation), .comparison)
      }
      result = { ValueDescriber.describe($0[as: R.State.self], .comparison) }
      reducer = Reducer(
        reactor: reduction.reactor, type: type, pulses: Set(PulseField.all(of: R.State.self).map(\.name)),
        wasMain: wasMain
      ) { state, mutation in
        guard let state = state as? R.State, let mutation = mutation as? R.Mutation else { return nil }
        return user.reduce(state: state, mutation: mutation)
      }
      originalInput = input()
    }

    fileprivate mutating func hasResult(_ state: ValueAddress) { originalResult = result(state) }

    fileprivate func found(_ outcome: Outcome, _ redaction: RedactionPolicy, _ question: String) -> Difference {
      let masked = redaction.masked(outcome.patches).patches
      let what = PatchSummary.text(of: masked, reordering: outcome.reordered)
      let impurity = TraceEvent.Impurity(
        rule: .nondeterministic,
        message: "\(what), for the same state and mutation. \(question)",
        evidence: PatchSummary.evidence(of: masked))
      return Difference(reactor: key.reactor, type: type, reduce: reduce, impurity: impurity)
    }

    /// The outcome when it is replayed on another thread, unless the reducer runs on the main thread.
    fileprivate func outcomeOnAnotherThread(_ redaction: RedactionPolicy) -> Outcome? {
      if wasMain { return outcome(redaction) }
      var there: Outcome?
      DedicatedThread.runAndJoin { there = outcome(redaction) }
      return there
    }

    /// The outcome of a replay; nil if it cannot be replayed, because an object in the state has changed since,
    /// or because the reducer runs on the main thread and this is another one.
    func outcome(_ redaction: RedactionPolicy) -> Outcome? {
      if wasMain, !MainScheduler.instance.isCurrent { return nil }
      guard StateChange.difference(originalInput, input()).isEmpty else { return nil }
      var result = JSONValue.null
      PerturbedHashOrder.withPerturbedHeap { StreamUseRecorder(isMuted: true).run { result = again() } }
      let patches = StateChange.difference(originalResult, result, redaction)
      return Outcome(patches: patches, reordered: ReorderedLists(patches, originalResult, result))
    }
  }
}
