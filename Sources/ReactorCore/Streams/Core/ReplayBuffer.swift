/// The latest values of a hot stream, kept for late observers. Guarded by the lock of the observers it belongs to.
struct ReplayBuffer {
  private let capacity: Int
  /// The latest value, or one that can be read until the first is sent, of which no observer is told.
  private(set) var latest: BoxedValue?
  private var isSent: Bool
  /// What came before the latest, the oldest first.
  private var older: [BoxedValue] = []

  init(_ capacity: Int) {
    self.capacity = capacity
    isSent = false
  }

  /// Keeps the latest value, and begins with one.
  init(_ first: BoxedValue, isSent: Bool) {
    capacity = 1
    latest = first
    self.isSent = isSent
  }

  /// The value that can only be read; from now on observers are told it.
  mutating func takeInitial() -> BoxedValue? {
    defer { isSent = true }
    return isSent ? nil : latest
  }

  /// What a late observer is told, the oldest first.
  var values: [BoxedValue] {
    guard isSent, let latest else { return [] }
    return older + [latest]
  }

  /// Keeps a copy of a value. Returns what it drops, to be freed outside the lock.
  mutating func append(_ value: BoxedValue) -> BoxedValue? {
    var dropped: BoxedValue? = value
    swap(&latest, &dropped)
    if capacity > 1, isSent, let before = dropped {
      older.append(before)
      dropped = older.count < capacity ? nil : older.removeFirst()
    }
    isSent = true
    return dropped
  }
}
