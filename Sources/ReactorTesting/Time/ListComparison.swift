/// A comparison of two lists for the message of a failed test.
package enum ListComparison {
  /// The difference of two lists of equatable items; nil if there is none.
  package static func message<Item: Equatable>(_ got: [Item], _ expected: [Item], _ noun: String) -> String? {
    message(got, expected, noun, ==) { String(reflecting: $0) }
  }

  /// The difference of two lists; nil if there is none.
  ///
  /// The first line names the first difference. Both lists follow side by side, with a mark at each difference.
  ///
  /// - Parameters:
  ///   - noun: The plural that names the items.
  ///   - text: The text of an item.
  package static func message<Item>(
    _ got: [Item], _ expected: [Item], _ noun: String, _ areEqual: (Item, Item) -> Bool, text: (Item) -> String
  ) -> String? {
    if got.elementsEqual(expected, by: areEqual) { return nil }
    let same = zip(got, expected).prefix { areEqual($0, $1) }.count
    func item(_ list: [Item], _ index: Int) -> String { index < list.count ? text(list[index]) : "nothing" }
    let rows = (0..<max(got.count, expected.count)).map { index in
      let isSame = index < got.count && index < expected.count && areEqual(got[index], expected[index])
      return SideBySide.Row(left: item(expected, index), right: item(got, index), differs: !isSame)
    }
    let lines = SideBySide.lines(rows, under: ("expected", "got"))
    return """
      \(noun) differ at number \(same + 1): expected \(rows[same].left), got \(rows[same].right)
      \(lines.joined(separator: "\n"))
      """
  }
}

/// Two lists side by side, with a mark at each difference.
enum SideBySide {
  struct Row {
    var left: String
    var right: String
    var differs: Bool

    init(left: String, right: String, differs: Bool) {
      (self.left, self.right, self.differs) = (left, right, differs)
    }
  }

  /// The lines of a table; a long one is shown around its first difference.
  ///
  /// - Parameters:
  ///   - headings: Those of both columns.
  ///   - shown: The rows that are shown; nil for those around the first difference.
  ///   - word: Tells of rows before these: `equal`.
  static func lines(
    _ rows: [Row], under headings: (left: String, right: String), shown: Range<Int>? = nil, alike word: String = "equal"
  ) -> [String] {
    let width = rows.reduce(headings.left.count) { max($0, $1.left.count) }
    func line(_ row: Row) -> String {
      let start = "  \(row.differs ? "!" : " ") \(row.left)"
      let gap = String(repeating: " ", count: width - row.left.count + 2)
      return row.right.isEmpty ? start : start + gap + row.right
    }
    let first = rows.firstIndex(where: \.differs) ?? 0
    let shown = shown ?? max(0, first - 5)..<min(rows.count, first + 20)
    var lines = [line(Row(left: headings.left, right: headings.right, differs: false))]
    if shown.lowerBound > 0 { lines.append("    … \(shown.lowerBound) \(word) before") }
    lines += rows[shown].map(line)
    if shown.upperBound < rows.count { lines.append("    … \(rows.count - shown.upperBound) more") }
    return lines
  }
}
