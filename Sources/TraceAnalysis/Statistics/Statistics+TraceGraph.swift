import TraceFormat
import TraceReading

extension Statistics {
  /// Counts and measures a graph, in time proportional to its size.
  public init(_ graph: TraceGraph) {
    process = graph.header.process
    duration = graph.duration
    events = graph.eventCount
    lost = graph.lost
    failures = graph.count(of: .failed)
    let census = Census(graph)
    let types = Dictionary(grouping: graph.reactors, by: \.type)
    let (mutationSamples, actionRows) = HelperThread.both {
      Census.mutations(of: types, graph)
    } _: {
      census.actions(of: types, graph)
    }
    actions = actionRows.sorted { ($0.reactorType, $0.label) < ($1.reactorType, $1.label) }
    mutations = mutationSamples.map(\.row).sorted { ($0.reactorType, $0.label) < ($1.reactorType, $1.label) }
    reactors = census.reactorRows(types, actionRows, mutationSamples)
    transforms = census.transformRows(graph)
    errors = census.errorRows(graph)
    loops = graph.loops.map { loop in
      LoopRow(members: loop.members, turns: loop.turns.count, first: loop.turns.first.map { graph.actions[$0].seq })
    }
    let open = graph.faults(of: [.open])
    self.open = open.count
    openUnknown = graph.count(of: .endLost)
    openEffects = open.sorted { ($0.time, $0.seq) < ($1.time, $1.seq) }.prefix(1_000).map { census.row($0, graph) }
    var times: [String: [UInt64]] = [:]
    for render in graph.renders { times[render.target, default: []].append(render.duration) }
    renders = times.sorted { $0.key < $1.key }.map { RenderRow(target: $0.key, duration: Distribution($0.value)) }
    add(graph.suspects, graph)
  }

  fileprivate struct Case: Hashable, Comparable {
    var reactorType: String
    var label: String

    init(_ reactorType: String, _ label: String) {
      self.reactorType = reactorType
      self.label = label
    }

    static func < (left: Case, right: Case) -> Bool {
      (left.reactorType, left.label) < (right.reactorType, right.label)
    }
  }
}

/// One walk through a graph.
private struct Census {
  private var reactors: [String: Statistics.ReactorRow] = [:]
  private let types: ReactorTypes
  /// For each action that closed turns of loops how many.
  private var turns: [Int: Int] = [:]

  init(_ graph: TraceGraph) {
    types = ReactorTypes(graph)
    for turn in graph.loops.flatMap(\.turns) { turns[turn, default: 0] += 1 }
    for subscription in graph.subscriptions {
      let type = type(of: subscription.reactor)
      reactors[type, default: .init(type: type)].subscriptions += 1
      if subscription.isEndUnknown {
        reactors[type]?.subscribedUnknown += 1
      } else if subscription.end == nil {
        reactors[type]?.subscribed += 1
      }
    }
  }

  private func type(of reactor: TraceEvent.ReactorID) -> String { types[reactor] ?? "" }

  typealias Types = [String: [TraceGraph.Reactor]]

  /// Counts one case after the other, as `mutations` does: the times of all would take a tenth of the graph's memory.
  func actions(of types: Types, _ graph: TraceGraph) -> [Statistics.ActionRow] {
    types.flatMap { type, reactors in
      Dictionary(grouping: reactors.lazy.flatMap(\.actions)) { graph.actions[$0].label }.map { label, indices in
        var samples = ActionSamples(.init(type, label))
        for index in indices {
          samples.add(index, graph)
          samples.row.loops += turns[index] ?? 0
        }
        return samples.finished
      }
    }
  }

  static func mutations(of types: Types, _ graph: TraceGraph) -> [(row: Statistics.MutationRow, states: Int)] {
    types.flatMap { type, reactors in
      Dictionary(grouping: reactors.lazy.flatMap(\.commits)) { graph.commits[$0].label }.map { label, indices in
        var samples = MutationSamples(.init(type, label))
        for index in indices { samples.add(index, graph) }
        return (samples.finished, samples.states)
      }
    }
  }

  /// Sorted by type.
  func reactorRows(
    _ types: Types, _ actions: [Statistics.ActionRow], _ mutations: [(row: Statistics.MutationRow, states: Int)]
  ) -> [Statistics.ReactorRow] {
    var rows = reactors
    for (type, reactors) in types {
      rows[type, default: .init(type: type)].count += reactors.count
      rows[type]?.ended += reactors.count { $0.ended != nil }
    }
    for action in actions { rows[action.reactorType]?.actions += action.count }
    for (mutation, states) in mutations {
      rows[mutation.reactorType]?.mutations += mutation.count
      rows[mutation.reactorType]?.states += states
      rows[mutation.reactorType]?.noops += mutation.noops
      rows[mutation.reactorType]?.noopsUnknown += mutation.noopsUnknown
      rows[mutation.reactorType]?.unobserved += mutation.unobserved
    }
    return rows.values.sorted { $0.type < $1.type }
  }

  func transformRows(_ graph: TraceGraph) -> [Statistics.TransformRow] {
    var rows: [[String]: Statistics.TransformRow] = [:]
    for transform in graph.transforms {
      let type = type(of: transform.reactor)
      let key = [
        type, transform.stage.rawValue, transform.before ?? "", transform.operation.rawValue, transform.after ?? "",
      ]
      rows[
        key,
        default: .init(
          reactorType: type, stage: transform.stage, operation: transform.operation, before: transform.before,
          after: transform.after, count: 0)
      ].count += 1
    }
    return rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  func errorRows(_ graph: TraceGraph) -> [Statistics.ErrorRow] {
    var rows: [Statistics.Case: Statistics.ErrorRow] = [:]
    for failure in graph.failures {
      let type = type(of: failure.reactor)
      let key = Statistics.Case(type, failure.type)
      rows[
        key,
        default: .init(
          reactorType: type, type: failure.type, message: failure.message, count: 0, swallowed: 0,
          first: failure.seq)
      ].count += 1
      if failure.isSwallowed { rows[key]?.swallowed += 1 }
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }

  func row(_ open: Fault, _ graph: TraceGraph) -> Statistics.Unended {
    .init(
      reactorType: type(of: open.reactor), label: graph.effect(of: open)?.label ?? "", seq: open.seq, begin: open.time)
  }
}

/// The row of one action case, and the times of which it will tell the distributions.
private struct ActionSamples {
  var row: Statistics.ActionRow
  private var queued: [UInt64] = []
  private var calls: [UInt64] = []
  private var effects: [UInt64] = []
  private var runs: [UInt64] = []
  private var reduces: [UInt64] = []
  private var firstStates: [UInt64] = []
  private var settled: [UInt64] = []
  private var slowest: UInt64 = 0

  init(_ key: Statistics.Case) { row = Statistics.ActionRow(reactorType: key.reactorType, label: key.label) }

  mutating func add(_ index: Int, _ graph: TraceGraph) {
    // Elements are taken once: each look at one in the graph copies it.
    let action = graph.actions[index]
    row.count += 1
    if action.ledToNothing { row.ledToNothing += 1 }
    let sent = action.time
    if action.queued > 0 { queued.append(action.queued) }
    if let time = action.firstState, time >= sent { firstStates.append(time - sent) }
    if let time = action.timeUntilSettled {
      settled.append(time)
      if time > slowest { (slowest, row.slowest) = (time, action.seq) }
    }
    guard let effect = action.effect.map({ graph.effects[$0] }) else { return }
    add(effect)
    for index in effect.commits {
      let commit = graph.commits[index]
      if let reduce = commit.reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
      if commit.isNoop { row.noops += 1 }
      if commit.isNoopUnknown { row.noopsUnknown += 1 }
    }
  }

  private mutating func add(_ effect: TraceGraph.Effect) {
    if let call = effect.call { calls.append(call) }
    row.cancelledInside += effect.innerEnds.count
    switch effect.end {
    case .open:
      row.openEffects += effect.isLeftOpen ? 1 : 0
      return
    case .unknown:
      row.openUnknown += 1
      return
    case .failed: row.errors += 1
    case .cancelled: row.cancelled += 1
    case .completed, .disposed: break
    }
    effects.append(effect.finish - effect.begin)
    guard !effect.runs.isEmpty else { return }
    runs.append(effect.runs.reduce(0) { $0.plus($1.upperBound - $1.lowerBound) })
  }

  var finished: Statistics.ActionRow {
    var row = row
    row.queued = Distribution(queued)
    row.call = Distribution(calls)
    row.effect = Distribution(effects)
    row.ran = Distribution(runs)
    row.reduce = Distribution(reduces)
    row.firstState = Distribution(firstStates)
    row.settled = Distribution(settled)
    return row
  }
}

/// The row of one mutation case, and what it will tell of reduces and fields.
private struct MutationSamples {
  var row: Statistics.MutationRow
  private(set) var states = 0
  private var reduces: [UInt64] = []
  /// Lists of fields that it wrote, and how often.
  private var lists: [[String]: Int] = [:]

  init(_ key: Statistics.Case) { row = Statistics.MutationRow(reactorType: key.reactorType, label: key.label) }

  mutating func add(_ index: Int, _ graph: TraceGraph) {
    let commit = graph.commits[index]
    row.count += 1
    if commit.isInjected { row.injected += 1 }
    if commit.state != nil { states += 1 }
    if commit.isUnobserved { row.unobserved += 1 }
    if let reduce = commit.reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
    if commit.isNoop { row.noops += 1 }
    if commit.isNoopUnknown { row.noopsUnknown += 1 }
    lists[commit.changed, default: 0] += 1
  }

  var finished: Statistics.MutationRow {
    var row = row
    row.reduce = Distribution(reduces)
    var fields: [String: Int] = [:]
    for (list, count) in lists { for field in list { fields[field, default: 0] += count } }
    row.fields = fields.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map {
      .init(name: $0.key, count: $0.value)
    }
    return row
  }
}
