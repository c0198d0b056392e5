/// The latest values of a hot stream, for late observers. The lock of its `Observers` guards it.
struct ReplayBuffer {
  private let capacity: Int
  /// The latest value, or an initial one that can be read but was not sent.
  private(set) var latest: BoxedValue?
  private var isSent: Bool
  /// The values before the latest, oldest first.
  private var older: [BoxedValue] = []

  /// An empty buffer of at most `capacity` values.
  init(_ capacity: Int) {
    self.capacity = capacity
    isSent = false
  }

  /// A buffer of one value.
  ///
  /// - Parameter isSent: Whether late observers receive `first`, or it can only be read.
  init(_ first: BoxedValue, isSent: Bool) {
    capacity = 1
    latest = first
    self.isSent = isSent
  }

  /// The initial value if it was not sent; it counts as sent from now on.
  mutating func takeInitial() -> BoxedValue? {
    defer { isSent = true }
    return isSent ? nil : latest
  }

  /// The values for a late observer, oldest first.
  var values: [BoxedValue] {
    guard isSent, let latest else { return [] }
    return older + [latest]
  }

  /// Appends `value`, and puts what drops out in its place, to be freed outside the lock. Counts no references.
  mutating func exchange(_ value: inout BoxedValue?) {
    swap(&latest, &value)
    if capacity > 1, isSent, let before = value {
      older.append(before)
      value = older.count < capacity ? nil : older.removeFirst()
    }
    isSent = true
  }
}
