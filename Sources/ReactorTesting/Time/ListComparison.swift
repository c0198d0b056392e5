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
    let count = max(got.count, expected.count)
    func item(_ list: [Item], _ index: Int) -> String { index < list.count ? text(list[index]) : "nothing" }
    let left = ["expected"] + (0..<count).map { item(expected, $0) }
    let right = ["got"] + (0..<count).map { item(got, $0) }
    let width = left.map(\.count).max() ?? 0
    // A long list is shown around its first difference.
    let shown = max(0, same - 5)..<min(count, same + 20)
    var lines = [line(left[0], right[0], width, isSame: true)]
    if shown.lowerBound > 0 { lines.append("    … \(shown.lowerBound) equal before") }
    for index in shown {
      let isSame = index < got.count && index < expected.count && areEqual(got[index], expected[index])
      lines.append(line(left[index + 1], right[index + 1], width, isSame: isSame))
    }
    if shown.upperBound < count { lines.append("    … \(count - shown.upperBound) more") }
    return """
      \(noun) differ at number \(same + 1): expected \(item(expected, same)), got \(item(got, same))
      \(lines.joined(separator: "\n"))
      """
  }

  private static func line(_ left: String, _ right: String, _ width: Int, isSame: Bool) -> String {
    "  \(isSame ? " " : "!") \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
  }
}
