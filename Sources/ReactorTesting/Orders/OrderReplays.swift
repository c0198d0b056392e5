import PlatformSupport
import ReactorCore
import ReactorTrace
import TraceFormat
import TraceJSON
import TraceValues

/// Reduces pairs of mutations in both orders at the end of a test, to find out whether the order matters.
///
/// A reducer with an impurity is not run again: it could repeat a side effect. Neither is one that shows a side effect, or
/// gives another result for equal inputs, while it runs here.
struct OrderReplays {
  /// A pair whose order matters, or of which a trace alone would wrongly tell that it does.
  struct Found {
    var pair: OrderPairs.Pair
    var order: TraceEvent.Order
  }

  private let values: StepValues
  private let reducers: [UInt32: Replays.Reducer]
  private let monitor: (any ReducerMonitor)?
  private var impure: Set<ObjectIdentifier>
  /// Pairs of cases of which it is noted that their order does not matter.
  private var harmless: Set<OrderPairs.Cases> = []

  /// - Parameter impure: Classes of reactors whose reducers are not run.
  init(
    _ values: StepValues, _ reducers: [UInt32: Replays.Reducer], impure: Set<ObjectIdentifier>,
    _ monitor: (any ReducerMonitor)?
  ) {
    self.values = values
    self.reducers = reducers
    self.impure = impure
    self.monitor = monitor
  }

  /// Reduces pairs on this thread, with streams muted.
  mutating func run(_ pairs: [OrderPairs.Pair]) -> [Found] {
    var found: [Found] = []
    for pair in pairs {
      guard let order = order(of: pair) else { continue }
      found.append(Found(pair: pair, order: order))
    }
    return found
  }

  /// Nil if nothing depends on the order, or if that cannot be told.
  private mutating func order(of pair: OrderPairs.Pair) -> TraceEvent.Order? {
    guard let reducer = reducers[pair.reactor], !impure.contains(ObjectIdentifier(reducer.type)),
      !reducer.wasMain || MainScheduler.instance.isCurrent,
      let log = values.values(ofReactor: Int(pair.reactor)), let old = log.anyState(before: pair.first.reduce),
      let first = log.anyMutation(at: pair.first.value), let then = log.anyMutation(at: pair.then.value)
    else { return nil }
    let results = ReplayTrap.explained({ Self.trapSentence(first, then, reducer) }) {
      result(old, first, then, reducer).flatMap { thisWay in
        result(old, then, first, reducer).map { (thisWay, $0) }
      }
    }
    guard let (thisWay, otherWay) = results else { return nil }
    let difference = OrderDifference(thisWay, otherWay, pulses: reducer.pulses)
    if difference.patches.isEmpty { return harmlessOrder(of: pair, log) }
    // A result that differs from itself says nothing about the order.
    guard let again = result(old, first, then, reducer), StateChange.difference(thisWay, again).isEmpty else {
      impure.insert(ObjectIdentifier(reducer.type))
      return nil
    }
    return TraceEvent.Order(
      first: pair.first.mutation, rank: difference.isOfListsOnly ? .list : pair.rank,
      differences: PatchSummary.evidence(of: difference.patches))
  }

  /// Explains a reducer that traps on a state to which this mutation never came.
  private static func trapSentence(_ first: Any, _ then: Any, _ reducer: Replays.Reducer) -> String {
    func label<Value>(_ value: Value) -> String { RecordedForm.label(of: value) }
    let names = [first, then].map { _openExistential($0, do: label) }
    return
      "\(_typeName(reducer.type, qualified: false)): reduce trapped when this test, at its end, reduced \(names[0]) and "
      + "\(names[1]) in both orders, without the mutations between them. They may come either way in the app too. If that state "
      + "cannot be there, trace the test with .traced(.values), which reduces nothing again. See docs/late-results.md."
  }

  /// The state after two mutations, described; nil if the reducer does not take them, or turns out to be impure.
  private mutating func result(
    _ old: Any, _ first: Any, _ then: Any, _ reducer: Replays.Reducer
  ) -> JSONValue? {
    var state: Any?
    let uses = StreamUseRecorder(isMuted: true)
    // Closures that do not escape: a variable in a box of its own would count as a write of the reducer.
    let observed = observe(reducer.reactor) {
      uses.run { state = reducer.reduce(old, first).flatMap { reducer.reduce($0, then) } }
    }
    guard uses.uses.isEmpty, !uses.wasUnchecked, !observed.contains(where: { $0.rule.level == .error }) else {
      impure.insert(ObjectIdentifier(reducer.type))
      return nil
    }
    return state.map { ValueDescriber.describe($0, .comparison) }
  }

  private func observe(_ reactor: AnyObject, _ body: () -> Void) -> [any ObservedSideEffect] {
    if let monitor { return monitor.observe(reactor, body) }
    body()
    return []
  }

  /// A note that the order does not matter, if a trace alone would tell that the second mutation came too late.
  private mutating func harmlessOrder(of pair: OrderPairs.Pair, _ log: any ReactorValues) -> TraceEvent.Order? {
    guard pair.rank == .stale, !harmless.contains(pair.cases) else { return nil }
    func changed(_ reduce: TraceEvent.Seq) -> Set<String>? {
      guard let before = log.anyState(before: reduce), let after = log.anyState(at: reduce) else { return nil }
      let (old, new) = (ValueDescriber.describe(before, .comparison), ValueDescriber.describe(after, .comparison))
      return Set(OrderDifference(new, old, pulses: []).patches.map(\.path))
    }
    guard let one = changed(pair.first.reduce), let other = changed(pair.then.reduce), !one.isDisjoint(with: other)
    else {
      return nil
    }
    harmless.insert(pair.cases)
    return TraceEvent.Order(first: pair.first.mutation, rank: .same)
  }
}

/// The difference between the states of two orders, by top-level field.
struct OrderDifference {
  private(set) var patches: [TraceEvent.Patch] = []
  /// Whether no more than the order of lists, or the values of pulses, differ.
  private(set) var isOfListsOnly = true

  /// - Parameter pulses: The names of the state's `@Pulse` fields.
  init(_ thisWay: JSONValue, _ otherWay: JSONValue, pulses: Set<String>) {
    guard case .object(let new) = thisWay, case .object(let old) = otherWay else {
      add("", otherWay, thisWay, isPulse: false)
      return
    }
    var before = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    for member in new {
      add(member.key, before.removeValue(forKey: member.key), member.value, isPulse: pulses.contains(member.key))
    }
    for member in old where before[member.key] != nil { add(member.key, member.value, nil, isPulse: false) }
  }

  private mutating func add(_ field: String, _ old: JSONValue?, _ new: JSONValue?, isPulse: Bool) {
    if let old, let new, StateChange.difference(old, new).isEmpty { return }
    let path = field.isEmpty ? "" : JSONPointer.path([field])
    let operation: TraceEvent.Patch.Operation = old == nil ? .add : new == nil ? .remove : .replace
    patches.append(TraceEvent.Patch(operation, path: path, old: old?.json, value: new?.json))
    if isPulse { return }
    guard let old, let new, Self.unordered(old).json == Self.unordered(new).json else { return isOfListsOnly = false }
  }

  /// The value with the elements of each list in the order of their texts.
  private static func unordered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { unordered($0) }.sorted { $0.json.text < $1.json.text })
    case .object(let members): .object(members.map { .init($0.key, unordered($0.value)) })
    default: value
    }
  }
}
