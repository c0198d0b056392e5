import TraceReading

extension CycleCensus {
  /// Draws who sent each action: the view, an unknown one, or a state, an effect, an action before it.
  mutating func countReturnEdges() {
    for (index, action) in graph.actions.enumerated() {
      let node = actionNodes[index]
      switch graph.sender(of: action) {
      case .view:
        totals.sends += 1
        tally.note(node, source: action.source)
        tally.connect(.view, .node(node))
      case .unknown:
        tally.note(node, source: action.source)
        tally.connect(CycleTally.EdgeKey(from: .view, to: .node(node), knowledge: .none))
      case .commit(let commit):
        connect(driver(of: commit, to: node), node, action)
      case .effect(let effect):
        connect(self.node(ofEffect: effect) ?? node, node, action)
      case .action(let before) where graph.isPassedOn(index, from: before):
        tally.countPassedOn(node)
      case .action(let before):
        connect(actionNodes[before], node, action)
      }
    }
  }

  private mutating func connect(_ from: Int, _ to: Int, _ action: TraceGraph.Action) {
    tally.connect(
      CycleTally.EdgeKey(
        from: .node(from), to: .node(to), knowledge: .init(action.cause), isOnTrack: true,
        isViaTransform: action.isInjected))
  }

  /// Rect of the effect, or the action whose effect it is.
  func node(ofEffect effect: Int) -> Int? {
    effectNodes[ifAny: effect] ?? graph.effects[effect].action.map { actionNodes[$0] }
  }

  /// The field by which a commit led to an action or a mutation; the mutation's node where it has no field.
  func driver(of commit: Int, to target: Int) -> Int {
    drivers[Drive(mutation: commitNodes[commit], target: target)] ?? commitNodes[commit]
  }

  /// A commit may change several fields, and the trace does not say which of them led to the next action.
  ///
  /// For each mutation that sends an action, or leads to a mutation of another reactor, it is the field which changed
  /// most often when it did; among equals the one which changes least often otherwise.
  mutating func chooseDrivers() {
    var changed: [Drive: [Int: Int]] = [:]
    for (index, action) in graph.actions.enumerated() {
      guard case .commit(let at) = graph.sender(of: action) else { continue }
      noteDrive(from: at, to: actionNodes[index], &changed)
    }
    for (index, commit) in graph.commits.enumerated() where commit.effect == nil {
      guard case .state(let at) = graph.source(of: index) else { continue }
      noteDrive(from: at, to: commitNodes[index], &changed)
    }
    for (drive, fields) in changed {
      let best = fields.max { a, b in
        let (left, right) = (tally.nodes[a.key].count, tally.nodes[b.key].count)
        return (a.value, right, b.key) < (b.value, left, a.key)
      }
      drivers[drive] = best?.key
    }
  }

  private mutating func noteDrive(from at: Int, to target: Int, _ changed: inout [Drive: [Int: Int]]) {
    let commit = graph.commits[at]
    let drive = Drive(mutation: commitNodes[at], target: target)
    for field in Self.fields(of: commit) {
      guard let state = tally.existing(.state, band(commit.reactor), field) else { continue }
      changed[drive, default: [:]][state, default: 0] += 1
    }
    if changed[drive] == nil, let main = mainField[drive.mutation] { changed[drive] = [main: 0] }
  }
}
