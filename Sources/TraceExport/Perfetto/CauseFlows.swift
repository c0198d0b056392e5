import TraceModel

/// Flows: from the slice of a cause to the slice of what it led to.
///
/// A flow cannot run back in time; a cause that came later than its consequence has none.
struct CauseFlows {
  /// For each slice, by position, its outgoing flows: the first, and for each flow the next one; -1 for none.
  private var first: [Int32]
  private var next: [Int32] = []
  /// Incoming flows of each slice: numbers from `firstIn[position]` on.
  private var firstIn: [Int32]
  private var nextIn: [Int32] = []

  init(_ table: EventTable, _ forest: SpanForest, _ slices: [SliceTracks.Slice]) {
    first = [Int32](repeating: -1, count: table.count)
    firstIn = first
    var beginAt = [UInt64?](repeating: nil, count: table.count)
    for slice in slices { beginAt[slice.position] = slice.begin }
    for position in 0..<table.count {
      guard let begin = beginAt[position] else { continue }
      for source in Self.sources(of: position, table, forest) {
        guard let sourceBegin = beginAt[source], source != position, (sourceBegin, source) < (begin, position) else {
          continue
        }
        add(from: source, to: position)
      }
    }
  }

  private mutating func add(from source: Int, to target: Int) {
    let number = Int32(next.count)
    next.append(first[source])
    first[source] = number
    nextIn.append(firstIn[target])
    firstIn[target] = number
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
    var flow = firstIn[position]
    while flow >= 0 {
      body(Int(flow))
      flow = nextIn[Int(flow)]
    }
  }
}
