/// How high each cell stands: as near to its neighbors as the cells above and below it allow.
enum CyclePlacement {
  private static let rounds = 14

  /// Centers of the cells, the topmost edge at 0.
  static func centers(of cells: [CycleCell], in columns: [[Int]]) -> [Double] {
    var centers = Array(repeating: 0.0, count: cells.count)
    for column in columns {
      var y = 0.0
      for (index, cell) in column.enumerated() {
        if index > 0 { y += distance(cells[column[index - 1]], cells[cell]) } else { y = cells[cell].height / 2 }
        centers[cell] = y
      }
    }
    for round in 0..<rounds {
      let order = round.isMultiple(of: 2) ? [1, 2, 3] : [2, 1, 0]
      for column in order { settle(columns[column], cells, &centers) }
    }
    let top = cells.indices.map { centers[$0] - cells[$0].height / 2 }.min() ?? 0
    return centers.map { $0 - top }
  }

  /// Room between the centers of two cells, one below the other.
  private static func distance(_ upper: CycleCell, _ lower: CycleCell) -> Double {
    let gap =
      switch (upper.isDummy, lower.isDummy) {
      case (false, false): 10.0
      case (true, true): 2.0
      default: 6.0
      }
    return (upper.height + lower.height) / 2 + gap
  }

  /// Moves one column to the least sum of squared distances from its neighbors that keeps its order and its gaps:
  /// pools of cells which touch move as one.
  private static func settle(_ column: [Int], _ cells: [CycleCell], _ centers: inout [Double]) {
    struct Pool {
      var weight: Double
      var sum: Double
      var count: Int
      var mean: Double { sum / weight }
    }
    var offset = 0.0
    var offsets: [Double] = []
    var pools: [Pool] = []
    for (index, cell) in column.enumerated() {
      if index > 0 { offset += distance(cells[column[index - 1]], cells[cell]) }
      offsets.append(offset)
      let (weight, wish) = wish(of: cell, cells, centers)
      pools.append(Pool(weight: weight, sum: weight * (wish - offset), count: 1))
      while pools.count > 1, pools[pools.count - 2].mean >= pools[pools.count - 1].mean {
        let last = pools.removeLast()
        pools[pools.count - 1].weight += last.weight
        pools[pools.count - 1].sum += last.sum
        pools[pools.count - 1].count += last.count
      }
    }
    var index = 0
    for pool in pools {
      for _ in 0..<pool.count {
        centers[column[index]] = pool.mean + offsets[index]
        index += 1
      }
    }
  }

  /// Where a cell would like to stand, and how much it cares: a line past a column is to be straight, and so is the
  /// only line of a node.
  private static func wish(of cell: Int, _ cells: [CycleCell], _ centers: [Double]) -> (weight: Double, Double) {
    var weight = 0.0
    var sum = 0.0
    for (near, back) in cells[cell].before.map({ ($0, cells[$0].after.count) })
      + cells[cell].after.map({ ($0, cells[$0].before.count) })
    {
      let pull = (cells[cell].isDummy || cells[near].isDummy ? 4.0 : 1.0) * (back == 1 ? 2 : 1)
      weight += pull
      sum += pull * centers[near]
    }
    return weight > 0 ? (weight, sum / weight) : (0.01, centers[cell])
  }
}
