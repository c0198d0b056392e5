import TraceModel

/// The cycle of a trace as a flowchart of Mermaid, for a page or a comment that draws it.
package struct MermaidCycle {
  /// Connections that are shown; Mermaid draws 500 unless its page says otherwise.
  static let connectionLimit = 200
  /// Bytes of the diagram; Mermaid takes 50,000 characters unless its page says otherwise.
  static let byteLimit = 40_000

  /// The diagram, with a line feed at its end.
  package let text: String
  /// Connections that are in the trace and not in the diagram.
  package let omitted: Int

  package init(_ graph: TraceGraph) {
    let counts = CycleCounts(graph)
    var numbers: [CycleCounts.Step: Int] = [:]
    var nodes: [String: [String]] = [:]
    var lines: [String] = []
    var size = 0
    for (connection, count) in counts.byWeight {
      var added: [(type: String, line: String)] = []
      var fresh: [CycleCounts.Step: Int] = [:]
      for step in [connection.from, connection.to] where numbers[step] == nil && fresh[step] == nil {
        let number = numbers.count + fresh.count
        fresh[step] = number
        added.append((step.reactorType ?? "", Self.node(step, number, counts)))
      }
      let known = numbers.merging(fresh) { old, _ in old }
      let line = "  n\(known[connection.from, default: 0]) -->|\(count)| n\(known[connection.to, default: 0])\n"
      let weight = line.utf8.count + added.reduce(0) { $0 + $1.line.utf8.count + $1.type.utf8.count * 6 }
      guard lines.count < Self.connectionLimit, size + weight <= Self.byteLimit else { continue }
      numbers = known
      size += weight
      lines.append(line)
      for node in added { nodes[node.type, default: []].append(node.line) }
    }
    omitted = counts.connections.count - lines.count
    text = "flowchart LR\n" + Self.groups(nodes) + lines.joined() + Self.classes(numbers, counts)
  }

  private static func node(_ step: CycleCounts.Step, _ number: Int, _ counts: CycleCounts) -> String {
    let times = counts.steps[step, default: 0]
    switch step {
    case .outside: return "  n\(number)((\"outside\"))\n"
    case .action(_, let label): return "  n\(number)([\"\(MermaidText.escaped(label)) · \(times)\"])\n"
    case .mutation(_, let label): return "  n\(number)[\"\(MermaidText.escaped(label)) · \(times)\"]\n"
    case .state: return "  n\(number)[(\"state · \(times)\")]\n"
    }
  }

  /// The nodes of each reactor type in a box.
  private static func groups(_ nodes: [String: [String]]) -> String {
    var text = (nodes[""] ?? []).joined()
    for (index, type) in nodes.keys.filter({ !$0.isEmpty }).sorted().enumerated() {
      text += "  subgraph r\(index)[\"\(MermaidText.escaped(type))\"]\n"
      text += (nodes[type] ?? []).map { "  " + $0 }.joined() + "  end\n"
    }
    return text
  }

  /// Marks impure mutations.
  private static func classes(_ numbers: [CycleCounts.Step: Int], _ counts: CycleCounts) -> String {
    let impure = counts.impure.compactMap { numbers[$0] }.sorted()
    guard !impure.isEmpty else { return "" }
    return "  classDef impure stroke:#d55e00,stroke-width:3px\n"
      + "  class \(impure.map { "n\($0)" }.joined(separator: ",")) impure\n"
  }
}
