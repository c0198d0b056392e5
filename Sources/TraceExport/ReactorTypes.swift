import TraceModel

/// The type of each reactor of a trace.
struct ReactorTypes {
  private let types: [TraceEvent.ReactorID: String]

  init(_ graph: TraceGraph) {
    types = Dictionary(graph.reactors.map { ($0.id, $0.type) }) { first, _ in first }
  }

  /// Nil for a reactor that no line introduces.
  subscript(id: TraceEvent.ReactorID) -> String? { types[id] }
}
