@_spi(Reflection) import Swift

/// The stored bytes of an object, to see whether somebody wrote to it in between.
///
/// Sees every assignment that changes a stored property, also of a superclass, and none to what a reference points at:
/// an append that fits into an array's spare room is missed.
struct SelfBytes {
  private let bytes: [UInt8]

  init(of object: AnyObject) {
    bytes = SelfBytes.read(object)
  }

  /// The stored properties that have changed since, by name, in the order in which they are stored.
  func writes(in object: AnyObject) -> [String] {
    let now = SelfBytes.read(object)
    if now == bytes { return [] }
    let changed = bytes.indices.filter { $0 < now.count && now[$0] != bytes[$0] }.map { $0 + SelfBytes.headerSize }
    var names: [String] = []
    for field in SelfBytes.fields(of: object) where changed.contains(where: field.range.contains) {
      names.append(field.name)
    }
    return names.isEmpty ? ["a stored property"] : names
  }

  /// Look into a class, and go on where a field's type is unknown. The names are mutable globals of the library.
  private static let options = _EachFieldOptions(rawValue: 1 << 0 | 1 << 1)
  private static let headerSize = 2 * MemoryLayout<UInt>.size

  private static func read(_ object: AnyObject) -> [UInt8] {
    let metadata = unsafeBitCast(type(of: object) as AnyClass, to: UnsafeRawPointer.self)
    #if canImport(ObjectiveC)
      let sizeOffset = 48
    #else
      let sizeOffset = 24
    #endif
    let size = Int(metadata.load(fromByteOffset: sizeOffset, as: UInt32.self))
    guard size > headerSize else { return [] }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return withExtendedLifetime(object) {
      Array(UnsafeRawBufferPointer(start: address + headerSize, count: size - headerSize))
    }
  }

  private static func fields(of object: AnyObject) -> [(name: String, range: Range<Int>)] {
    var fields: [(name: String, range: Range<Int>)] = []
    var next: AnyClass? = type(of: object)
    while let type = next {
      _ = _forEachField(of: type, options: options) { name, offset, fieldType, _ in
        func size<Field>(_: Field.Type) -> Int { MemoryLayout<Field>.size }
        fields.append((String(cString: name), offset..<offset + max(_openExistential(fieldType, do: size), 1)))
        return true
      }
      next = _getSuperclass(type)
    }
    return fields.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
