import TraceReading

/// Flows: from the slice of a cause to the slice of what it led to.
///
/// A flow cannot run back in time; a cause that came later than its consequence has none.
struct CauseFlows {
  private let slices: RankedPositions
  /// For each slice its outgoing flows: the first, and for each flow the next one; -1 for none.
  private var first: [Int32]
  private var next: [Int32] = []
  /// Incoming flows of each slice: numbers from its own to that of the next slice.
  private var firstIn: [Int32] = []

  init(_ table: EventTable) {
    let forest = SpanForest(table)
    slices = RankedPositions(count: table.count) { SliceTracks.isSlice($0, table) }
    first = [Int32](repeating: -1, count: slices.count)
    firstIn.reserveCapacity(slices.count + 1)
    for position in 0..<table.count where slices.contains(position) {
      firstIn.append(Int32(next.count))
      let begin = table.step(position).time
      for source in Self.sources(of: position, table, forest) where slices.contains(source) {
        guard source != position, (table.step(source).time, source) < (begin, position) else { continue }
        next.append(first[slices.rank(of: source)])
        first[slices.rank(of: source)] = Int32(next.count - 1)
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
    var flow = first[slices.rank(of: position)]
    while flow >= 0 {
      body(Int(flow))
      flow = next[Int(flow)]
    }
  }

  /// Calls `body` with the number of each flow that reaches a slice.
  func forEachIncoming(_ position: Int, _ body: (Int) -> Void) {
    let slice = slices.rank(of: position)
    for flow in (firstIn[slice]..<firstIn[slice + 1]).reversed() { body(Int(flow)) }
  }
}

/// Some of many positions, and how many of them stand before each.
private struct RankedPositions {
  /// A bit for each position, by 64.
  private var bits: [UInt64] = []
  /// Those before each 64.
  private var before: [Int32] = []
  private(set) var count = 0

  init(count all: Int, _ isOne: (Int) -> Bool) {
    for position in 0..<all {
      if position % 64 == 0 {
        bits.append(0)
        before.append(Int32(count))
      }
      guard isOne(position) else { continue }
      bits[position / 64] |= 1 << UInt64(position % 64)
      count += 1
    }
  }

  func contains(_ position: Int) -> Bool { bits[position / 64] >> UInt64(position % 64) & 1 == 1 }

  func rank(of position: Int) -> Int {
    Int(before[position / 64]) + (bits[position / 64] & (1 << UInt64(position % 64) - 1)).nonzeroBitCount
  }
}
