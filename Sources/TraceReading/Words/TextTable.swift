import TraceJSON

/// Rows of text in columns that line up, every cell escaped for a terminal.
package struct TextTable {
  package enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  package init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    add(columns.map(\.title))
  }

  package mutating func add(_ cells: [String]) {
    rows.append(cells.map { TerminalText.escaped($0) })
  }

  /// The rows, each ended by a line feed and without spaces before it.
  package var text: String {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { line($0, widths) }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let space = String(repeating: " ", count: widths[column] - cell.count)
      line += (column == 0 ? "" : "  ") + (alignments[column] == .left ? cell + space : space + cell)
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
