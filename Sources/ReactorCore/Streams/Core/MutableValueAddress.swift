import PlatformSupport

/// The address of a value that may be replaced: the state of a reactor.
///
/// Otherwise like `ValueAddress`.
// Safe to pass for the reasons of `ValueAddress`.
@safe
@usableFromInline
struct MutableValueAddress {
  @usableFromInline
  let pointer: UnsafeMutableRawPointer
  #if DEBUG
    @usableFromInline
    let type: Any.Type
  #endif

  @inlinable
  @inline(__always)
  init<Value>(_ pointer: UnsafeMutablePointer<Value>) {
    unsafe self.pointer = UnsafeMutableRawPointer(pointer)
    #if DEBUG
      type = Value.self
    #endif
  }

  /// The address of the value in a buffer, which stays where it is as long as the buffer lives.
  @inlinable
  @inline(__always)
  init<Value>(in buffer: ManagedBuffer<Value, Void>) {
    self = unsafe buffer.withUnsafeMutablePointerToHeader { unsafe MutableValueAddress($0) }
  }

  /// The same address, for those who only read.
  @inlinable
  @inline(__always)
  var readOnly: ValueAddress {
    #if DEBUG
      unsafe ValueAddress(pointer, of: type)
    #else
      unsafe ValueAddress(pointer, of: Any.self)
    #endif
  }

  /// The value, which is of `type`.
  @inlinable
  subscript<Value>(as type: Value.Type) -> Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(typed(as: type)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe typed(as: type) }
  }

  @inlinable
  @inline(__always)
  func typed<Value>(as type: Value.Type) -> UnsafeMutablePointer<Value> {
    #if DEBUG
      ValueAddress.check(self.type, is: type)
    #endif
    return unsafe pointer.assumingMemoryBound(to: Value.self)
  }
}

/// Calls `body` with the address of a variable, which is good during the call.
@inlinable
@inline(__always)
func withAddress<Value, Result>(
  of value: inout Value, _ body: (MutableValueAddress) throws -> Result
) rethrows -> Result {
  unsafe try withUnsafeMutablePointer(to: &value) { unsafe try body(MutableValueAddress($0)) }
}
