import TraceJSON

/// A chain of causes that came back to the same action of the same reactor more than once.
enum FeedbackLoop: FaultRule {
  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for (index, loop) in graph.loops.enumerated() {
      guard let turn = loop.turns.first.map({ graph.actions[$0] }) else { continue }
      body(Fault(.loop, .loop(index), of: turn.reactor, at: turn.time, turn.seq))
    }
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    guard let loop = words.graph.loop(of: fault) else { return nil }
    return "\(loop.members.map(TerminalText.escaped).joined(separator: " → ")), \(loop.turns.count) turns"
  }

  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? {
    guard let loop = words.graph.loop(of: fault) else { return nil }
    return FaultFinding(
      elements: loop.turns.map { .action($0) }, reactor: fault.reactor,
      subject: loop.members.joined(separator: " → "), reason: "its chain of causes comes back to where it was",
      turns: loop.turns.count)
  }
}

extension TraceGraph {
  /// The loop of a fault that is one.
  package func loop(of fault: Fault) -> Loop? {
    if case .loop(let index) = fault.element { loops[index] } else { nil }
  }
}
