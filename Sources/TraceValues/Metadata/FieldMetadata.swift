@_spi(Reflection) import Swift

/// A stored property of a structure or a class, or an element of a tuple: its name, its offset and its type.
struct FieldMetadata: Sendable {
  let name: String
  /// Bytes from the start of the value, or of the object.
  let offset: Int
  let type: Any.Type

  /// The options of `_forEachField`, in `ReflectionMirror.swift` of the Swift repository: their names are mutable globals
  /// there.
  private enum Option {
    static let classType: UInt32 = 1 << 0
    static let ignoreUnknown: UInt32 = 1 << 1
  }

  /// The fields of a structure or a tuple, in order; nil for other types, and if one of them is not known.
  static func all(of type: Any.Type) -> [FieldMetadata]? {
    // Asked for those of a container, the runtime would look for a value.
    guard [.structure, .tuple].contains(MetadataKind(of: type)) else { return nil }
    return read(type, 0)
  }

  /// The fields of a class, those of its superclasses first; nil if one of them is not known.
  static func all(ofClass type: Any.Type) -> [FieldMetadata]? { read(type, Option.classType) }

  /// The same without those whose type is not known.
  static func known(ofClass type: Any.Type) -> [FieldMetadata] {
    read(type, Option.classType | Option.ignoreUnknown) ?? []
  }

  /// The fields of a structure without those whose type is not known; none for other types.
  static func known(of type: Any.Type) -> [FieldMetadata] {
    MetadataKind(of: type) == .structure ? read(type, Option.ignoreUnknown) ?? [] : []
  }

  private static func read(_ type: Any.Type, _ options: UInt32) -> [FieldMetadata]? {
    var fields: [FieldMetadata] = []
    let isKnown = unsafe _forEachField(of: type, options: _EachFieldOptions(rawValue: options)) {
      name, offset, field, _ in
      unsafe fields.append(FieldMetadata(name: String(cString: name), offset: offset, type: field))
      return true
    }
    return isKnown ? fields : nil
  }

  /// How the fields of a structure, or of a class without its superclasses, hold their values. Nil if that cannot be
  /// read, and where pointers are signed (arm64e).
  static func ownerships(of type: Any.Type) -> [FieldRecord.Ownership]? {
    #if _ptrauth(_arm64e)
      return nil
    #else
      guard let descriptor = TypeMetadata(type).descriptor else { return nil }
      return (descriptor.fieldRecords ?? []).map(\.ownership)
    #endif
  }
}
