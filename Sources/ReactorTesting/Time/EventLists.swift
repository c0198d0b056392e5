import ReactorCore

/// Fails the test, in XCTest as in Swift Testing, unless the events are the expected ones; says where they part.
public func expectEvents<Element: Equatable>(
  _ events: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  guard let message = ListDifference.sentence(events, expected, "events") else { return }
  TestPlace(fileID, filePath, line, column).fail(message)
}

/// Fails the test, in XCTest as in Swift Testing, unless the subscriptions are the expected ones.
public func expectSubscriptions(
  _ subscriptions: [Subscription], _ expected: [Subscription], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  guard let message = ListDifference.sentence(subscriptions, expected, "subscriptions") else { return }
  TestPlace(fileID, filePath, line, column).fail(message)
}

/// How two lists differ, for a reader.
enum ListDifference {
  /// Nil where they are equal. One line says where they part; then both, side by side and marked where they differ.
  static func sentence<Item: Equatable>(_ got: [Item], _ expected: [Item], _ what: String) -> String? {
    guard got != expected else { return nil }
    let same = zip(got, expected).prefix { $0 == $1 }.count
    let count = max(got.count, expected.count)
    let left = ["expected"] + (0..<count).map { word(expected, $0) }
    let right = ["got"] + (0..<count).map { word(got, $0) }
    let width = left.map(\.count).max() ?? 0
    // A long list is shown around the place where it parts.
    let shown = max(0, same - 5)..<min(count, same + 20)
    var lines = [line(left[0], right[0], width, isSame: true)]
    if shown.lowerBound > 0 { lines.append("    … \(shown.lowerBound) equal before") }
    for index in shown {
      let isSame = index < got.count && index < expected.count && got[index] == expected[index]
      lines.append(line(left[index + 1], right[index + 1], width, isSame: isSame))
    }
    if shown.upperBound < count { lines.append("    … \(count - shown.upperBound) more") }
    return """
      \(what) differ at number \(same + 1): expected \(word(expected, same)), got \(word(got, same))
      \(lines.joined(separator: "\n"))
      """
  }

  private static func word<Item>(_ list: [Item], _ index: Int) -> String {
    index < list.count ? String(reflecting: list[index]) : "nothing"
  }

  private static func line(_ left: String, _ right: String, _ width: Int, isSame: Bool) -> String {
    "  \(isSame ? " " : "!") \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
  }
}
