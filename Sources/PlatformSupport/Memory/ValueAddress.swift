/// The address of a value whose type is known elsewhere: to those who make it and to those who read it, but not to the
/// engine and the streams in between.
///
/// Good during the call that passes it, or as long as its owner lives. A debug build carries the type, and traps where
/// the value is read as another one; in a release build it is a bare pointer. This file and its mutable twin are the
/// only places where ReactorCore turns an address into a value.
// Safe to pass: it is read through its type, which a debug build checks, and lives as long as the call or its owner.
@safe
@usableFromInline
package struct ValueAddress {
  @usableFromInline
  let pointer: UnsafeRawPointer
  #if DEBUG
    @usableFromInline
    let type: Any.Type
  #endif

  /// The address of memory that holds a value of `type`.
  @inlinable
  @inline(__always)
  package init(_ pointer: UnsafeRawPointer, of type: Any.Type) {
    unsafe self.pointer = unsafe pointer
    #if DEBUG
      self.type = type
    #endif
  }

  /// The address of the value in a buffer, which stays where it is as long as the buffer lives.
  @inlinable
  @inline(__always)
  package init<Value>(in buffer: ManagedBuffer<Value, Void>) {
    unsafe self.init(buffer.withUnsafeMutablePointerToHeader { UnsafeRawPointer($0) }, of: Value.self)
  }

  /// The value, which is of `type`.
  @inlinable
  package subscript<Value>(as type: Value.Type) -> Value {
    @inline(__always) unsafeAddress { unsafe pointer(to: type).assumingMemoryBound(to: Value.self) }
  }

  /// The bare address of the value, which is of `type`, for code that reads memory by the layout of types.
  @inlinable
  @inline(__always)
  package func pointer(to type: Any.Type) -> UnsafeRawPointer {
    #if DEBUG
      ValueAddress.check(self.type, is: type)
    #endif
    return unsafe pointer
  }

  #if DEBUG
    /// Traps if a value of `actual` type is read as one of `expected` type.
    @usableFromInline
    package static func check(_ actual: Any.Type, is expected: Any.Type) {
      if actual == expected { return }
      preconditionFailure(
        """
        the address of a value of type \(_typeName(actual)) was read as one of type \(_typeName(expected)). \
        This is a mistake in ReactorCore or ReactorTrace: please report it with the types of your reactor
        """)
    }
  #endif
}

extension ValueAddress: Equatable {
  /// Whether both are the same address, whatever is there.
  @inlinable
  @inline(__always)
  package static func == (left: ValueAddress, right: ValueAddress) -> Bool { unsafe left.pointer == right.pointer }
}

/// Calls `body` with the address of a value, which is good during the call.
@inlinable
@inline(__always)
package func withAddress<Value, Result>(
  of value: Value, _ body: (ValueAddress) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafePointer(to: value) { unsafe try body(ValueAddress(UnsafeRawPointer($0), of: Value.self)) }
}
