@_spi(Reflection) import Swift

/// A stored property of a class, and its place in an object.
package struct StoredProperty {
  package var name: String
  /// Bytes from the start of the object.
  package var range: Range<Int>

  /// Stands for the name of one that nobody knows.
  package static let unknown = "?"

  /// Look into a class, and go on where a field's type is unknown. Their names are mutable globals of the library.
  private static let options = _EachFieldOptions(rawValue: 1 << 0 | 1 << 1)

  /// Those of a class, the superclasses' first.
  package static func all(of type: Any.Type) -> [StoredProperty] {
    var properties: [StoredProperty] = []
    _ = _forEachField(of: type, options: options) { name, offset, fieldType, _ in
      func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
      let size = max(_openExistential(fieldType, do: size), 1)
      properties.append(StoredProperty(name: sourceName(String(cString: name)), range: offset..<offset + size))
      return true
    }
    return properties.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The one of an object that holds an address, or nil where that is not in the object.
  static func name(at address: UInt, in object: AnyObject) -> String? {
    let start = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    guard address >= start, address - start < UInt(max(size(of: object), 1)) else { return nil }
    let place = Int(address - start)
    return all(of: Swift.type(of: object)).last { $0.range.contains(place) }?.name ?? unknown
  }

  /// Bytes of an object of this class, its header among them.
  static func size(of object: AnyObject) -> Int {
    let metadata = unsafeBitCast(Swift.type(of: object) as AnyClass, to: UnsafeRawPointer.self)
    #if canImport(ObjectiveC)
      let sizeOffset = 48
    #else
      let sizeOffset = 24
    #endif
    return Int(metadata.load(fromByteOffset: sizeOffset, as: UInt32.self))
  }

  /// The name in the source: a lazy property is stored under another one.
  private static func sourceName(_ name: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return name.hasPrefix(lazyPrefix) ? String(name.dropFirst(lazyPrefix.count)) : name
  }
}
