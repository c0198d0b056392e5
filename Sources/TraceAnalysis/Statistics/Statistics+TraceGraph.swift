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
    var census = Census(graph)
    for (type, reactors) in Dictionary(grouping: graph.reactors, by: \.type) { census.add(reactors, of: type, graph) }
    reactors = census.reactors.values.sorted { $0.type < $1.type }
    actions = census.actions.sorted { $0.key < $1.key }.map(\.value)
    mutations = census.mutations.sorted { $0.key < $1.key }.map(\.value)
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
  var reactors: [String: Statistics.ReactorRow] = [:]
  var actions: [Statistics.Case: Statistics.ActionRow] = [:]
  var mutations: [Statistics.Case: Statistics.MutationRow] = [:]
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

  /// Counts one case after the other: the times of all would take a tenth of the graph's memory.
  mutating func add(_ reactors: [TraceGraph.Reactor], of type: String, _ graph: TraceGraph) {
    var row = self.reactors[type] ?? Statistics.ReactorRow(type: type)
    row.count += reactors.count
    row.ended += reactors.count { $0.ended != nil }
    for (label, indices) in Dictionary(grouping: reactors.lazy.flatMap(\.actions), by: { graph.actions[$0].label }) {
      var samples = ActionSamples(.init(type, label))
      for index in indices {
        samples.add(index, graph)
        samples.row.loops += turns[index] ?? 0
      }
      row.actions += indices.count
      actions[.init(type, label)] = samples.finished
    }
    for (label, indices) in Dictionary(grouping: reactors.lazy.flatMap(\.commits), by: { graph.commits[$0].label }) {
      var samples = MutationSamples(.init(type, label))
      for index in indices { samples.add(index, graph) }
      row.mutations += indices.count
      row.states += samples.states
      row.noops += samples.row.noops
      row.noopsUnknown += samples.row.noopsUnknown
      row.unobserved += samples.row.unobserved
      mutations[.init(type, label)] = samples.finished
    }
    self.reactors[type] = row
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
    row.count += 1
    if graph.actions[index].ledToNothing { row.ledToNothing += 1 }
    let sent = graph.actions[index].time
    if graph.actions[index].queued > 0 { queued.append(graph.actions[index].queued) }
    if let time = graph.actions[index].firstState, time >= sent { firstStates.append(time - sent) }
    if let time = graph.actions[index].timeUntilSettled {
      settled.append(time)
      if time > slowest { (slowest, row.slowest) = (time, graph.actions[index].seq) }
    }
    guard let effect = graph.actions[index].effect else { return }
    addEffect(effect, graph)
    for index in graph.effects[effect].commits {
      if let reduce = graph.commits[index].reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
      if graph.commits[index].isNoop { row.noops += 1 }
      if graph.commits[index].isNoopUnknown { row.noopsUnknown += 1 }
    }
  }

  private mutating func addEffect(_ index: Int, _ graph: TraceGraph) {
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
  private var fields: [String: Int] = [:]

  init(_ key: Statistics.Case) { row = Statistics.MutationRow(reactorType: key.reactorType, label: key.label) }

  mutating func add(_ index: Int, _ graph: TraceGraph) {
    row.count += 1
    if graph.commits[index].isInjected { row.injected += 1 }
    if graph.commits[index].state != nil { states += 1 }
    if graph.commits[index].isUnobserved { row.unobserved += 1 }
    if let reduce = graph.commits[index].reduce { reduces.append(reduce.upperBound - reduce.lowerBound) }
    if graph.commits[index].isNoop { row.noops += 1 }
    if graph.commits[index].isNoopUnknown { row.noopsUnknown += 1 }
    for field in graph.commits[index].changed { fields[field, default: 0] += 1 }
  }

  var finished: Statistics.MutationRow {
    var row = row
    row.reduce = Distribution(reduces)
    row.fields = fields.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map {
      .init(name: $0.key, count: $0.value)
    }
    return row
  }
}
