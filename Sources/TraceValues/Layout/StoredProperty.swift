import PlatformSupport

/// A stored property of a class, and its byte range in an object.
package struct StoredProperty {
  package var name: String
  /// Bytes from the start of the object.
  package var range: Range<Int>

  /// The name of a property that reflection does not report.
  package static let unknown = "?"

  /// The stored properties of a class, those of superclasses first.
  package static func all(of type: Any.Type) -> [StoredProperty] {
    FieldMetadata.known(ofClass: type)
      .map { field in
        let size = max(ValueWitnesses(of: field.type).size, 1)
        return StoredProperty(name: sourceName(field.name), range: field.offset..<field.offset + size)
      }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The name of the stored property at an address; nil if the address is not in the object.
  package static func name(at address: UInt, in object: AnyObject) -> String? {
    let start = unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    guard address >= start, address - start < UInt(max(size(of: object), 1)) else { return nil }
    let offset = Int(address - start)
    return all(of: Swift.type(of: object)).last { $0.range.contains(offset) }?.name ?? unknown
  }

  /// The size of an object in bytes, including its header.
  package static func size(of object: AnyObject) -> Int {
    TypeMetadata(Swift.type(of: object)).instanceSize
  }

  /// The property's name in the source; a lazy property is stored under another.
  private static func sourceName(_ name: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return name.hasPrefix(lazyPrefix) ? String(name.dropFirst(lazyPrefix.count)) : name
  }
}
