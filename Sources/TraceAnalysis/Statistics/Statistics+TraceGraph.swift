import PlatformSupport
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
    let (mutationRows, actionRows) = HelperThread.both {
      census.mutations(graph).map { (row: $0.finished, states: $0.states) }
    } _: {
      census.actions(graph).map(\.finished)
    }
    actions = actionRows.sorted { ($0.reactorType, $0.label) < ($1.reactorType, $1.label) }
    mutations = mutationRows.map(\.row).sorted { ($0.reactorType, $0.label) < ($1.reactorType, $1.label) }
    reactors = census.reactorRows(types, actionRows, mutationRows)
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

/// Walks through a graph.
private struct Census: Sendable {
  private var reactors: [String: Statistics.ReactorRow] = [:]
  private let types: ReactorTypes
  /// Turns of loops that actions of a case closed.
  private var turns: [Statistics.Case: Int] = [:]

  init(_ graph: TraceGraph) {
    types = ReactorTypes(graph)
    for (step, turn) in graph.loops.flatMap(\.turns).enumerated() {
      PageWatch.shared.pace(step, every: 16)
      let action = graph.actions[turn]
      turns[Statistics.Case(type(of: action.reactor), action.label), default: 0] += 1
    }
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

  func actions(_ graph: TraceGraph) -> [ActionSamples] {
    var samples: [ActionSamples] = samples(
      of: graph.actions.indices, graph, likeness: { graph.actions[$0].likeness },
      facts: { (graph.actions[$0].reactor, graph.actions[$0].label) })
    for index in samples.indices {
      samples[index].row.loops = turns[Statistics.Case(samples[index].row.reactorType, samples[index].row.label)] ?? 0
    }
    return samples
  }

  func mutations(_ graph: TraceGraph) -> [MutationSamples] {
    samples(
      of: graph.commits.indices, graph, likeness: { graph.commits[$0].likeness },
      facts: { (graph.commits[$0].reactor, graph.commits[$0].label) })
  }

  /// The samples of each case. Type and label are looked up once for all elements that are alike.
  private func samples<Samples: CaseSamples>(
    of indices: Range<Int>, _ graph: TraceGraph, likeness: (Int) -> ObjectIdentifier,
    facts: (Int) -> (reactor: TraceEvent.ReactorID, label: String)
  ) -> [Samples] {
    var numbers: [Statistics.Case: Int] = [:]
    var known = Known<ObjectIdentifier, Int>()
    var samples: [Samples] = []
    func each(_ body: (Int, Int) -> Void) {
      for index in indices {
        let number = known.value(of: likeness(index)) {
          let (reactor, label) = facts(index)
          guard let type = types[reactor] else { return -1 }
          let key = Statistics.Case(type, label)
          let number = numbers.number(of: key)
          if number == samples.count { samples.append(Samples(key)) }
          return number
        }
        if number >= 0 { body(number, index) }
      }
    }
    each { number, index in
      samples[number].count(index, graph)
      samples[number].measure(index, graph)
    }
    let needSecondRound = samples.map(\.needsSecondRound)
    guard needSecondRound.contains(true) else { return samples }
    for number in samples.indices { samples[number].beginSecondRound() }
    each { number, index in if needSecondRound[number] { samples[number].measure(index, graph) } }
    return samples
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

/// Counts and durations of the elements of one case.
private protocol CaseSamples {
  init(_ key: Statistics.Case)
  static var durations: [WritableKeyPath<Self, DurationSamples> & Sendable] { get }

  mutating func count(_ index: Int, _ graph: TraceGraph)

  /// Adds durations, in both rounds the same ones.
  mutating func measure(_ index: Int, _ graph: TraceGraph)
}

extension CaseSamples {
  fileprivate var needsSecondRound: Bool { Self.durations.contains { self[keyPath: $0].needsSecondRound } }

  fileprivate mutating func beginSecondRound() { for path in Self.durations { self[keyPath: path].beginSecondRound() } }
}

/// The row of one action case, and the times of which it will tell the distributions.
private struct ActionSamples: CaseSamples {
  static let durations: [WritableKeyPath<Self, DurationSamples> & Sendable] = [
    \.queued, \.calls, \.effects, \.runs, \.reduces, \.firstStates, \.settled,
  ]

  var row: Statistics.ActionRow
  private var queued = DurationSamples()
  private var calls = DurationSamples()
  private var effects = DurationSamples()
  private var runs = DurationSamples()
  private var reduces = DurationSamples()
  private var firstStates = DurationSamples()
  private var settled = DurationSamples()
  private var slowest: UInt64 = 0

  init(_ key: Statistics.Case) { row = Statistics.ActionRow(reactorType: key.reactorType, label: key.label) }

  // Members are read where an element stands: a constant would be a copy of it.
  mutating func count(_ index: Int, _ graph: TraceGraph) {
    row.count += 1
    if graph.actions[index].ledToNothing { row.ledToNothing += 1 }
    if let time = graph.actions[index].timeUntilSettled, time > slowest {
      (slowest, row.slowest) = (time, graph.actions[index].seq)
    }
    guard let effect = graph.actions[index].effect else { return }
    count(effect: effect, graph)
    for index in graph.effects[effect].commits {
      if graph.commits[index].isNoop { row.noops += 1 }
      if graph.commits[index].isNoopUnknown { row.noopsUnknown += 1 }
    }
  }

  private mutating func count(effect index: Int, _ graph: TraceGraph) {
    row.cancelledInside += graph.effects[index].innerEnds.count
    switch graph.effects[index].end {
    case .open: row.openEffects += graph.effects[index].isLeftOpen ? 1 : 0
    case .unknown: row.openUnknown += 1
    case .failed: row.errors += 1
    case .cancelled: row.cancelled += 1
    case .completed, .disposed: break
    }
  }

  mutating func measure(_ index: Int, _ graph: TraceGraph) {
    let sent = graph.actions[index].time
    let wait = graph.actions[index].queued
    if wait > 0 { queued.add(wait) }
    if let time = graph.actions[index].firstState, time >= sent { firstStates.add(time - sent) }
    if let time = graph.actions[index].timeUntilSettled { settled.add(time) }
    guard let effect = graph.actions[index].effect else { return }
    measure(effect: effect, graph)
    for index in graph.effects[effect].commits {
      if let reduce = graph.commits[index].reduce { reduces.add(reduce.upperBound - reduce.lowerBound) }
    }
  }

  private mutating func measure(effect index: Int, _ graph: TraceGraph) {
    if let call = graph.effects[index].call { calls.add(call) }
    guard graph.effects[index].end.isKnown else { return }
    effects.add(graph.effects[index].finish - graph.effects[index].begin)
    guard !graph.effects[index].runs.isEmpty else { return }
    runs.add(graph.effects[index].runs.reduce(0) { $0.plus($1.upperBound - $1.lowerBound) })
  }

  var finished: Statistics.ActionRow {
    var row = row
    row.queued = queued.distribution
    row.call = calls.distribution
    row.effect = effects.distribution
    row.ran = runs.distribution
    row.reduce = reduces.distribution
    row.firstState = firstStates.distribution
    row.settled = settled.distribution
    return row
  }
}

/// The row of one mutation case, and what it will tell of reduces and fields.
private struct MutationSamples: CaseSamples {
  static let durations: [WritableKeyPath<Self, DurationSamples> & Sendable] = [\.reduces]

  private var row: Statistics.MutationRow
  private(set) var states = 0
  private var reduces = DurationSamples()
  /// Lists of fields that it wrote, and how often, by the likeness of its commits.
  private var lists: [ObjectIdentifier: (fields: [String], count: Int)] = [:]

  init(_ key: Statistics.Case) { row = Statistics.MutationRow(reactorType: key.reactorType, label: key.label) }

  mutating func count(_ index: Int, _ graph: TraceGraph) {
    row.count += 1
    if graph.commits[index].isInjected { row.injected += 1 }
    if graph.commits[index].state != nil { states += 1 }
    if graph.commits[index].isUnobserved { row.unobserved += 1 }
    if graph.commits[index].isNoop { row.noops += 1 }
    if graph.commits[index].isNoopUnknown { row.noopsUnknown += 1 }
    // A default value would be a closure with a copy of the graph.
    let likeness = graph.commits[index].likeness
    if let known = lists.index(forKey: likeness) {
      lists.values[known].count += 1
    } else {
      lists[likeness] = (graph.commits[index].changed, 1)
    }
  }

  mutating func measure(_ index: Int, _ graph: TraceGraph) {
    if let reduce = graph.commits[index].reduce { reduces.add(reduce.upperBound - reduce.lowerBound) }
  }

  var finished: Statistics.MutationRow {
    var row = row
    row.reduce = reduces.distribution
    var fields: [String: Int] = [:]
    for (list, count) in lists.values { for field in list { fields[field, default: 0] += count } }
    row.fields = fields.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map {
      .init(name: $0.key, count: $0.value)
    }
    return row
  }
}
