import TraceFormat

/// The type of each reactor of a graph.
package struct ReactorTypes: Sendable {
  private let types: [TraceEvent.ReactorID: String]

  package init(_ graph: borrowing TraceGraph) {
    types = Dictionary(graph.reactors.map { ($0.id, $0.type) }) { first, _ in first }
  }

  /// Nil for a reactor that no line introduces.
  package subscript(id: TraceEvent.ReactorID) -> String? { types[id] }

  /// The type, or the number of a reactor that no line introduces.
  package func name(of id: TraceEvent.ReactorID) -> String { types[id] ?? "reactor \(id)" }
}
