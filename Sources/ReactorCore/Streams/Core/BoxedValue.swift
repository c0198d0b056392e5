import CReactorContext
import PlatformSupport

/// A copy of a value of any type on the heap, with the cause it had.
@usableFromInline
struct BoxedValue {
  @usableFromInline
  let address: ValueAddress
  let cause: CauseID
  // Owns the memory at the address.
  private let owner: AnyObject

  private init(_ owner: consuming AnyObject, at address: ValueAddress) {
    self.owner = owner
    self.address = address
    cause = rc_cause()
  }

  /// A box of the value at `address`, which lives as long as `owner`.
  @usableFromInline
  static func keeping(_ owner: consuming AnyObject, at address: ValueAddress) -> BoxedValue {
    BoxedValue(owner, at: address)
  }

  /// Copies the value of `type` at `address`.
  @inlinable
  static func copying<Value>(_ type: Value.Type, at address: ValueAddress) -> BoxedValue {
    // The header of a buffer has a stable address, and is freed with the buffer.
    let buffer = ManagedBuffer<Value, Void>.create(minimumCapacity: 0) { _ in
      address[as: Value.self]
    }
    return keeping(buffer, at: ValueAddress(in: buffer))
  }
}
