/// The stored fields of a structure, or of a class without its superclasses, and whether they may be read: found once a type.
///
/// Reading a field copies it. That ends the program where a reference is dangling, and gives a wrong value where the runtime
/// takes a field for larger than it is.
final class StoredFields: Sendable {
  enum Access: Sendable {
    case readable
    /// The metatype of a type without subtypes: it has one value, this one, and often no storage.
    case constant(String)
    /// Not readable: shown by its type.
    case typeOnly

    var isReadable: Bool { if case .readable = self { true } else { false } }
  }
  struct Field: Sendable {
    let metadata: FieldMetadata
    let isWeak: Bool
    let access: Access
  }
  let all: [Field]
  /// The runtime knows the fields.
  let isKnown: Bool
  let areAllRead: Bool
  /// A structure consists of its fields alone.
  let isWhole: Bool

  private static let answers = TypeCache<StoredFields>()

  static func of(_ type: Any.Type) -> StoredFields { answers.answer(for: type) { StoredFields($0) } }

  private init(_ type: Any.Type) {
    let kind = MetadataKind(of: type)
    let ownerships = kind == .tuple ? nil : FieldMetadata.ownerships(of: type)
    let known = kind == .object ? FieldMetadata.all(ofClass: type) : FieldMetadata.all(of: type)
    isKnown = known != nil
    var fields = known ?? []
    // The fields of a class come after those of its superclasses.
    if kind == .object { fields.removeFirst(max(fields.count - (ownerships?.count ?? 0), 0)) }
    all = fields.enumerated().map { index, field in
      guard kind != .tuple else {
        return Field(metadata: field, isWeak: false, access: StoredFields.access(to: field.type))
      }
      guard let ownerships, ownerships.count == fields.count else {
        return Field(metadata: field, isWeak: false, access: StoredFields.access(toUnknown: field.type))
      }
      let (isWeak, access) = StoredFields.access(to: field.type, ownerships[index], inObject: kind == .object)
      return Field(metadata: field, isWeak: isWeak, access: access)
    }
    areAllRead = all.allSatisfy(\.access.isReadable)
    isWhole = kind == .tuple || kind == .structure && StoredFields.cover(type, all)
  }

  private static func access(
    to type: Any.Type, _ ownership: FieldRecord.Ownership, inObject: Bool
  ) -> (isWeak: Bool, Access) {
    switch ownership {
    case .strong(isEmpty: false) where inObject && type == Void.self: (false, .typeOnly)
    case .strong: (false, access(to: type))
    case .weak: (true, access(to: type))
    case .unowned, .unmanaged: (false, .typeOnly)
    }
  }

  /// Whether a value of a type may be read where a field or a case holds it.
  static func access(to type: Any.Type) -> Access {
    guard ValueWitnesses(of: type).isCopyable else { return .typeOnly }
    switch MetadataKind(of: type) {
    case .metatype: return access(toMetatype: type)
    // Their layout follows from their parts, which may be stored otherwise than the metadata says.
    case .tuple:
      return FieldMetadata.all(of: type)?.allSatisfy { access(to: $0.type).isReadable } ?? false ? .readable : .typeOnly
    case .optional: return access(to: TypeMetadata(type).wrappedType).isReadable ? .readable : .typeOnly
    case .builtin, nil: return .typeOnly
    default: return .readable
    }
  }

  /// The same where the ownership is not known: the field may be an unowned reference.
  private static func access(toUnknown type: Any.Type) -> Access {
    guard let kind = MetadataKind(of: type), !kind.isClass, !kind.isExistential, kind != .optional else {
      return .typeOnly
    }
    return access(to: type)
  }

  private static func access(toMetatype type: Any.Type) -> Access {
    let instance = TypeMetadata(type).instanceType
    guard let kind = MetadataKind(of: instance), kind != .metatype, kind != .existentialMetatype else {
      return .typeOnly
    }
    return kind.isClass ? .readable : .constant(name(instance) + ".self")
  }

  private static func name(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
}

extension StoredFields {
  /// Whether the fields lie as Swift lays them out and leave no room for others: a structure of C may hold bit fields and
  /// unions that are no fields, and a structure may be compiled without reflection metadata.
  private static func cover(_ type: Any.Type, _ fields: [Field]) -> Bool {
    let isOfC = _typeName(type, qualified: true).hasPrefix("__C.")
    /// The offsets at which the next field may begin: some metatypes have no storage.
    var ends = [0]
    for field in fields {
      let (metadata, access) = (field.metadata, field.access)
      let layout = ValueWitnesses(of: metadata.type)
      var room = [(size: layout.size, alignment: layout.alignment)]
      switch access {
      case .constant: room.append((0, 1))
      case .typeOnly where [.builtin, nil].contains(MetadataKind(of: metadata.type)): return false
      case .typeOnly, .readable: break
      }
      // The offset of an empty field means nothing.
      let next = ends.flatMap { end in
        room.compactMap { room -> Int? in
          if room.size == 0 { return end }
          let start = (end + room.alignment - 1) & ~(room.alignment - 1)
          return start == metadata.offset && (!isOfC || start == end) ? start + room.size : nil
        }
      }
      if next.isEmpty { return false }
      ends = next
    }
    return ends.contains(ValueWitnesses(of: type).size)
  }
}
