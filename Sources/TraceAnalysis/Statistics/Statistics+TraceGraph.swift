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
    let (mutationGroups, actionGroups) = HelperThread.both {
      Census.groups(of: types, \.commits, likeness: { graph.commits[$0].likeness }, label: { graph.commits[$0].label })
    } _: {
      Census.groups(of: types, \.actions, likeness: { graph.actions[$0].likeness }, label: { graph.actions[$0].label })
    }
    // One case after the other on each thread: the times of all would take a tenth of the graph's memory.
    let mutationSamples = HelperThread.map(mutationGroups) { Census.mutation($0, graph) }
    let actionRows = HelperThread.map(actionGroups) { census.action($0, graph) }
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

  /// The elements of one case, by their indices.
  typealias Group = (key: Statistics.Case, elements: [Int])

  /// Elements by type of reactor and label, which is looked up once for all that are alike.
  static func groups(
    of types: Types, _ elements: (TraceGraph.Reactor) -> IndexList, likeness: (Int) -> ObjectIdentifier,
    label: (Int) -> String
  ) -> [Group] {
    types.flatMap { type, reactors in
      var numbers: [String: Int] = [:]
      var known = Known<ObjectIdentifier, Int>()
      var groups: [Group] = []
      for index in reactors.lazy.flatMap(elements) {
        let number = known.value(of: likeness(index)) { numbers.number(of: label(index)) }
        if number == groups.count { groups.append((Statistics.Case(type, label(index)), [])) }
        groups[number].elements.append(index)
      }
      return groups
    }
  }

  func action(_ group: Group, _ graph: TraceGraph) -> Statistics.ActionRow {
    var samples = ActionSamples(group.key)
    for index in group.elements {
      samples.add(index, graph)
      samples.row.loops += turns[index] ?? 0
    }
    return samples.finished
  }

  static func mutation(_ group: Group, _ graph: TraceGraph) -> (row: Statistics.MutationRow, states: Int) {
    var samples = MutationSamples(group.key)
    for index in group.elements { samples.add(index, graph) }
    return (samples.finished, samples.states)
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

  // Members are read where an element stands: a constant would be a copy of it.
  mutating func add(_ index: Int, _ graph: TraceGraph) {
    row.count += 1
    if graph.actions[index].ledToNothing { row.ledToNothing += 1 }
    let sent = graph.actions[index].time
    let wait = graph.actions[index].queued
    if wait > 0 { queued.append(wait) }
    if let time = graph.actions[index].firstState, time >= sent { firstStates.append(time - sent) }
    if let time = graph.actions[index].timeUntilSettled {
      settled.append(time)
      if time > slowest { (slowest, row.slowest) = (time, graph.actions[index].seq) }
    }
    guard let effect = graph.actions[index].effect else { return }
    add(effect: effect, graph)
    for index in graph.effects[effect].commits {
      if let reduce = graph.commits[index].reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
      if graph.commits[index].isNoop { row.noops += 1 }
      if graph.commits[index].isNoopUnknown { row.noopsUnknown += 1 }
    }
  }

  private mutating func add(effect index: Int, _ graph: TraceGraph) {
    if let call = graph.effects[index].call { calls.append(call) }
    row.cancelledInside += graph.effects[index].innerEnds.count
    switch graph.effects[index].end {
    case .open:
      row.openEffects += graph.effects[index].isLeftOpen ? 1 : 0
      return
    case .unknown:
      row.openUnknown += 1
      return
    case .failed: row.errors += 1
    case .cancelled: row.cancelled += 1
    case .completed, .disposed: break
    }
    effects.append(graph.effects[index].finish - graph.effects[index].begin)
    guard !graph.effects[index].runs.isEmpty else { return }
    runs.append(graph.effects[index].runs.reduce(0) { $0.plus($1.upperBound - $1.lowerBound) })
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
    row.count += 1
    if graph.commits[index].isInjected { row.injected += 1 }
    if graph.commits[index].state != nil { states += 1 }
    if graph.commits[index].isUnobserved { row.unobserved += 1 }
    if let reduce = graph.commits[index].reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
    if graph.commits[index].isNoop { row.noops += 1 }
    if graph.commits[index].isNoopUnknown { row.noopsUnknown += 1 }
    lists[graph.commits[index].changed, default: 0] += 1
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
