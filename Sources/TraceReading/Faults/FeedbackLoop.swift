import TraceFormat
import TraceJSON

/// A chain of causes that came back to the same action of the same reactor more than once.
enum FeedbackLoop: FaultRule {
  static var mark: EventMarks { [.loop, .turn] }
  static var shownAt: [TraceFileV1.Kind] { [.action, .actionOut] }
  static var heading: FaultHeading? { FaultHeading("Feedback loops", "turn of a loop", "turns of loops") }
  static var column: String? { "loops" }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for (index, loop) in graph.loops.enumerated() {
      guard let turn = loop.turns.first.map({ graph.actions[$0] }) else { continue }
      body(Fault(.loop, .loop(index), of: turn.reactor, at: turn.time, turn.seq))
    }
  }

  static func head(in part: ShownPart) -> [FaultHead.Count] {
    var (loops, turns) = (0, 0)
    part.forEach(Self.self) { fault in
      loops += 1
      turns += part.graph.loop(of: fault)?.turns.count { part.shows(.action($0)) } ?? 0
    }
    return [.init(loops, "feedback loop", "feedback loops"), .init(turns, "turn", "turns")]
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    guard let loop = words.graph.loop(of: fault) else { return nil }
    let members = loop.members.map(TerminalText.escaped).joined(separator: " → ")
    return "\(members), \(loop.turns.count) turns\(words.closing(loop))"
  }

  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? {
    guard let loop = words.graph.loop(of: fault) else { return nil }
    return FaultFinding(
      elements: loop.turns.map { .action($0) }, reactor: fault.reactor,
      subject: loop.members.joined(separator: " → "), reason: "its chain of causes comes back to where it was",
      turns: loop.turns.count)
  }
}

extension FaultWords {
  /// The mutation and the line that send the action with which a loop comes back: `, closed after Echo.setText at Echo.swift:12`.
  fileprivate func closing(_ loop: TraceGraph.Loop) -> String {
    guard let turn = loop.turns.last.map({ graph.actions[$0] }) else { return "" }
    let commit = turn.sentByCommit.map { graph.commits[$0] }
    let pulses = commit.map { $0.pulses.isEmpty ? "" : ", pulse \($0.pulses.joined(separator: ", "))" } ?? ""
    let after = commit.map { " after \(TerminalText.escaped("\(type(of: $0.reactor, $0.label))\(pulses)"))" } ?? ""
    let line = turn.site.map { " at \(TerminalText.escaped(location($0)))" } ?? ""
    return after.isEmpty && line.isEmpty ? "" : ", closed\(after)\(line)"
  }
}

extension TraceGraph {
  /// The loop of a fault that is one.
  package func loop(of fault: Fault) -> Loop? {
    if case .loop(let index) = fault.element { loops[index] } else { nil }
  }
}
