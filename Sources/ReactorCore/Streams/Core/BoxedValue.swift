import CReactorContext

/// A value of some type, kept for later with the cause it had.
@usableFromInline
struct BoxedValue {
  @usableFromInline
  let address: UnsafeRawPointer
  let cause: CauseID
  // Keeps the value where the address says.
  private let owner: AnyObject

  private init(_ owner: consuming AnyObject, at address: UnsafeRawPointer) {
    self.owner = owner
    self.address = address
    cause = rc_cause()
  }

  @usableFromInline
  static func keeping(_ owner: consuming AnyObject, at address: UnsafeRawPointer) -> BoxedValue {
    BoxedValue(owner, at: address)
  }

  /// Copies the value of a known type at an address.
  @inlinable
  static func copying<Value>(_ type: Value.Type, at address: UnsafeRawPointer) -> BoxedValue {
    // A buffer's header has an address of its own, and goes with it.
    let buffer = ManagedBuffer<Value, Void>.create(minimumCapacity: 0) { _ in
      address.assumingMemoryBound(to: Value.self).pointee
    }
    let copy = buffer.withUnsafeMutablePointerToHeader { UnsafeRawPointer($0) }
    return keeping(buffer, at: copy)
  }
}
