/// The latest values of a hot stream, kept for late observers. Guarded by the lock of the observers it belongs to.
class KeptValues {
  /// Keeps a copy of the value at an address. Returns what it drops, to be freed outside the lock.
  func keep(_ address: UnsafeRawPointer) -> AnyObject? {
    preconditionFailure("kept values must say how they keep one")
  }

  /// What a late observer is told, the oldest first.
  var past: [AnyBox] { preconditionFailure("kept values must say what they keep") }

  var isEmpty: Bool { preconditionFailure("kept values must say whether they are empty") }

  /// A copy of the value at an address, for an observer that is behind.
  func box(_ address: UnsafeRawPointer) -> AnyBox {
    preconditionFailure("kept values must say how they copy one")
  }
}

/// The latest value, and perhaps one that can be read before the first is sent.
final class LatestValue<Value>: KeptValues {
  private var latest: Box<Value>?
  private var unsent: Box<Value>?

  init(_ value: Value, isSent: Bool) {
    super.init()
    let box = withUnsafePointer(to: value) { Box<Value>(copying: $0) }
    if isSent { latest = box } else { unsent = box }
  }

  /// The latest value, or the one to be read before.
  var current: Box<Value>? { latest ?? unsent }

  /// The value that nobody was told, unless another one was sent.
  var untold: Box<Value>? { unsent }

  override func keep(_ address: UnsafeRawPointer) -> AnyObject? {
    let before = latest ?? unsent
    latest = Box(copying: address)
    unsent = nil
    return before
  }

  override var past: [AnyBox] { latest.map { [$0] } ?? [] }
  override var isEmpty: Bool { latest == nil }
  override func box(_ address: UnsafeRawPointer) -> AnyBox { Box<Value>(copying: address) }
}

/// The latest few values.
final class RecentValues<Value>: KeptValues {
  private var values: [AnyBox] = []
  private let capacity: Int

  init(_ capacity: Int) {
    self.capacity = capacity
  }

  override func keep(_ address: UnsafeRawPointer) -> AnyObject? {
    values.append(Box<Value>(copying: address))
    return values.count > capacity ? values.removeFirst() : nil
  }

  override var past: [AnyBox] { values }
  override var isEmpty: Bool { values.isEmpty }
  override func box(_ address: UnsafeRawPointer) -> AnyBox { Box<Value>(copying: address) }
}
