import TraceModel

/// Flows: from the slice of a cause to the slice of what it led to.
///
/// A flow cannot run back in time; a cause that came later than its consequence has none.
struct CauseFlows {
  /// For each slice, by position, its outgoing flows: the first, and for each flow the next one; -1 for none.
  private var first: [Int32]
  private var next: [Int32] = []
  /// Incoming flows of each slice: numbers from `firstIn[position]` to that of the next position.
  private var firstIn: [Int32] = []

  init(_ table: EventTable) {
    let forest = SpanForest(table)
    first = [Int32](repeating: -1, count: table.count)
    firstIn.reserveCapacity(table.count + 1)
    for position in 0..<table.count {
      firstIn.append(Int32(next.count))
      guard SliceTracks.isSlice(position, table) else { continue }
      let begin = table.step(position).time
      for source in Self.sources(of: position, table, forest) where SliceTracks.isSlice(source, table) {
        guard source != position, (table.step(source).time, source) < (begin, position) else { continue }
        next.append(first[source])
        first[source] = Int32(next.count - 1)
      }
    }
    firstIn.append(Int32(next.count))
  }

  /// Positions of the slices that led to one, each once.
  private static func sources(of position: Int, _ table: EventTable, _ forest: SpanForest) -> [Int] {
    let parent = forest.parent(of: position)
    var sources: [Int] = []
    for span in [parent].compactMap({ $0 }) + forest.links(of: position, parent: parent).map(\.span) {
      let slice = slice(of: span, table)
      if let slice, !sources.contains(slice) { sources.append(slice) }
    }
    return sources
  }

  /// An effect is no slice of a track: its action stands for it.
  private static func slice(of span: Int, _ table: EventTable) -> Int? {
    guard table.step(span).kind == .mutateBegin else { return span }
    return table.effectIndex(at: span).flatMap { table.graph.effects[$0].action }.flatMap {
      table.position(of: table.graph.actions[$0].seq)
    }
  }

  /// Calls `body` with the number of each flow that leaves a slice.
  func forEachOutgoing(_ position: Int, _ body: (Int) -> Void) {
    var flow = first[position]
    while flow >= 0 {
      body(Int(flow))
      flow = next[Int(flow)]
    }
  }

  /// Calls `body` with the number of each flow that reaches a slice.
  func forEachIncoming(_ position: Int, _ body: (Int) -> Void) {
    for flow in (firstIn[position]..<firstIn[position + 1]).reversed() { body(Int(flow)) }
  }
}
