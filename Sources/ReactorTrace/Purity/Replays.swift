import PlatformSupport
import ReactorCore
import TraceModel

/// Reduces that are run again when a test is over, to see whether the same state and mutation give the same result.
///
/// Not at once: a clock that is read twice within a microsecond says the same thing twice. Results are compared as they
/// were right after the first run, by structure: sets and dictionaries by value, objects by what they hold, functions
/// not at all, and NaN is equal to NaN. Sets and dictionaries that go in have another order than the first time.
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

  /// The event of a reduce, which is older than those that the recorder remembers when a long test is over.
  struct Reduce {
    var seq: TraceEvent.Seq
    var chain: TraceEvent.Seq
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
  func keep(_ step: Step, after reduce: Reduce, _ reduction: ReduceStep) {
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
    /// Class of the reactor.
    var type: any AnyObject.Type
    var reduce: Reduce
    var impurity: TraceEvent.Impurity
  }

  /// Runs the reduces again, on this thread and with streams muted, and lets go of their reactors.
  ///
  /// With `elsewhere` those that gave the same result run a third time, in other surroundings.
  func run(elsewhere: Bool, masking redaction: RedactionPolicy) -> [Difference] {
    var same: [Step] = []
    var differences: [Difference] = []
    for step in takeSteps() {
      guard let patches = step.difference else { continue }
      if patches.isEmpty {
        same.append(step)
      } else {
        differences.append(
          step.found(
            patches, redaction,
            "Does reduce read a clock, a random source or a variable, or the order of a set or a dictionary?"))
      }
    }
    guard elsewhere, !same.isEmpty else { return differences }
    PerturbedEnvironment.run {
      for step in same {
        guard let patches = step.differenceElsewhere, !patches.isEmpty else { continue }
        differences.append(
          step.found(
            patches, redaction,
            "It ran in another time zone and environment, and on another thread. Which of these does reduce read?"))
      }
    }
    return differences
  }

  /// Lets go of what came after the last run.
  func forget() { _ = takeSteps() }

  private func takeSteps() -> [Step] {
    state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
  }
}

extension Replays {
  /// One reduce that is to run again. It holds its reactor, the old state and the mutation.
  struct Step: @unchecked Sendable {
    // Immutable once it is kept. The values are the user's; they are read once more by the one thread that finishes the
    // trace, when the test that made them is over.
    fileprivate var key = Case(reactor: 0, label: 0)
    fileprivate var reduce = Reduce(seq: 0, chain: 0)
    private let input: () -> JSONValue
    private let again: () -> JSONValue
    private let result: (UnsafeRawPointer) -> JSONValue
    private let inputThen: JSONValue
    private var resultThen = JSONValue.null
    private let wasMain: Bool
    private let type: any AnyObject.Type

    init<R: Reactor>(_ reduction: Reduction, _: R.Type) {
      wasMain = MainScheduler.instance.isCurrent
      type = Swift.type(of: reduction.reactor)
      let user = unsafeDowncast(reduction.reactor, to: R.self)
      let old = reduction.state.assumingMemoryBound(to: R.State.self).pointee
      let mutation = reduction.mutation.assumingMemoryBound(to: R.Mutation.self).pointee
      input = { ValueDescriber.describe((old, mutation), .comparison) }
      again = {
        let (old, mutation) = (PerturbedHashOrder.of(old), PerturbedHashOrder.of(mutation))
        return ValueDescriber.describe(user.reduce(state: old, mutation: mutation), .comparison)
      }
      result = { ValueDescriber.describe($0.assumingMemoryBound(to: R.State.self).pointee, .comparison) }
      inputThen = input()
    }

    fileprivate mutating func hasResult(_ state: UnsafeRawPointer) { resultThen = result(state) }

    fileprivate func found(
      _ patches: [TraceEvent.Patch], _ redaction: RedactionPolicy, _ question: String
    ) -> Difference {
      let masked = redaction.masked(patches).patches
      let impurity = TraceEvent.Impurity(
        rule: .nondeterministic,
        message: "\(DifferenceText.words(masked)), for the same state and mutation. \(question)",
        evidence: DifferenceText.shown(masked))
      return Difference(reactor: key.reactor, type: type, reduce: reduce, impurity: impurity)
    }

    /// The same on another thread, unless the reducer belongs to the main thread.
    fileprivate var differenceElsewhere: [TraceEvent.Patch]? {
      if wasMain { return difference }
      var patches: [TraceEvent.Patch]?
      AnotherThread.run { patches = difference }
      return patches
    }

    /// What is different in the second result; nil where the question cannot be asked again: an object in the state was
    /// changed meanwhile, or the reducer belongs to the main thread and this is another one.
    var difference: [TraceEvent.Patch]? {
      if wasMain, !MainScheduler.instance.isCurrent { return nil }
      guard StateChange.difference(inputThen, input()).isEmpty else { return nil }
      var result = JSONValue.null
      PerturbedHashOrder.elsewhere { StreamUseRecorder(isMuted: true).run { result = again() } }
      return StateChange.difference(resultThen, result)
    }
  }
}
