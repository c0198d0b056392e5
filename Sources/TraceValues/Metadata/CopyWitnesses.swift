/// Copies and destroys the values of one type at addresses, with the functions of its value witness table.
// Safe: the functions are those of the type; who passes an address says `unsafe`.
@usableFromInline
@safe struct CopyWitnesses: Sendable {
  @usableFromInline let type: TypeMetadata
  @usableFromInline let size: Int
  /// Values are their bytes: there is nothing to count or to free.
  @usableFromInline let isTrivial: Bool

  #if _ptrauth(_arm64e)
    @usableFromInline let initialize: @Sendable (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    private let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void
  #else
    @usableFromInline let initialize: Initialize
    private let deinitialize: Deinitialize

    /// Copies the value at the second address into the memory at the first one, which holds none.
    @usableFromInline
    typealias Initialize =
      @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> UnsafeMutableRawPointer
    private typealias Deinitialize = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  #endif

  /// - Parameter type: Its values can be copied.
  init<Value>(_ type: Value.Type) {
    self.type = TypeMetadata(type)
    size = MemoryLayout<Value>.size
    isTrivial = _isPOD(type)
    #if _ptrauth(_arm64e)
      unsafe initialize = { unsafe $0.initializeMemory(as: Value.self, to: ValueReader.load(Value.self, at: $1)) }
      unsafe deinitialize = { unsafe $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
    #else
      unsafe initialize = unsafe unsafeBitCast(ValueWitnesses.function(.copy, of: type), to: Initialize.self)
      unsafe deinitialize = unsafe unsafeBitCast(ValueWitnesses.function(.destroy, of: type), to: Deinitialize.self)
    #endif
  }

  /// Copies a value into memory that holds none.
  @inlinable
  @inline(__always)
  func copy(_ value: UnsafeRawPointer, to memory: UnsafeMutableRawPointer) {
    if isTrivial { return unsafe memory.copyMemory(from: value, byteCount: size) }
    #if _ptrauth(_arm64e)
      unsafe initialize(memory, value)
    #else
      _ = unsafe initialize(memory, value, type.address)
    #endif
  }

  /// Ends the life of a value.
  @inline(__always)
  func destroy(_ value: UnsafeMutableRawPointer) {
    if isTrivial { return }
    #if _ptrauth(_arm64e)
      unsafe deinitialize(value)
    #else
      unsafe deinitialize(value, type.address)
    #endif
  }
}
