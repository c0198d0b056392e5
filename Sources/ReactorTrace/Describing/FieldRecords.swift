/// How the stored fields of a type hold what they hold, read from the runtime's metadata.
///
/// Layout: docs of the Swift ABI, `TypeMetadata.rst`, and `Metadata.h` for the descriptors.
enum FieldRecords {
  enum Hold: Sendable {
    /// - Parameter isEmpty: It is the empty tuple, and is not only taken for it because the runtime makes no type of it.
    case strong(isEmpty: Bool)
    case weak
    /// `unowned`: what it leads to may be gone, and to read it then ends the program.
    case unowned
    /// `unowned(unsafe)`: the same, without anybody to notice.
    case unmanaged
  }

  /// By field, in order, of a class without those above it. Nil where they cannot be read, and where pointers are signed
  /// (arm64e).
  static func of(_ type: Any.Type) -> [Hold]? {
    #if _ptrauth(_arm64e)
      return nil
    #else
      guard let descriptor = descriptor(of: type) else { return nil }
      guard let records = records(of: descriptor) else { return [] }
      return records.map { record in mangledName(record).map { hold($0) } ?? .strong(isEmpty: true) }
    #endif
  }

  /// The records of a context descriptor, which begins with flags, parent, name, access function and fields; nil where
  /// there are none.
  static func records(of descriptor: UnsafeRawPointer) -> [UnsafeRawPointer]? {
    let offset = descriptor.load(fromByteOffset: 16, as: Int32.self)
    guard offset != 0 else { return nil }
    let fields = descriptor + 16 + Int(offset)
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).map { fields + 16 + $0 * size }
  }

  /// The mangled type of a record; nil for a case that carries nothing.
  static func mangledName(_ record: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8>? {
    let offset = (record + 4).load(as: Int32.self)
    guard offset != 0 else { return nil }
    let name = record + 4 + Int(offset)
    return UnsafeBufferPointer(start: name.assumingMemoryBound(to: UInt8.self), count: length(name))
  }

  /// A mangled name ends with a zero; bytes 0x01 to 0x17 are followed by four that may be zero, 0x18 to 0x1F by a word.
  private static func length(_ name: UnsafeRawPointer) -> Int {
    var end = 0
    while true {
      let byte = name.load(fromByteOffset: end, as: UInt8.self)
      if byte == 0 { return end }
      end += byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<UInt>.size : 1
    }
  }

  /// Is said by the end of a mangled name.
  private static func hold(_ name: UnsafeBufferPointer<UInt8>) -> Hold {
    let isEmpty = name.elementsEqual("yt".utf8)
    guard name.count >= 2, name[name.count - 2] == UInt8(ascii: "X") else { return .strong(isEmpty: isEmpty) }
    return switch name[name.count - 1] {
    case UInt8(ascii: "w"): .weak
    case UInt8(ascii: "o"): .unowned
    case UInt8(ascii: "u"): .unmanaged
    default: .strong(isEmpty: false)
    }
  }

  #if !_ptrauth(_arm64e)
    private static func descriptor(of type: Any.Type) -> UnsafeRawPointer? {
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let word = MemoryLayout<UnsafeRawPointer>.size
      switch MetadataKind(of: type) {
      case .structure: return metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      case .object:
        #if canImport(ObjectiveC)
          // Kind, superclass, two words of cache, data, whose lowest bits say that Swift made it.
          guard metadata.load(fromByteOffset: 4 * word, as: UInt.self) & 3 != 0 else { return nil }
          let place = 8 * word
        #else
          let place = 5 * word
        #endif
        return metadata.load(fromByteOffset: place, as: UnsafeRawPointer?.self)
      default: return nil
      }
    }
  #endif
}
