import TraceFormat

/// The part of a trace that a query finds: elements of the graph, and the numbers of the events that match.
package struct ElementSelection: Sendable {
  /// By index into the arrays of the graph.
  package private(set) var actions: [Bool]
  package private(set) var effects: [Bool]
  package private(set) var commits: [Bool]
  /// Events that match, those of kinds without an element among them.
  package private(set) var seqs: Set<TraceEvent.Seq>

  /// Takes what matches, an action with its effect and an effect with its action.
  ///
  /// - Parameter withCauses: Whether all that led there is shown too, up to the roots, so that nothing seems to come from
  ///   nowhere.
  package init(_ table: EventTable, matching query: TraceQuery, withCauses: Bool) {
    let graph = table.graph
    actions = Array(repeating: false, count: graph.actions.count)
    effects = Array(repeating: false, count: graph.effects.count)
    commits = Array(repeating: false, count: graph.commits.count)
    let found = table.events(matching: query)
    seqs = Set(found.map { table.events[$0].seq })
    for position in found { add(table.elements[position], graph, withCauses) }
  }

  private mutating func add(_ element: GraphElements.Element, _ graph: TraceGraph, _ withCauses: Bool) {
    var rest = [element]
    while let next = rest.popLast() {
      switch next {
      case .none: break
      case .action(let index):
        guard !actions[index] else { continue }
        actions[index] = true
        if let effect = graph.actions[index].effect { rest.append(.effect(effect)) }
        if withCauses, let commit = graph.actions[index].sentByCommit { rest.append(.commit(commit)) }
      case .effect(let index):
        guard !effects[index] else { continue }
        effects[index] = true
        if let action = graph.effects[index].action { rest.append(.action(action)) }
      case .commit(let index):
        guard !commits[index] else { continue }
        commits[index] = true
        if let effect = graph.commits[index].effect { rest.append(.effect(effect)) }
        guard withCauses else { continue }
        switch graph.commits[index].origin {
        case .action(let action): rest.append(.action(action))
        case .effect(let effect): rest.append(.effect(effect))
        case .mutation(let commit), .state(let commit): rest.append(.commit(commit))
        case .start, nil: break
        }
      }
    }
  }

  /// Numbers of the reactors of what is kept.
  package func reactors(in graph: TraceGraph) -> Set<TraceEvent.ReactorID> {
    var ids: Set<TraceEvent.ReactorID> = []
    for (index, action) in graph.actions.enumerated() where actions[index] { ids.insert(action.reactor) }
    for (index, effect) in graph.effects.enumerated() where effects[index] { ids.insert(effect.reactor) }
    for (index, commit) in graph.commits.enumerated() where commits[index] { ids.insert(commit.reactor) }
    return ids
  }

  /// Whether an event matches, or is part of an element that is kept.
  func contains(_ position: Int, of table: EventTable) -> Bool {
    if seqs.contains(table.events[position].seq) { return true }
    return switch table.elements[position] {
    case .none: false
    case .action(let index): actions[index]
    case .effect(let index): effects[index]
    case .commit(let index): commits[index]
    }
  }
}

extension EventTable {
  /// Shows the part that a query finds, with what led there, to exports; the table itself keeps all events.
  package func select(matching query: TraceQuery) {
    let kept = ElementSelection(self, matching: query, withCauses: true)
    selection = (0..<count).map { kept.contains($0, of: self) }
  }

  /// Whether an event is part of what exports show; all are unless a part was selected.
  package func isSelected(_ position: Int) -> Bool { selection.isEmpty || selection[position] }
}
