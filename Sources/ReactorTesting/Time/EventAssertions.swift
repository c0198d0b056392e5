import ReactorCore

/// Fails the test, in XCTest and in Swift Testing, unless the events equal the expected ones.
///
/// The message shows the first difference and both lists side by side.
public func expectEvents<Element: Equatable>(
  _ events: [Recorded<Event<Element>>], _ expected: [Recorded<Event<Element>>],
  sourceLocation: SourceLocation = #_testLocation
) {
  guard let message = ListComparison.message(events, expected, "events") else { return }
  TestLocation(sourceLocation).fail(message)
}

/// Fails the test, in XCTest and in Swift Testing, unless the subscriptions equal the expected ones.
///
/// The message shows the first difference and both lists side by side.
public func expectSubscriptions(
  _ subscriptions: [Subscription], _ expected: [Subscription], sourceLocation: SourceLocation = #_testLocation
) {
  guard let message = ListComparison.message(subscriptions, expected, "subscriptions") else { return }
  TestLocation(sourceLocation).fail(message)
}
