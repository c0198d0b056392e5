import ReactorCore
import ReactorTesting

/// Fails the test unless the events of singles equal the expected ones.
///
/// XCTest's own function of this name takes `Equatable` values, and events of singles cannot be that.
public func XCTAssertEqual<Element: Equatable>(
  _ events: [SingleEvent<Element>], _ expected: [SingleEvent<Element>], fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  guard let message = ListComparison.message(events, expected, "events", { $0 == $1 }, text: { "\($0)" }) else {
    return
  }
  TestLocation(fileID, "\(file)", line, column).fail(message)
}

/// Fails the test unless the events are exactly these elements, at any ticks and without an end.
public func XCTAssertRecordedElements<Element: Equatable>(
  _ events: [Recorded<Event<Element>>], _ elements: [Element], fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let location = TestLocation(fileID, "\(file)", line, column)
  if let end = events.first(where: { $0.value.isStopEvent }) {
    location.fail("elements were expected alone, and there is an end: \(String(reflecting: end))")
  } else if let message = ListComparison.message(events.compactMap(\.value.element), elements, "elements") {
    location.fail(message)
  }
}
