import PlatformSupport
import ReactorCore
import TraceFormat
import TraceValues

/// The values of a traced test's steps, as the app made them, by the numbers of their events in the trace.
///
/// A trace describes values; a test compares them. Only the tracers of tests keep them. A value is kept if the policy keeps
/// values, and for a type that holds references only if the policy keeps reactors alive anyway (`purity` of `replay` or
/// more), so that keeping one never changes when an object is released. What the recorder drops is dropped here too.
/// Any thread.
package final class StepValues: Sendable {
  /// Called when the test has ended, on its thread, with the reduces that were replayed.
  let replayed: @Sendable (ReactorTracer, [Replays.Step]) -> Void
  // The lock guards the logs, by number of the reactor.
  private let logs = Locked<[UInt32: any ReactorValues]>([:])

  /// Notes of the test's expectations.
  package struct Notes: Sendable {
    /// The actions with which chains begin that were not as expected, each once.
    package var failedChains: [TraceEvent.Seq] = []
    /// The trace as it was decoded last, with the number of its events, for expectations that follow each other; `table` is
    /// what they made of it.
    package var decoded: (count: Int, trace: Trace, table: any Sendable)?
  }
  // The lock guards the notes.
  package let notes = Locked(Notes())

  package init(replayed: @escaping @Sendable (ReactorTracer, [Replays.Step]) -> Void) { self.replayed = replayed }

  func log<R: Reactor>(
    of reactor: AnyObject?, _ number: UInt32, _ type: R.Type, _ policy: TracePolicy, _ recorder: Recorder
  ) -> any ReactorValues {
    let log = TypedReactorValues<R.Action, R.Mutation, R.State>(
      reactor, number, ReactorShapes.of(type), policy, recorder)
    logs.withLock { $0[number] = log }
    return log
  }

  /// The values of one reactor; nil if it is not in the trace.
  package func values<R: TraceableReactor>(of reactor: R) -> TypedReactorValues<R.Action, R.Mutation, R.State>? {
    let all = logs.withLock { Array($0.values) }
    return all.lazy.compactMap { $0 as? TypedReactorValues<R.Action, R.Mutation, R.State> }.first { $0.isOf(reactor) }
  }

  /// The values of the reactor with a number in the trace; nil if there is none.
  package func values(ofReactor number: TraceEvent.ReactorID) -> (any ReactorValues)? {
    UInt32(exactly: number).flatMap { number in logs.withLock { $0[number] } }
  }

  /// Releases all values, and keeps none from now on.
  package func removeAll() {
    let gone = logs.withLock { exchange(&$0, with: [:]) }
    notes.withLock { $0.decoded = nil }
    // Outside the lock: this may run code of the app. Reactors that live on still refer to their logs.
    for log in gone.values { log.removeAll() }
  }
}

/// The values of one reactor's steps, by address.
package protocol ReactorValues: AnyObject, Sendable {
  var reactor: TraceEvent.ReactorID { get }
  func keep(action: ValueAddress, at seq: TraceEvent.Seq)
  func keep(mutation: ValueAddress, at seq: TraceEvent.Seq)
  func keep(state: ValueAddress, at seq: TraceEvent.Seq)
  /// The state that came out of a reduce; nil if it is not kept.
  func anyState(at seq: TraceEvent.Seq) -> Any?
  /// The newest state before an event; nil if none is kept.
  func anyState(before seq: TraceEvent.Seq) -> Any?
  /// The mutation of an event; nil if it is not kept.
  func anyMutation(at seq: TraceEvent.Seq) -> Any?
  func removeAll()
}

/// The values of one reactor's steps.
///
/// Actions have the numbers of `action` events, and of `action.out` where `transform(action:)` put another action out;
/// mutations those of `mutation` and `mutation.out`; states those of `reduce`, and the first that of its `state`.
package final class TypedReactorValues<Action, Mutation, State>: ReactorValues, @unchecked Sendable {
  // The lock guards the values; the rest is immutable, but for the reference to the reactor, which is cleared atomically.
  package let reactor: TraceEvent.ReactorID
  private weak var object: AnyObject?
  /// Whether values of each type are kept; false under policies that keep none.
  package let keepsActions: Bool
  package let keepsMutations: Bool
  package let keepsStates: Bool
  private let recorder: Recorder
  private let values = Locked(Values())

  private struct Values {
    var actions = NumberedValues<Action>()
    var mutations = NumberedValues<Mutation>()
    var states = NumberedValues<State>()
    var untilPruning = TypedReactorValues.pruningInterval
    var isOver = false
  }

  /// States between two looks at what the recorder has dropped.
  private static var pruningInterval: Int { 512 }

  init(
    _ object: AnyObject?, _ number: UInt32, _ shapes: ReactorShapes, _ policy: TracePolicy, _ recorder: Recorder
  ) {
    reactor = Int(number)
    self.object = object
    self.recorder = recorder
    let keepsObjects = policy.purity >= .replay && policy.references == .described
    func keeps(_ shape: ValueShape) -> Bool { policy.content == .values && (shape.isSelfContained || keepsObjects) }
    keepsActions = keeps(shapes.action)
    keepsMutations = keeps(shapes.mutation)
    keepsStates = keeps(shapes.state)
  }

  func isOf(_ reactor: AnyObject) -> Bool { object === reactor }

  package func keep(action: ValueAddress, at seq: TraceEvent.Seq) {
    guard keepsActions else { return }
    values.withLock { if !$0.isOver { $0.actions.append(action, at: seq) } }
  }

  package func keep(mutation: ValueAddress, at seq: TraceEvent.Seq) {
    guard keepsMutations else { return }
    values.withLock { if !$0.isOver { $0.mutations.append(mutation, at: seq) } }
  }

  package func keep(state: ValueAddress, at seq: TraceEvent.Seq) {
    let isPruningDue = values.withLock { values in
      if keepsStates, !values.isOver { values.states.append(state, at: seq) }
      values.untilPruning -= 1
      return values.untilPruning == 0
    }
    if isPruningDue { prune() }
  }

  @inline(never)
  private func prune() {
    let oldest = recorder.oldestKept
    let gone = values.withLock { values in
      values.untilPruning = Self.pruningInterval
      return (
        values.actions.removeAll(before: oldest), values.mutations.removeAll(before: oldest),
        values.states.removeAll(before: oldest)
      )
    }
    withExtendedLifetime(gone) {}  // Freed outside the lock: this may run code of the app.
  }

  package func removeAll() {
    let gone = values.withLock { exchange(&$0, with: Values(isOver: true)) }
    withExtendedLifetime(gone) {}
  }

  /// The action of an event; nil if it is not kept.
  package func action(at seq: TraceEvent.Seq) -> Action? { values.withLock { $0.actions[seq] } }

  /// The mutation of an event; nil if it is not kept.
  package func mutation(at seq: TraceEvent.Seq) -> Mutation? { values.withLock { $0.mutations[seq] } }

  /// The state that came out of a reduce, or the first one; nil if it is not kept.
  package func state(at seq: TraceEvent.Seq) -> State? { values.withLock { $0.states[seq] } }

  package func anyState(at seq: TraceEvent.Seq) -> Any? { state(at: seq) }

  package func anyState(before seq: TraceEvent.Seq) -> Any? { values.withLock { $0.states.last(before: seq) } }

  package func anyMutation(at seq: TraceEvent.Seq) -> Any? { mutation(at: seq) }

  /// All actions that are kept, in their order, with the numbers of their events.
  package var actions: [(seq: TraceEvent.Seq, value: Action)] { values.withLock { $0.actions.all } }

  package var mutations: [(seq: TraceEvent.Seq, value: Mutation)] { values.withLock { $0.mutations.all } }

  package var states: [(seq: TraceEvent.Seq, value: State)] { values.withLock { $0.states.all } }
}

/// Values of one type in order of their events.
private struct NumberedValues<Value> {
  private var seqs: ContiguousArray<TraceEvent.Seq> = []
  private var values: ContiguousArray<Value> = []

  mutating func append(_ value: ValueAddress, at seq: TraceEvent.Seq) {
    seqs.append(seq)
    values.append(value[as: Value.self])
  }

  subscript(seq: TraceEvent.Seq) -> Value? {
    let index = first(from: seq)
    return index < seqs.count && seqs[index] == seq ? values[index] : nil
  }

  func last(before seq: TraceEvent.Seq) -> Value? {
    let index = first(from: seq)
    return index > 0 ? values[index - 1] : nil
  }

  var all: [(seq: TraceEvent.Seq, value: Value)] { zip(seqs, values).map { ($0, $1) } }

  /// Returns the removed values, to be released outside the lock.
  mutating func removeAll(before seq: TraceEvent.Seq) -> ContiguousArray<Value> {
    let count = first(from: seq)
    guard count > 0 else { return [] }
    let gone = ContiguousArray(values[..<count])
    seqs.removeFirst(count)
    values.removeFirst(count)
    return gone
  }

  private func first(from seq: TraceEvent.Seq) -> Int { BinarySearch.first(of: seqs.count) { seqs[$0] >= seq } }
}

extension Recorder {
  /// The least number of an event in a full chunk; 0 as long as no event was dropped. Any thread.
  fileprivate var oldestKept: TraceEvent.Seq {
    state.withLock { state in
      state.loss == nil ? 0 : state.full.reduce(TraceEvent.Seq.max) { min($0, $1.loss?.first ?? 0) }
    }
  }
}
