import ReactorCore

/// Fails the test, in XCTest as in Swift Testing, unless the events are the expected ones; says where they part.
public func expectEvents<Element: Equatable>(
  _ events: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  guard let message = ListDifference.sentence(events, expected, "events") else { return }
  TestLocation(fileID, filePath, line, column).fail(message)
}

/// Fails the test, in XCTest as in Swift Testing, unless the subscriptions are the expected ones.
public func expectSubscriptions(
  _ subscriptions: [Subscription], _ expected: [Subscription], fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  guard let message = ListDifference.sentence(subscriptions, expected, "subscriptions") else { return }
  TestLocation(fileID, filePath, line, column).fail(message)
}

/// Fails the test unless the events of singles are the expected ones. XCTest's own compares what is `Equatable`, which they
/// are not.
public func XCTAssertEqual<Element: Equatable>(
  _ events: [SingleEvent<Element>], _ expected: [SingleEvent<Element>], fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  guard let message = ListDifference.sentence(events, expected, "events", { $0 == $1 }, words: { "\($0)" }) else {
    return
  }
  TestLocation(fileID, file, line, column).fail(message)
}

/// Fails the test unless the events are these elements, at whatever ticks, and no end.
public func XCTAssertRecordedElements<Element: Equatable>(
  _ events: [Recorded<Event<Element>>], _ elements: [Element], fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestLocation(fileID, file, line, column)
  if let end = events.first(where: { $0.value.isStopEvent }) {
    place.fail("elements were expected alone, and there is an end: \(String(reflecting: end))")
  } else if let message = ListDifference.sentence(events.compactMap(\.value.element), elements, "elements") {
    place.fail(message)
  }
}

/// How two lists differ, for a reader.
enum ListDifference {
  static func sentence<Item: Equatable>(_ got: [Item], _ expected: [Item], _ what: String) -> String? {
    sentence(got, expected, what, ==) { String(reflecting: $0) }
  }

  /// Nil where they are equal. One line says where they part; then both, side by side and marked where they differ.
  static func sentence<Item>(
    _ got: [Item], _ expected: [Item], _ what: String, _ areEqual: (Item, Item) -> Bool, words: (Item) -> String
  ) -> String? {
    if got.elementsEqual(expected, by: areEqual) { return nil }
    let same = zip(got, expected).prefix { areEqual($0, $1) }.count
    let count = max(got.count, expected.count)
    func word(_ list: [Item], _ index: Int) -> String { index < list.count ? words(list[index]) : "nothing" }
    let left = ["expected"] + (0..<count).map { word(expected, $0) }
    let right = ["got"] + (0..<count).map { word(got, $0) }
    let width = left.map(\.count).max() ?? 0
    // A long list is shown around the place where it parts.
    let shown = max(0, same - 5)..<min(count, same + 20)
    var lines = [line(left[0], right[0], width, isSame: true)]
    if shown.lowerBound > 0 { lines.append("    … \(shown.lowerBound) equal before") }
    for index in shown {
      let isSame = index < got.count && index < expected.count && areEqual(got[index], expected[index])
      lines.append(line(left[index + 1], right[index + 1], width, isSame: isSame))
    }
    if shown.upperBound < count { lines.append("    … \(count - shown.upperBound) more") }
    return """
      \(what) differ at number \(same + 1): expected \(word(expected, same)), got \(word(got, same))
      \(lines.joined(separator: "\n"))
      """
  }

  private static func line(_ left: String, _ right: String, _ width: Int, isSame: Bool) -> String {
    "  \(isSame ? " " : "!") \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
  }
}
