/// The latest values of a hot stream, kept for late observers. Guarded by the lock of the observers it belongs to.
struct KeptValues {
  /// Makes a copy of the value at an address.
  let box: (UnsafeRawPointer) -> Box
  private let capacity: Int
  /// What a late observer is told, the oldest first.
  private(set) var past: [Box] = []
  /// Can be read until the first value is sent; no observer is told.
  private(set) var unsent: Box?

  init(_ capacity: Int, box: @escaping (UnsafeRawPointer) -> Box) {
    self.capacity = capacity
    self.box = box
  }

  /// Keeps the latest value, and begins with one.
  init(_ first: Box, isSent: Bool, box: @escaping (UnsafeRawPointer) -> Box) {
    self.init(1, box: box)
    if isSent { past = [first] } else { unsent = first }
  }

  /// The latest value, or the one that can be read before.
  var latest: Box? { past.last ?? unsent }

  /// Keeps a copy of a value. Returns what it drops, to be freed outside the lock.
  mutating func keep(_ value: Box) -> Box? {
    if capacity == 1, !past.isEmpty {
      var dropped = value
      swap(&past[0], &dropped)
      return dropped
    }
    past.append(value)
    defer { unsent = nil }
    return past.count > capacity ? past.removeFirst() : unsent
  }
}
