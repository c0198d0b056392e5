/// What room the values of a type take, as its value witness table says.
///
/// Layout: docs of the Swift ABI, `TypeMetadata.rst`; flags as in `MetadataValues.h`.
struct TypeLayout {
  let size: Int
  let alignment: Int
  /// Without references: its bits are all of it.
  let isTrivial: Bool
  let isCopyable: Bool

  init(_ type: Any.Type) {
    #if _ptrauth(_arm64e)
      // The table's address is signed there.
      func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
      func alignment<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.alignment }
      func isTrivial<Value>(_: Value.Type) -> Bool { _isPOD(Value.self) }
      self.size = _openExistential(type, do: size)
      self.alignment = _openExistential(type, do: alignment)
      self.isTrivial = _openExistential(type, do: isTrivial)
      isCopyable = true
    #else
      let word = MemoryLayout<UnsafeRawPointer>.size
      let witnesses = TypeLayout.witnesses(of: type)
      // Eight functions, size, stride, flags.
      let flags = witnesses.load(fromByteOffset: 10 * word, as: UInt32.self)
      size = witnesses.load(fromByteOffset: 8 * word, as: Int.self)
      alignment = Int(flags & 0xFF) + 1
      isTrivial = flags & 0x1_0000 == 0
      isCopyable = flags & 0x80_0000 == 0
    #endif
  }

  /// The value witness table; not where pointers are signed (arm64e).
  static func witnesses(of type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: -MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
  }
}
