/// A field of a state whose assignments count, equal values too: an alert that is shown twice.
///
/// `reactor.pulse(\.$message)` emits the value on subscription and then once for each state before which it was
/// assigned. Changing the value in place counts as well; reading does not.
@propertyWrapper
public struct Pulse<Value> {
  /// The value. Every assignment and every change in place counts.
  public var value: Value {
    didSet { valueUpdatedCount &+= 1 }
  }

  /// Number of assignments; starts over at 0 after `UInt.max`.
  public internal(set) var valueUpdatedCount = UInt.min

  /// Makes a pulse whose count is 0: the first value is not an assignment.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value, as the property wrapper shows it.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The pulse itself: `\.$field` in `pulse(_:)`.
  public var projectedValue: Pulse<Value> { self }
}

extension Pulse: Sendable where Value: Sendable {}

/// Equal where the values are, after equally many assignments: a state that shows one alert again is another state.
extension Pulse: Equatable where Value: Equatable {}

/// The number of assignments that a pulse's stream saw last. Reached by its source alone, one event at a time.
@usableFromInline
final class LastCount {
  @usableFromInline
  @safe @exclusivity(unchecked)
  var count: UInt?

  @inlinable
  init() {}

  /// Whether this is another number than the one before.
  @inlinable
  func changes(to count: UInt) -> Bool {
    if count == self.count { return false }
    self.count = count
    return true
  }
}
