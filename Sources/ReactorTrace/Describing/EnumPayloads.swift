@_spi(Reflection) import Swift

/// What the cases of an enum carry, read from the runtime's metadata.
enum EnumPayloads {
  struct Payload {
    let type: Any.Type
    /// It lies in a box.
    let isIndirect: Bool
  }

  /// By the number of the case, nil for one that carries nothing; nil where that cannot be read.
  static func of(_ type: Any.Type) -> [Payload?]? {
    #if _ptrauth(_arm64e)
      return nil
    #else
      let word = MemoryLayout<UnsafeRawPointer>.size
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      let fieldsOffset = descriptor.load(fromByteOffset: 16, as: Int32.self)
      guard fieldsOffset != 0 else { return nil }
      let fields = descriptor + 16 + Int(fieldsOffset)
      let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
      // What is empty does not count as something that is carried, though it has a type.
      let carrying = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
      guard count >= carrying else { return nil }
      let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
      var payloads: [Payload?] = []
      for index in 0..<count {
        let record = fields + 16 + index * recordSize
        let field = record + 4
        let offset = field.load(as: Int32.self)
        guard offset != 0 else {
          if index < carrying { return nil }
          payloads.append(nil)
          continue
        }
        let name = field + Int(offset)
        let payload = _getTypeByMangledNameInContext(
          name.assumingMemoryBound(to: UInt8.self), UInt(length(name)), genericContext: descriptor,
          genericArguments: metadata + 2 * word)
        guard let payload else { return nil }
        payloads.append(Payload(type: payload, isIndirect: record.load(as: UInt32.self) & 1 != 0))
      }
      return payloads
    #endif
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
}
