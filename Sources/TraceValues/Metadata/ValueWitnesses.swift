/// The size, the alignment and the abilities of a type's values, read from its value witness table.
struct ValueWitnesses {
  let size: Int
  let alignment: Int
  /// Holds no reference: its bits are all of it.
  let isTrivial: Bool
  let isCopyable: Bool

  /// Bytes from the start of the table: eight functions, size, stride, flags, the number of extra inhabitants, and for
  /// enums three functions more; `ValueWitness.def` of the Swift repository.
  private enum Offset {
    static let size = 8 * TypeMetadata.wordSize
    static let flags = 10 * TypeMetadata.wordSize
    /// Two 32-bit numbers come before it.
    static let enumFunctions = flags + 8
  }

  /// `TargetValueWitnessFlags` in `MetadataValues.h` of the Swift repository.
  private enum Flag {
    static let alignmentMask: UInt32 = 0xFF
    static let isNonTrivial: UInt32 = 0x1_0000
    static let isNonCopyable: UInt32 = 0x80_0000
  }

  init(of type: Any.Type) {
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
      let table = unsafe TypeMetadata(type).valueWitnesses
      let flags = unsafe table.load(fromByteOffset: Offset.flags, as: UInt32.self)
      size = unsafe table.load(fromByteOffset: Offset.size, as: Int.self)
      alignment = Int(flags & Flag.alignmentMask) + 1
      isTrivial = flags & Flag.isNonTrivial == 0
      isCopyable = flags & Flag.isNonCopyable == 0
    #endif
  }

  #if !_ptrauth(_arm64e)
    /// Functions that every type has, by their place in the table.
    enum Function: Int {
      case destroy = 1
      case copy = 2
    }

    static func function(_ function: Function, of type: Any.Type) -> UnsafeRawPointer {
      unsafe TypeMetadata(type).valueWitnesses.load(
        fromByteOffset: function.rawValue * TypeMetadata.wordSize, as: UnsafeRawPointer.self)
    }

    /// The functions that only enums have, in the order of the table.
    enum EnumFunction: Int {
      case getTag, projectPayload, injectTag
    }

    /// The address of a function; only for enums and optionals.
    static func function(_ function: EnumFunction, of type: Any.Type) -> UnsafeRawPointer {
      unsafe TypeMetadata(type).valueWitnesses.load(
        fromByteOffset: Offset.enumFunctions + function.rawValue * TypeMetadata.wordSize, as: UnsafeRawPointer.self)
    }
  #endif
}
