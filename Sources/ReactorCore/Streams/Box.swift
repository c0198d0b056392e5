import CReactorContext

/// A value of some type, kept for later with the cause it had.
class AnyBox {
  let address: UnsafeRawPointer
  let cause: CauseID

  fileprivate init(_ address: UnsafeRawPointer) {
    self.address = address
    cause = rc_cause()
  }
}

/// A value of a known type, kept for later with the cause it had.
final class Box<Value>: AnyBox {
  private let copy: UnsafeMutablePointer<Value>

  /// Copies the value at an address.
  init(copying address: UnsafeRawPointer) {
    copy = .allocate(capacity: 1)
    copy.initialize(to: address.assumingMemoryBound(to: Value.self).pointee)
    super.init(UnsafeRawPointer(copy))
  }

  deinit {
    copy.deinitialize(count: 1)
    copy.deallocate()
  }
}
