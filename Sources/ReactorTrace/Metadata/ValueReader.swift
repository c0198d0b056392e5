/// Copies values of one type from addresses.
struct ValueReader: Sendable {
  private let copy: @Sendable (UnsafeRawPointer) -> Any

  init(_ type: Any.Type) {
    func make<Value>(_: Value.Type) -> @Sendable (UnsafeRawPointer) -> Any {
      { $0.assumingMemoryBound(to: Value.self).pointee }
    }
    copy = _openExistential(type, do: make)
  }

  /// The value at an address, as it is stored there: a container stays one.
  func value(at address: UnsafeRawPointer) -> Any { copy(address) }

  /// The object that lies at an address.
  static func object(at address: UnsafeRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
  }

  /// Calls `body` with the address of an object's memory, which is good until `body` returns.
  static func withAddress<Result>(of object: AnyObject, _ body: (UnsafeRawPointer) -> Result) -> Result {
    withExtendedLifetime(object) { body(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())) }
  }
}
