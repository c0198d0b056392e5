import TraceModel

extension CycleCensus {
  /// Draws who sent each action: the view, nobody that is known, or a state, an effect, an action before it.
  mutating func countWaysBack() {
    chooseDrivers()
    for (index, action) in story.actions.enumerated() {
      let node = actionNodes[index]
      let isOwner = action.cause.isOwner
      switch story.sender(of: action) {
      case .view:
        totals.sends += 1
        tally.note(node, source: action.source)
        tally.connect(.view, .node(node))
      case .unknown:
        tally.note(node, source: action.source)
        tally.connect(.view, .node(node), unknown: true)
      case .commit(let commit):
        let from = drivers[Drive(mutation: commitNodes[commit], action: node)] ?? commitNodes[commit]
        tally.connect(.node(from), .node(node), unknown: isOwner, backward: true)
      case .effect(let effect):
        tally.connect(.node(place(ofEffect: effect) ?? node), .node(node), unknown: isOwner, backward: true)
      case .action(let before):
        tally.connect(.node(actionNodes[before]), .node(node), unknown: isOwner, backward: true)
      }
    }
  }

  /// Box of the effect, or the action whose effect it is.
  func place(ofEffect effect: Int) -> Int? {
    effectNodes[effect] ?? story.effects[effect].action.map { actionNodes[$0] }
  }

  /// A commit may change several fields, and the trace does not say which of them somebody acted on.
  ///
  /// For each mutation
  /// that sends an action it is the field which changed most often when it did; among equals the one which changes
  /// least often otherwise.
  private mutating func chooseDrivers() {
    var changed: [Drive: [Int: Int]] = [:]
    for (index, action) in story.actions.enumerated() {
      guard case .commit(let at) = story.sender(of: action) else { continue }
      let commit = story.commits[at]
      let drive = Drive(mutation: commitNodes[at], action: actionNodes[index])
      for field in Self.fields(of: commit) {
        guard let state = tally.existing(.state, band(commit.reactor), field) else { continue }
        changed[drive, default: [:]][state, default: 0] += 1
      }
      if changed[drive] == nil, let main = mainField[drive.mutation] { changed[drive] = [main: 0] }
    }
    for (drive, fields) in changed {
      let best = fields.max { a, b in
        let (left, right) = (tally.nodes[a.key].count, tally.nodes[b.key].count)
        return (a.value, right, b.key) < (b.value, left, a.key)
      }
      drivers[drive] = best?.key
    }
  }
}
