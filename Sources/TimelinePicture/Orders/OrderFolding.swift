/// Which rows of two orders are drawn, and which are counted.
package struct OrderFolding: Sendable {
  package enum Item: Sendable, Equatable {
    case row(Int)
    /// Rows that are only counted.
    case folded(Range<Int>)
  }

  /// Rows of the shared beginning, then of the two lanes.
  package private(set) var beginning: [Item] = []
  package private(set) var lanes: [Item] = []
  private var drawn: Set<Int> = []

  /// Rows that are kept at each end of what is the same on both sides.
  private static let context = 3
  /// Rows of the lanes that are drawn: those after the orders part, those around the story, and the last ones.
  private static let head = 18
  private static let tail = 8
  /// Folding fewer rows than that saves nothing.
  private static let fewest = 3

  init(_ comparison: OrderComparison, _ story: OrderStory) {
    let (start, count) = (comparison.beginning, comparison.rows.count)
    let first = start < count ? 2 : Self.context
    beginning = Self.items(0..<start) { $0 < first || $0 >= start - Self.context }
    let told = Self.rows(of: story, in: comparison)
    let changed = comparison.rows.indices.filter { $0 >= start && !Self.isQuiet(comparison.rows[$0]) }
    // Of many changes the first and the last, and always those of the story.
    let notable = Set(changed.prefix(Self.head) + changed.suffix(Self.tail)).union(told)
    let near = notable.reduce(into: notable) { near, row in
      for other in row - 1...row + 1 { near.insert(other) }
    }
    lanes = Self.items(start..<count) { row in
      row < start + 2 || row >= count - Self.context || near.contains(row)
    }
    for case .row(let row) in beginning + lanes { drawn.insert(row) }
  }

  private static func isQuiet(_ row: OrderAlignment.Row) -> Bool { row.kind == .same }

  private static func rows(of story: OrderStory, in comparison: OrderComparison) -> [Int] {
    let told = [story.late, story.early].compactMap { $0 }
    guard !told.isEmpty else { return [] }
    return comparison.rows.indices.filter { row in
      told.contains { arrival in
        comparison.rows[row].this?.contains(arrival) ?? false
          || comparison.pairing.ofThis[arrival].map { comparison.rows[row].usual?.contains($0) ?? false } ?? false
      }
    }
  }

  private static func items(_ range: Range<Int>, isShown: (Int) -> Bool) -> [Item] {
    var items: [Item] = []
    var row = range.lowerBound
    while row < range.upperBound {
      guard !isShown(row) else {
        items.append(.row(row))
        row += 1
        continue
      }
      var end = row
      while end < range.upperBound, !isShown(end) { end += 1 }
      if end - row < fewest {
        items += (row..<end).map { .row($0) }
      } else {
        items.append(.folded(row..<end))
      }
      row = end
    }
    return items
  }

  func isDrawn(_ row: Int) -> Bool { drawn.contains(row) }

  /// Steps of which no row is drawn, each once.
  package func foldedSteps(of comparison: OrderComparison) -> Int {
    let hidden = Set(
      (beginning + lanes).flatMap { item -> Range<Int> in if case .folded(let rows) = item { rows } else { 0..<0 } })
    return hidden.count { index in
      let row = comparison.rows[index]
      // A moved step has two rows, and counts at that of the usual order.
      guard row.kind == .moved, let partner = row.partner else { return true }
      return row.usual != nil && hidden.contains(partner)
    }
  }
}
