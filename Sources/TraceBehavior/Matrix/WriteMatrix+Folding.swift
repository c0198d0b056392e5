import PlatformSupport

extension WriteMatrix {
  /// The limits of a picture.
  package struct Limits: Sendable, Equatable {
    /// Rows in all blocks, from 1.
    package var rows: Int
    /// Fields of one block, from 2.
    package var fields: Int
    /// Reactor types.
    fileprivate var blocks: Int { max(100, rows) }

    package init(rows: Int = 60, fields: Int = 24) {
      self.rows = max(1, rows)
      self.fields = max(2, fields)
    }
  }

  /// The matrix within limits, and sentences about what was folded.
  ///
  /// The cases of fewest reduces and the fields of fewest writes fold into one each; those that take part in a race fold
  /// last, and so do the reactor types of fewest reduces, which are left out.
  package func folded(to limits: Limits) -> (matrix: WriteMatrix, remarks: [String]) {
    var matrix = self
    var remarks: [String] = []
    let left = blocks.count - limits.blocks
    if left > 0 {
      matrix.blocks = blocksKept(limits.blocks)
      remarks.append("left out \(left) reactor type\(left == 1 ? "" : "s") of fewest reduces")
    }
    let keptRows = matrix.rowsKept(limits.rows)
    for block in matrix.blocks.indices {
      let kept = matrix.blocks[block].rows.indices.filter { keptRows.contains(RowID(block: block, row: $0)) }
      let rows = matrix.blocks[block].rows.count - kept.count
      if rows > 1 { matrix.blocks[block].foldRows(keeping: kept) }
      let fields = matrix.blocks[block].foldFields(to: limits.fields)
      if rows > 1 { remarks.append("folded \(rows) cases of \(matrix.blocks[block].reactorType) into one row") }
      if fields > 0 { remarks.append("folded \(fields) fields of \(matrix.blocks[block].reactorType) into one column") }
    }
    if !remarks.isEmpty { remarks.append("--format text lists all") }
    return (matrix, remarks)
  }

  private struct RowID: Hashable {
    var block: Int
    var row: Int
  }

  private func blocksKept(_ limit: Int) -> [Block] {
    let weights = blocks.map { block in
      (block.fields.contains { !$0.races.isEmpty } ? 1 : 0, block.rows.reduce(0) { $0 + $1.count })
    }
    return blocks.indices.sorted { weights[$1] < weights[$0] }.prefix(limit).sorted().map { blocks[$0] }
  }

  private func rowsKept(_ limit: Int) -> Set<RowID> {
    let all = blocks.indices.flatMap { block in blocks[block].rows.indices.map { RowID(block: block, row: $0) } }
    guard all.count > limit else { return Set(all) }
    func weight(_ id: RowID) -> (Int, Int) {
      let row = blocks[id.block].rows[id.row]
      return (row.cells.values.contains(where: \.isRaced) ? 1 : 0, row.count)
    }
    return Set(all.sorted { weight($1) < weight($0) }.prefix(limit))
  }
}

extension WriteMatrix.Block {
  fileprivate mutating func foldRows(keeping kept: [Int]) {
    let others = rows.indices.filter { !kept.contains($0) }.map { rows[$0] }
    var sum = WriteMatrix.Row(
      mutation: "\(others.count) other cases", count: 0, noops: 0, noopsUnknown: 0, changesUnknown: 0, cells: [:],
      folded: others.count)
    for row in others {
      sum.count += row.count
      sum.noops += row.noops
      sum.noopsUnknown += row.noopsUnknown
      sum.changesUnknown += row.changesUnknown
      for (field, cell) in row.cells { sum.add(cell, field) }
    }
    rows = kept.map { rows[$0] } + [sum]
  }

  fileprivate mutating func foldFields(to limit: Int) -> Int {
    guard fields.count > limit else { return 0 }
    func weight(_ index: Int) -> (Int, Int) { (fields[index].races.isEmpty ? 0 : 1, fields[index].count) }
    let kept = fields.indices.sorted { weight($1) < weight($0) }.prefix(limit - 1).sorted()
    let others = fields.indices.filter { !kept.contains($0) }
    let column = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    for row in rows.indices {
      let cells = rows[row].cells
      rows[row].cells = [:]
      for (field, cell) in cells.sorted(by: { $0.key < $1.key }) { rows[row].add(cell, column[field] ?? kept.count) }
    }
    let sum = WriteMatrix.Field(
      name: "\(others.count) others", count: others.reduce(0) { $0 + fields[$1].count },
      races: others.flatMap { fields[$0].races }, folded: others.count)
    fields = kept.map { fields[$0] } + [sum]
    return others.count
  }
}

extension WriteMatrix.Row {
  fileprivate mutating func add(_ cell: WriteMatrix.Cell, _ field: Int) {
    cells[field, default: .init(count: 0, unobserved: 0)].count += cell.count
    cells[field]?.unobserved += cell.unobserved
    if cell.isRaced { cells[field]?.isRaced = true }
  }
}
