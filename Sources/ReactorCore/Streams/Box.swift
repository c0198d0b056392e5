import CReactorContext

/// A value of some type, kept for later with the cause it had.
@usableFromInline
struct Box {
  let address: UnsafeRawPointer
  let cause: CauseID
  // Keeps the value where the address says.
  private let owner: AnyObject

  private init(_ owner: AnyObject, at address: UnsafeRawPointer) {
    self.owner = owner
    self.address = address
    cause = rc_cause()
  }

  @usableFromInline
  static func keeping(_ owner: AnyObject, at address: UnsafeRawPointer) -> Box { Box(owner, at: address) }

  /// Copies the value of a known type at an address.
  @inlinable
  static func copying<Value>(_ type: Value.Type, at address: UnsafeRawPointer) -> Box {
    let buffer = BoxedValue<Value>.create(minimumCapacity: 1) { _ in () }
    let copy = buffer.withUnsafeMutablePointerToElements { $0 }
    copy.initialize(to: address.assumingMemoryBound(to: Value.self).pointee)
    return keeping(buffer, at: copy)
  }
}

/// Where a boxed value is.
@usableFromInline
final class BoxedValue<Value>: ManagedBuffer<Void, Value> {
  @inlinable
  deinit {
    withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) }
  }
}
