/// A stored property of a class, and its place in an object.
package struct StoredProperty {
  package var name: String
  /// Bytes from the start of the object.
  package var range: Range<Int>

  /// Stands for the name of one that nobody knows.
  package static let unknown = "?"

  /// Those of a class, the superclasses' first.
  package static func all(of type: Any.Type) -> [StoredProperty] {
    FieldMetadata.known(ofClass: type)
      .map { field in
        let size = max(ValueWitnesses(of: field.type).size, 1)
        return StoredProperty(name: sourceName(field.name), range: field.offset..<field.offset + size)
      }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
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
    TypeMetadata(Swift.type(of: object)).instanceSize
  }

  /// The name in the source: a lazy property is stored under another one.
  private static func sourceName(_ name: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return name.hasPrefix(lazyPrefix) ? String(name.dropFirst(lazyPrefix.count)) : name
  }
}
