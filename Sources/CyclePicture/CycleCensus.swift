import TraceReading

/// The nodes of elements by their indices, four bytes each.
struct NodeNumbers {
  private var numbers: [Int32] = []

  var count: Int { numbers.count }

  mutating func append(_ node: Int?) { numbers.append(Int32(node ?? -1)) }

  subscript(index: Int) -> Int { Int(numbers[index]) }

  /// Nil for an element without a node.
  subscript(ifAny index: Int) -> Int? { numbers[index] < 0 ? nil : Int(numbers[index]) }
}

/// Counts the elements of a graph, kind by kind.
struct CycleCensus {
  let graph: TraceGraph
  var tally = CycleTally()
  var bands: [CycleModel.Band] = []
  var bandOf: [TraceEvent.ReactorID: Int] = [:]
  var totals = CycleModel.Totals()
  var loops: [CycleModel.Loop] = []
  /// Errors first, then in order of the trace, as all pictures number them.
  let findings: [Finding]
  /// Nodes of the graph's actions, effects and commits, by their indices there.
  ///
  /// An effect without a node of its own
  /// did nothing over time.
  var actionNodes = NodeNumbers()
  var effectNodes = NodeNumbers()
  var commitNodes = NodeNumbers()
  /// The field from which an action was driven, or a mutation injected, for each mutation node and target.
  var drivers: [Drive: Int] = [:]
  /// Commits that are drawn as coming from the box of their effect, and of those the ones that had to wait.
  var fromBox: [Bool] = []
  var afterWaiting: [Bool] = []
  /// Where commits of a mutation node that changed nothing are counted.
  var mainField: [Int: Int] = [:]

  struct Drive: Hashable {
    var mutation: Int
    var target: Int
  }

  init(_ graph: TraceGraph) {
    self.graph = graph
    findings = graph.numbered(graph.findings.indices).map { graph.findings[$0] }
    var known: [String: Int] = [:]
    for reactor in graph.reactors {
      let band = known[reactor.type] ?? bands.count
      if band == bands.count {
        known[reactor.type] = band
        bands.append(CycleModel.Band(type: reactor.type, reactors: 0))
      }
      bands[band].reactors += 1
      bandOf[reactor.id] = band
    }
  }

  /// The band of a reactor; one of its own for a reactor that the graph does not list.
  mutating func band(_ reactor: TraceEvent.ReactorID) -> Int {
    if let known = bandOf[reactor] { return known }
    bands.append(CycleModel.Band(type: "reactor \(reactor)", reactors: 1))
    bandOf[reactor] = bands.count - 1
    return bands.count - 1
  }

  mutating func countActions() {
    for action in graph.actions {
      let node = tally.node(.action, band(action.reactor), action.label)
      actionNodes.append(node)
      tally.count(node)
    }
  }

  mutating func countEffects() {
    let lasting = decideOrigins()
    for effect in graph.effects {
      let key = CycleTally.NodeKey(band: band(effect.reactor), kind: .effect, name: effect.label)
      guard lasting.contains(key) else {
        effectNodes.append(nil)
        continue
      }
      let node = tally.node(.effect, key.band, key.name)
      effectNodes.append(node)
      tally.count(node)
      // As in the statistics: an effect that has not ended took no time yet.
      if effect.end.isKnown {
        tally.measure(node, effect.finish - min(effect.begin, effect.finish))
      }
      countEnd(of: effect, at: node)
      if let action = effect.action { tally.connect(.node(actionNodes[action]), .node(node)) }
    }
  }

  private mutating func countEnd(of effect: TraceGraph.Effect, at node: Int) {
    switch effect.end {
    case .completed: break
    case .failed(let failure):
      let swallowed = failure.map { graph.failures[$0].isSwallowed } ?? false
      tally.end(node) { ends in
        ends.failed += 1
        if swallowed { ends.swallowed += 1 }
      }
    case .cancelled(let by):
      tally.cancel(node, by: by.map { graph.actions[$0].label })
    case .disposed: tally.end(node) { $0.disposed += 1 }
    case .open: if effect.isLeftOpen { tally.end(node) { $0.open += 1 } }
    case .unknown: tally.end(node) { $0.unknown += 1 }
    }
  }
}
