import TraceFormat
import TraceJSON
import TraceLaws

/// Counts, by type of reactor, what happened in the runs: one pass over each.
struct LawSightings {
  private(set) var types: [String: SeenType] = [:]
  private var sets = LabelSets()
  private var labels: [SeenType.SentAction] = []
  private var numbers: [SeenType.SentAction: Int32] = [:]

  /// One run on its way.
  private struct Run {
    let trace: LawTrace
    /// By position, the labels of actions that it is or comes from, as a number of a set.
    var above: [Int32]
    /// By position, the label of the action within whose `mutate` it came; -1 for none.
    var now: [Int32]
    var fields: [SeenFields.Current]
    /// By reactor and effect, the position where the last one that began so far ends.
    var ends: [Int32: [String: Int]] = [:]
    var seen: [String: SeenRun] = [:]
  }

  /// Takes one run, and returns by type how often it could have broken laws.
  mutating func take(_ trace: LawTrace) -> [String: SeenRun] {
    let none = [Int32](repeating: 0, count: trace.count)
    var run = Run(
      trace: trace, above: none, now: none.map { _ in -1 },
      fields: Array(repeating: SeenFields.Current(), count: trace.reactors.count))
    for position in 0..<trace.count { take(position, &run) }
    for type in Set(trace.reactors.compactMap(\.type)) {
      run.seen[type, default: SeenRun()].entries = types[type]?.fields.endRun() ?? [:]
    }
    return run.seen
  }

  private mutating func take(_ position: Int, _ run: inout Run) {
    let trace = run.trace
    let event = trace.held[position]
    var above: Int32 = 0
    trace.forEachParent(position) { above = sets.union(above, run.above[$0]) }
    run.above[position] = above
    guard trace.slot[position] >= 0, let type = trace.reactors[Int(trace.slot[position])].type else { return }
    switch event.kind {
    case .action(let action): take(action, position, type, &run)
    case .mutation(let mutation): take(mutation, position, type, &run)
    case .mutateBegin(let begin): takeEffect(begin.label, position, type, &run)
    case .reduce: run.now[position] = trace.cause[position] < 0 ? -1 : run.now[Int(trace.cause[position])]
    case .state(let state): take(state, position, type, run: &run)
    default: break
    }
  }

  private static func hasValue(_ payload: JSONText?) -> Bool {
    payload?.text.contains(#""_0""#) ?? false
  }

  private mutating func take(_ action: TraceEvent.Action, _ position: Int, _ type: String, _ run: inout Run) {
    let label = SeenType.SentAction(type: type, label: action.label)
    if types[type, default: SeenType()].actions[action.label] != true {
      types[type]?.actions[action.label] = Self.hasValue(action.payload)
    }
    if let (sender, mutation) = sender(of: position, run.trace), sender != type {
      types[sender, default: SeenType()].sent[mutation, default: []].insert(label)
    }
    run.above[position] = sets.union(run.above[position], sets.number(of: [number(label)]))
    if let end = run.ends[run.trace.slot[position]]?[action.label], end > position {
      run.seen[type, default: SeenRun()].repeats[action.label, default: 0] += 1
    }
  }

  /// The nearest mutation above an action, if it is near.
  private func sender(of position: Int, _ trace: LawTrace) -> (type: String, mutation: String)? {
    var position = position
    for _ in 0..<8 {
      guard trace.cause[position] >= 0 else { return nil }
      position = Int(trace.cause[position])
      guard case .mutation(let mutation) = trace.held[position].kind else { continue }
      let slot = trace.slot[position]
      return slot < 0 ? nil : trace.reactors[Int(slot)].type.map { ($0, mutation.label) }
    }
    return nil
  }

  private mutating func number(_ label: SeenType.SentAction) -> Int32 {
    if let number = numbers[label] { return number }
    let number = Int32(labels.count)
    labels.append(label)
    numbers[label] = number
    return number
  }

  private mutating func take(_ mutation: TraceEvent.Mutation, _ position: Int, _ type: String, _ run: inout Run) {
    if types[type, default: SeenType()].mutations[mutation.label] != true {
      types[type]?.mutations[mutation.label] = Self.hasValue(mutation.payload)
    }
    if let begin = mutation.effect.flatMap({ run.trace.position(of: $0) }), run.trace.isWithin(position, begin),
      run.trace.cause[begin] >= 0, case .action(let action) = run.trace.held[Int(run.trace.cause[begin])].kind
    {
      run.now[position] = number(.init(type: type, label: action.label))
    }
    for label in sets.sets[Int(run.above[position])] where labels[Int(label)].type == type {
      let isNow = run.now[position] == label
      types[type]?.led[labels[Int(label)].label, default: [:]][mutation.label, default: .init()].add(isNow)
    }
  }

  private mutating func takeEffect(_ label: String, _ begin: Int, _ type: String, _ run: inout Run) {
    let trace = run.trace
    guard !trace.isIdle(begin) else { return }
    let end = trace.end[begin]
    if end < 0 || !trace.isWithin(Int(end), begin) { types[type, default: SeenType()].lasting.insert(label) }
    if end >= 0, case .mutateEnd(.cancelled, _) = trace.held[Int(end)].kind {
      types[type]?.cancelled.insert(label)
    }
    let last = run.ends[trace.slot[begin]]?[label] ?? 0
    run.ends[trace.slot[begin], default: [:]][label] = max(last, end < 0 ? trace.count : Int(end))
  }

  private mutating func take(_ state: TraceEvent.State, _ position: Int, _ type: String, run: inout Run) {
    let trace = run.trace
    let now = trace.cause[position] < 0 ? -1 : run.now[Int(trace.cause[position])]
    run.now[position] = now
    var seen = types[type] ?? SeenType()
    types[type] = nil
    let actions = state.isInitial ? [] : sets.sets[Int(run.above[position])].filter { labels[Int($0)].type == type }
    let mutation = state.isInitial ? nil : trace.mutation(ofState: position)
    var reached = seen.reached
    seen.reached = [:]
    seen.fields.take(state, &run.fields[Int(trace.slot[position])], by: mutation) { field, kind in
      guard let value = kind.test else { return }
      let test = FieldTest(field: field, value: value)
      for label in actions {
        reached[labels[Int(label)].label, default: [:]][test, default: .init()].add(now == label)
      }
    }
    seen.reached = reached
    types[type] = seen
  }
}

extension SeenType.Emissions {
  mutating func add(_ isNow: Bool) {
    if isNow { now += 1 } else { later += 1 }
  }
}
