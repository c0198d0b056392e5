import TraceModel

/// The phrases in the header of a picture about suspects, which are often signs of faults.
enum SuspectText {
  /// All of a graph.
  static func text(of graph: TraceGraph) -> [String] {
    let suspects = graph.suspects
    return text(of: graph, suspects, suspects.actions, reactors: Set(graph.reactors.indices))
  }

  /// - Parameters:
  ///   - actions: Indices of those that are shown.
  ///   - reactors: Indices of those that are shown.
  static func text(of graph: TraceGraph, actions: Set<Int>, reactors: Set<Int>) -> [String] {
    let suspects = graph.suspects
    return text(of: graph, suspects, suspects.actions.filter { actions.contains($0) }, reactors: reactors)
  }

  private static func text(
    of graph: TraceGraph, _ suspects: TraceGraph.Suspects, _ idle: [Int], reactors: Set<Int>
  ) -> [String] {
    var text: [String] = []
    if !idle.isEmpty {
      let names = idle.prefix(2).map {
        "#\(graph.actions[$0].number) \(SafeText.clean(graph.actions[$0].label, limit: 40))"
      }
      let which = idle.count <= 2 ? names.joined(separator: " and ") : TimeFormat.count(idle.count, "action")
      text.append("\(which) led to nothing")
    }
    let unseen = suspects.unobserved.filter { reactors.contains($0) }
    if let first = unseen.first {
      let name = SafeText.clean(graph.reactors[first].type, limit: 40)
      text.append(
        unseen.count == 1
          ? "\(name) changes unobserved" : "\(TimeFormat.count(unseen.count)) reactors change unobserved"
      )
    }
    let stuck = suspects.stuck.filter { reactors.contains($0.reactor) }
    if !stuck.isEmpty {
      text.append("\(named(stuck.map { (graph.reactors[$0.reactor].type, $0.field) }, "flag")) stuck at true")
    }
    let types = Set(reactors.map { graph.reactors[$0].type })
    let unwritten = suspects.unwritten.filter { types.contains($0.reactorType) }
    if !unwritten.isEmpty {
      text.append("\(named(unwritten.map { ($0.reactorType, $0.field) }, "field")) never written")
    }
    return text
  }

  /// One or two by name, more by their number.
  private static func named(_ fields: [(type: String, field: String)], _ noun: String) -> String {
    let names = fields.map { SafeText.clean("\($0.type).\($0.field)", limit: 60) }
    guard names.count <= 2, Set(names).count == names.count else { return TimeFormat.count(names.count, noun) }
    return names.joined(separator: ", ")
  }
}
