import TraceJSON

/// The numbers of a trace that a page says, those of the statistics.
package struct TraceSums: Sendable, Equatable {
  package var reactors = 0
  package var actions = 0
  package var effects = 0
  package var mutations = 0
  /// Events; the `end` is none.
  package var events = 0

  package init() {}

  package init(_ graph: TraceGraph) {
    reactors = graph.reactors.count
    actions = graph.reactors.reduce(0) { $0 + $1.actions.count }
    effects = graph.effects.count
    mutations = graph.reactors.reduce(0) { $0 + $1.commits.count }
    events = graph.eventCount
  }

  private static let numbers: KeyValuePairs<String, WritableKeyPath<TraceSums, Int> & Sendable> = [
    "reactors": \.reactors, "actions": \.actions, "effects": \.effects, "mutations": \.mutations, "events": \.events,
  ]

  /// The member `sums` of a page's data.
  package var json: JSONValue { .object(Self.numbers.map { .init($0.key, .number(self[keyPath: $0.value])) }) }

  init?(_ json: JSONValue) {
    for (key, number) in Self.numbers {
      guard let count = json.count(key) else { return nil }
      self[keyPath: number] = count
    }
  }

  func merged(_ other: TraceSums, _ merge: (Int, Int) -> Int) -> TraceSums {
    var sums = TraceSums()
    for (_, number) in Self.numbers { sums[keyPath: number] = merge(self[keyPath: number], other[keyPath: number]) }
    return sums
  }
}
