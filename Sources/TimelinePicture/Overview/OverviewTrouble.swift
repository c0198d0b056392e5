import TraceModel

/// An event that must stay visible among a million others: its time and its kind.
struct OverviewTrouble {
  /// The worst first.
  enum Kind: Int, CaseIterable { case impure, failed, open, loop, slow }

  var kind: Kind
  var reactor: TraceEvent.ReactorID
  var time: UInt64
  /// The event to look at.
  var seq: TraceEvent.Seq
  /// Indices into the graph.
  var action: Int?
  var effect: Int?
  var finding: Int?
  var failure: Int?
  var loop: Int?
  /// Nanoseconds, of a slow or open element.
  var length: UInt64 = 0
  var isSwallowed = false

  /// Slower than this is marked.
  static let slow: UInt64 = 1_000_000_000

  static func find(in model: TimelineModel) -> [OverviewTrouble] {
    let graph = model.graph
    var found: [OverviewTrouble] = []
    for index in model.commits {
      let commit = graph.commits[index]
      guard let finding = commit.findings.first(where: { graph.findings[$0].level == .error }) ?? commit.findings.first
      else { continue }
      found.append(
        OverviewTrouble(
          kind: .impure, reactor: commit.reactor, time: commit.time, seq: commit.seq,
          action: commit.effect.flatMap { graph.effects[$0].action }, finding: finding))
    }
    for index in model.effects {
      let effect = graph.effects[index]
      switch effect.end {
      case .failed(let failure):
        found.append(
          OverviewTrouble(
            kind: .failed, reactor: effect.reactor, time: effect.finish, seq: effect.seq, action: effect.action,
            effect: index, failure: failure, isSwallowed: failure.map { graph.failures[$0].isSwallowed } ?? false))
      case .open:
        found.append(
          OverviewTrouble(
            kind: .open, reactor: effect.reactor, time: effect.begin, seq: effect.seq, action: effect.action,
            effect: index, length: effect.finish - min(effect.begin, effect.finish)))
      case .completed, .cancelled, .disposed, .unknown: continue
      }
    }
    let shown = Set(model.actions)
    for (number, loop) in graph.loops.enumerated() {
      for turn in loop.turns where shown.contains(turn) {
        let action = graph.actions[turn]
        found.append(
          OverviewTrouble(
            kind: .loop, reactor: action.reactor, time: action.time, seq: action.seq, action: turn, loop: number))
      }
    }
    for index in model.actions {
      let action = graph.actions[index]
      guard let length = action.timeUntilSettled, length >= TraceGraph.Action.leastSlow else { continue }
      found.append(
        OverviewTrouble(
          kind: .slow, reactor: action.reactor, time: action.time, seq: action.seq, action: index,
          effect: action.effect, length: length))
    }
    return found
  }
}
