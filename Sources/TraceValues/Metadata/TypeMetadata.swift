/// The record that the runtime keeps of a type, read by its layout.
///
/// This folder is the only one that knows layouts of the Swift ABI. Each offset stands once, in the type that reads it,
/// with the document that promises it: `TypeMetadata.rst` is `docs/ABI/TypeMetadata.rst` of the Swift repository.
/// Descriptors and witnesses are not read where pointers are signed (arm64e); callers get nil and fall back to `Mirror`.
// Safe: metadata is never freed, and only what its kind has is read.
@usableFromInline
@safe struct TypeMetadata: @unchecked Sendable {
  // Immutable, and metadata lives as long as the program.

  /// The metadata's address, which the runtime's own functions take.
  @usableFromInline
  let address: UnsafeRawPointer

  /// Words from the start of the metadata; `TypeMetadata.rst`, "Common Metadata Layout" and the sections by kind.
  private enum Word {
    static let valueWitnesses = -1
    static let kind = 0
    /// In a metatype: the type that it is the metatype of.
    static let instanceType = 1
    /// In a structure or an enum.
    static let descriptor = 1
    /// In a structure or an enum: the first generic argument.
    static let genericArguments = 2
    #if canImport(ObjectiveC)
      /// In a class, after kind, superclass and two words of cache: the lowest bits say that Swift made it.
      static let classData = 4
      static let classDescriptor = 8
      /// In a class: the instance size, a 32-bit number after the flags and the address point.
      static let classSize = 6
    #else
      static let classDescriptor = 5
      static let classSize = 3
    #endif
  }

  static let wordSize = unsafe MemoryLayout<UnsafeRawPointer>.size

  init(_ type: Any.Type) { unsafe address = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self) }

  private func load<Value>(_ word: Int, as type: Value.Type) -> Value {
    unsafe address.load(fromByteOffset: word * TypeMetadata.wordSize, as: type)
  }

  /// The number of the kind, or the address of a class's own class.
  var kindWord: UInt { load(Word.kind, as: UInt.self) }

  /// The type of a metatype's value; only for metatypes.
  var instanceType: Any.Type { load(Word.instanceType, as: Any.Type.self) }

  /// The type that an optional wraps; only for optionals.
  var wrappedType: Any.Type { load(Word.genericArguments, as: Any.Type.self) }

  /// Bytes of an instance with its header; only for classes that Swift made.
  var instanceSize: Int { Int(load(Word.classSize, as: UInt32.self)) }

  #if !_ptrauth(_arm64e)
    /// The address of the value witness table.
    var valueWitnesses: UnsafeRawPointer { unsafe load(Word.valueWitnesses, as: UnsafeRawPointer.self) }
    /// The address of the generic arguments of a structure or an enum.
    var genericArguments: UnsafeRawPointer { unsafe address + Word.genericArguments * TypeMetadata.wordSize }

    /// The record of the type's declaration; nil for kinds that have none, and for classes that Swift did not make.
    var descriptor: ContextDescriptor? {
      switch MetadataKind(kindWord) {
      case .structure, .enumeration, .optional:
        return unsafe ContextDescriptor(load(Word.descriptor, as: UnsafeRawPointer.self))
      case .object:
        #if canImport(ObjectiveC)
          guard load(Word.classData, as: UInt.self) & 3 != 0 else { return nil }
        #endif
        return unsafe load(Word.classDescriptor, as: UnsafeRawPointer?.self).map { unsafe ContextDescriptor($0) }
      default: return nil
      }
    }
  #endif
}
