import TraceFindings
import TraceFormat
import TraceJSON

/// Names of a graph's elements in sentences about faults.
package struct FaultWords {
  package let graph: TraceGraph
  private let types: ReactorTypes

  package init(_ graph: TraceGraph) {
    self.graph = graph
    types = ReactorTypes(graph)
  }

  /// The type of a reactor, and a part of it: `LoginReactor.login`.
  package func type(of reactor: TraceEvent.ReactorID, _ part: String? = nil) -> String {
    let type = types.name(of: reactor)
    return part.map { "\(type).\($0)" } ?? type
  }

  /// Type and, if several reactors have it, name or number. For a terminal.
  package func name(of reactor: TraceEvent.ReactorID) -> String {
    guard let one = graph.reactors.first(where: { $0.id == reactor }) else { return "reactor \(reactor)" }
    if graph.reactors.filter({ $0.type == one.type }).count == 1 { return TerminalText.escaped(one.type) }
    return TerminalText.escaped(one.name.isEmpty ? "\(one.type) \(one.id)" : "\(one.type) \"\(one.name)\"")
  }

  /// `at 300 ms`, since the trace began.
  package func time(_ time: UInt64) -> String { "at \(DurationText.of(time))" }

  /// `setUser("ada")`. For a terminal.
  private func call(_ label: String, _ argument: String) -> String {
    TerminalText.escaped(argument.isEmpty ? label : "\(label)(\(argument))")
  }

  /// The action of an effect: `login("ada")`. For a terminal.
  package func call(_ effect: TraceGraph.Effect) -> String {
    guard let action = effect.action else { return TerminalText.escaped(effect.label) }
    return call(graph.actions[action].label, graph.argument(ofAction: action))
  }

  /// A mutation, by its index, and the action to whose effect it belongs: `setUser("ada") of login("ada")`. For a terminal.
  package func callAndAction(_ commit: Int) -> String {
    call(graph.commits[commit].label, graph.argument(ofCommit: commit))
      + (graph.commits[commit].effect.map { " of \(call(graph.effects[$0]))" } ?? "")
  }

  /// The same with its time.
  package func line(_ commit: Int) -> String { "\(callAndAction(commit)), \(time(graph.commits[commit].time))" }

  /// `#3 login`
  package func number(_ action: TraceGraph.Action) -> String { "#\(action.number) \(action.label)" }

  /// The action to whose effect a mutation belongs, with its number.
  package func numbered(behind commit: TraceGraph.Commit) -> String {
    guard let effect = commit.effect.map({ graph.effects[$0] }) else { return "an unknown action" }
    return effect.action.map { number(graph.actions[$0]) } ?? effect.label
  }

  /// `Login.swift:42`, the line that sent the action of an effect; empty if it is not known.
  package func location(_ effect: TraceGraph.Effect?) -> String {
    effect?.action.flatMap { graph.actions[$0].site }.map { location($0) } ?? ""
  }

  /// `Login.swift:42`
  package func location(_ site: SourceSite) -> String { "\(site.fileName):\(site.line)" }
}
