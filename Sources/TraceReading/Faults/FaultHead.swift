/// A kind of fault in the head of a picture, in counts: `3 failed`, `2 swallowed`.
package struct FaultHead: Sendable, Equatable {
  /// A number with its words; where it is nil, words behind a name.
  package struct Count: Sendable, Equatable {
    package var number: Int?
    package var one: String
    package var many: String
    /// May be of any length.
    package var name: String?

    init(_ number: Int?, _ one: String, _ many: String? = nil) {
      (self.number, self.one, self.many) = (number, one, many ?? one)
    }
  }

  package var kind: Fault.Kind
  package var counts: [Count]

  /// The counts for a picture, which knows no trace.
  package var words: [(number: Int?, name: String?, one: String, many: String)] {
    counts.map { ($0.number, $0.name, $0.one, $0.many) }
  }
}

/// The part of a graph that a picture shows.
package struct ShownPart {
  package let graph: TraceGraph
  private let isShown: ((Fault.Element) -> Bool)?

  /// - Parameter isShown: Whether an element is in the part; nil for all of a graph, summed up by the names of cases.
  package init(_ graph: TraceGraph, isShown: ((Fault.Element) -> Bool)? = nil) {
    self.graph = graph
    self.isShown = isShown
  }

  /// Whether the picture sums elements up, so that its head says nothing of single ones.
  var isSum: Bool { isShown == nil }

  func shows(_ element: Fault.Element) -> Bool { isShown?(element) ?? true }

  func forEach(_ rule: any FaultRule.Type, _ body: (Fault) -> Void) {
    rule.forEach(in: graph) { if shows($0.element) { body($0) } }
  }

  func count(_ rule: any FaultRule.Type) -> Int {
    var count = 0
    forEach(rule) { _ in count += 1 }
    return count
  }

  /// Faults of the elements that are shown.
  package func faults(of kinds: [Fault.Kind]) -> [Fault] { graph.faults(of: kinds).filter { shows($0.element) } }

  /// The kinds that occur, in the order in which heads tell them: loops, which are often meant, come last.
  package var heads: [FaultHead] {
    (Fault.Kind.allCases.filter { $0 != .loop } + [.loop]).compactMap { kind in
      let counts = kind.rule.head(in: self)
      return counts.contains { $0.number ?? 0 > 0 } ? FaultHead(kind: kind, counts: counts) : nil
    }
  }
}
