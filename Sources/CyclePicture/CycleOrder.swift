import PlatformSupport

/// The order of the cells in each column, so that few lines cross.
///
/// It begins with the order of first appearance and leaves it only for fewer crossings: sweeps to and fro sort each
/// column by the middle of its neighbors, then neighbors are swapped if that helps. Actions stay in the order
/// of first appearance, in which a reader looks for them.
struct CycleOrder {
  private let cells: [CycleCell]
  private(set) var columns: [[Int]]
  private var slot: [Int]

  private static let sweeps = 10
  /// The most lines for which swapping cells is worth its time.
  private static let mostLinesForSwapping = 1_500

  /// Columns from left to right, each with indices into `cells` from top to bottom.
  ///
  /// A dummy has no appearance of its own; it begins at its action, above the effect or, where that crosses less,
  /// below it.
  static func columns(of cells: [CycleCell]) -> [[Int]] {
    let orders = [true, false].map { dummiesFirst in
      var order = CycleOrder(cells, dummiesFirst: dummiesFirst)
      order.sweep()
      order.swapNeighbors()
      return order
    }
    return orders[0].crossings() <= orders[1].crossings() ? orders[0].columns : orders[1].columns
  }

  private init(_ cells: [CycleCell], dummiesFirst: Bool) {
    self.cells = cells
    columns = (0..<4).map { column in
      let all = cells.indices.filter { cells[$0].column == column }
      return all.filter { cells[$0].isDummy == dummiesFirst }
        + all.filter { cells[$0].isDummy != dummiesFirst }
    }
    slot = Array(repeating: 0, count: cells.count)
    for column in columns.indices { renumber(column) }
    sort(1, by: \.before)
  }

  private mutating func renumber(_ column: Int) {
    for (index, cell) in columns[column].enumerated() { slot[cell] = index }
  }

  private mutating func sweep() {
    var best = columns
    var fewest = crossings()
    for round in 0..<Self.sweeps where fewest > 0 {
      if round.isMultiple(of: 2) {
        for column in 1..<4 { sort(column, by: \.before) }
      } else {
        for column in (1..<3).reversed() { sort(column, by: \.after) }
      }
      let now = crossings()
      if now < fewest { (fewest, best) = (now, columns) }
    }
    columns = best
    for column in columns.indices { renumber(column) }
  }

  /// Sorts a column by the mean slot of the neighbors; cells without any stay where they are.
  private mutating func sort(_ column: Int, by neighbors: KeyPath<CycleCell, [Int]>) {
    let keyed = columns[column].enumerated().map { index, cell -> (key: Double, index: Int, cell: Int) in
      let near = cells[cell][keyPath: neighbors]
      guard !near.isEmpty else { return (Double(index), index, cell) }
      let sum = near.reduce(0) { $0 + slot[$1] }
      return (Double(sum) / Double(near.count), index, cell)
    }
    columns[column] = keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.cell)
    renumber(column)
  }

  private func crossings() -> Int {
    (0..<3).reduce(0) { $0 + crossings(after: $1) }
  }

  /// Pairs of lines between a column and the next that cross: inversions, counted with a tree of partial sums.
  private func crossings(after column: Int) -> Int {
    var tree = Array(repeating: 0, count: columns[column + 1].count + 1)
    var seen = 0
    var crossed = 0
    for cell in columns[column] {
      let ends = cells[cell].after.map { slot[$0] }
      for end in ends {
        var notLater = 0
        var node = end + 1
        while node > 0 {
          notLater += tree[node]
          node -= node & -node
        }
        crossed += seen - notLater
      }
      for end in ends {
        var node = end + 1
        while node < tree.count {
          tree[node] += 1
          node += node & -node
        }
        seen += 1
      }
    }
    return crossed
  }

  /// Exchanges neighbors in a column while that takes crossings away.
  private mutating func swapNeighbors() {
    guard cells.reduce(0, { $0 + $1.after.count }) <= Self.mostLinesForSwapping else { return }
    for _ in 0..<4 {
      var swapped = false
      for column in columns.indices.dropFirst() {
        for upper in columns[column].indices.dropLast() {
          let (a, b) = (columns[column][upper], columns[column][upper + 1])
          guard crossings(of: b, above: a) < crossings(of: a, above: b) else { continue }
          columns[column].swapAt(upper, upper + 1)
          (slot[a], slot[b]) = (upper + 1, upper)
          swapped = true
        }
      }
      if !swapped { return }
    }
  }

  private func crossings(of upper: Int, above lower: Int) -> Int {
    func crossed(_ a: [Int], _ b: [Int]) -> Int {
      a.reduce(0) { sum, x in sum + b.count { slot[$0] < slot[x] } }
    }
    return crossed(cells[upper].before, cells[lower].before) + crossed(cells[upper].after, cells[lower].after)
  }
}
