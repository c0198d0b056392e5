/// Copies values of one type from addresses: the type is found once, and each value is copied into an `Any`.
// Safe: it keeps no address; who passes one says `unsafe`.
@safe struct ValueReader: Sendable {
  private let copy: @Sendable (UnsafeRawPointer) -> Any

  init(_ type: Any.Type) {
    func make<Value>(_: Value.Type) -> @Sendable (UnsafeRawPointer) -> Any {
      { unsafe $0.assumingMemoryBound(to: Value.self).pointee }
    }
    unsafe copy = _openExistential(type, do: unsafe make)
  }

  /// The value at an address, as it is stored there: a container stays one.
  func value(at address: UnsafeRawPointer) -> Any { unsafe copy(address) }

  /// The value of a type that is known here, at an address.
  @inline(__always)
  static func load<Value>(_ type: Value.Type, at address: UnsafeRawPointer) -> Value {
    unsafe address.assumingMemoryBound(to: type).pointee
  }

  static func object(at address: UnsafeRawPointer) -> AnyObject {
    unsafe Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
  }

  /// Calls `body` with the address of an object's memory, which is good until `body` returns.
  static func withAddress<Result>(of object: AnyObject, _ body: (UnsafeRawPointer) -> Result) -> Result {
    withExtendedLifetime(object) { unsafe body(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())) }
  }
}
