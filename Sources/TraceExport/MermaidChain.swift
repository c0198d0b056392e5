import TraceReading

/// One chain of a trace as a sequence diagram of Mermaid: who sent what to whom, and what came of it.
package struct MermaidChain {
  /// Messages and notes that are shown.
  static let lineLimit = 150

  /// The diagram, with a line feed at its end.
  package let text: String
  /// Messages and notes of the chain that are not in the diagram.
  package let omitted: Int

  /// - Parameter chain: Number of the event at the root.
  package init(_ table: EventTable, chain: TraceEvent.Seq) {
    var participants = Participants(ReactorTypes(table.graph))
    var lines: [String] = []
    for position in 0..<table.count where table.step(position).chain == chain {
      if let line = Self.line(position, table, &participants) { lines.append(line) }
    }
    omitted = max(0, lines.count - Self.lineLimit)
    let shown = lines.prefix(Self.lineLimit)
    let more = omitted > 0 ? "  Note over p0: \(omitted) more\n" : ""
    text = "sequenceDiagram\n" + participants.text + shown.joined() + more
  }

  private static func line(_ position: Int, _ table: EventTable, _ participants: inout Participants) -> String? {
    let step = table.step(position)
    let own = participants.name(step.reactor)
    switch step.kind {
    case _ where table.isAction(at: position):
      let sender = table.position(of: step.cause).map { participants.name(table.step($0).reactor) }
      return "  \(sender ?? "p0")->>\(own): \(MermaidText.escaped(table.words(position).name))\n"
    case _ where table.isMutation(at: position):
      let changed = table.commitIndex(at: position).map { table.graph.commits[$0].changed } ?? []
      let result = changed.isEmpty ? "" : " → " + changed.joined(separator: ", ")
      return "  \(own)-->>\(own): \(MermaidText.escaped(table.words(position).name + result))\n"
    case .error, .impurity, .loop, .innerEnd:
      let words = table.words(position)
      return
        "  Note over \(own): \(MermaidText.escaped(([words.name] + words.details.prefix(1)).joined(separator: " ")))\n"
    case .mutateEnd where table.end(at: position) != .completed, .open:
      return "  Note over \(own): \(MermaidText.escaped(table.words(position).name))\n"
    default: return nil
    }
  }

  /// The reactors of a diagram in the order in which they come; the first is what is outside of all of them.
  private struct Participants {
    private let types: ReactorTypes
    private var numbers: [TraceEvent.ReactorID: Int] = [:]
    private(set) var text = "  participant p0 as outside\n"

    init(_ types: ReactorTypes) { self.types = types }

    mutating func name(_ reactor: TraceEvent.ReactorID) -> String {
      guard reactor > 0 else { return "p0" }
      if let number = numbers[reactor] { return "p\(number)" }
      let number = numbers.count + 1
      numbers[reactor] = number
      text += "  participant p\(number) as \(MermaidText.escaped((types[reactor] ?? "reactor") + " #\(reactor)"))\n"
      return "p\(number)"
    }
  }
}
