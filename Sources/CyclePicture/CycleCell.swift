/// A slot in one column of a band: a node, or the dummy of an edge that goes past the column.
///
/// Dummies are ordered and kept apart like nodes, so that no line runs behind a box.
struct CycleCell: Equatable {
  enum Item: Hashable {
    case node(Int)
    case dummy(Int)
  }
  var item: Item
  var column: Int
  var height: Double
  /// Cells of the column before, and of the one after, to which lines go.
  var before: [Int] = []
  var after: [Int] = []

  var isDummy: Bool { if case .dummy = item { true } else { false } }

  /// The cells of one band: its nodes in order, then its dummies.
  static func cells(of band: Int, in model: CycleModel, heights: [Double]) -> [CycleCell] {
    var cells: [CycleCell] = []
    var cellOf: [Int: Int] = [:]
    for (index, node) in model.nodes.enumerated() where node.band == band {
      cellOf[index] = cells.count
      cells.append(CycleCell(item: .node(index), column: node.kind.column, height: heights[index]))
    }
    func connect(_ left: Int, _ right: Int) {
      cells[left].after.append(right)
      cells[right].before.append(left)
    }
    for (index, edge) in model.edges.enumerated() where !edge.isOnTrack {
      guard case .node(let from) = edge.from, case .node(let to) = edge.to, let left = cellOf[from],
        let right = cellOf[to]
      else { continue }
      if cells[right].column - cells[left].column == 2 {
        cells.append(
          CycleCell(
            item: .dummy(index), column: cells[left].column + 1, height: CycleFrame.lineWidth(of: edge) + 6))
        connect(left, cells.count - 1)
        connect(cells.count - 1, right)
      } else {
        connect(left, right)
      }
    }
    return cells
  }
}
