/// Which stored fields of a structure, or of a class without those above it, a mirror may read: found once a type.
///
/// To read a field makes a copy of it. That ends the program where a reference leads nowhere, and is a lie where the
/// runtime takes a field for larger than it is.
final class StoredFields: Sendable {
  enum Access: Sendable {
    case read
    /// The metatype of a type that has no subtypes: it has one value, and often takes no room.
    case metatype(String)
    /// Is called by the name of its type.
    case unread

    var isRead: Bool { if case .read = self { true } else { false } }
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
  /// Of a structure: its fields are all that it is.
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
    areAllRead = all.allSatisfy(\.access.isRead)
    isWhole = kind == .tuple || kind == .structure && StoredFields.cover(type, all)
  }

  private static func access(
    to type: Any.Type, _ ownership: FieldRecord.Ownership, inObject: Bool
  ) -> (isWeak: Bool, Access) {
    switch ownership {
    case .strong(isEmpty: false) where inObject && type == Void.self: (false, .unread)
    case .strong: (false, access(to: type))
    case .weak: (true, access(to: type))
    case .unowned, .unmanaged: (false, .unread)
    }
  }

  /// Whether a value of a type may be read where a field or a case holds it.
  static func access(to type: Any.Type) -> Access {
    guard ValueWitnesses(of: type).isCopyable else { return .unread }
    switch MetadataKind(of: type) {
    case .metatype: return access(toMetatype: type)
    // These are made of what their parts are in memory, which their own metadata does not know.
    case .tuple:
      return FieldMetadata.all(of: type)?.allSatisfy { access(to: $0.type).isRead } ?? false ? .read : .unread
    case .optional: return access(to: TypeMetadata(type).wrappedType).isRead ? .read : .unread
    case .builtin, nil: return .unread
    default: return .read
    }
  }

  /// The same where it may be a reference of any kind.
  private static func access(toUnknown type: Any.Type) -> Access {
    guard let kind = MetadataKind(of: type), !kind.isClass, !kind.isExistential, kind != .optional else {
      return .unread
    }
    return access(to: type)
  }

  private static func access(toMetatype type: Any.Type) -> Access {
    let instance = TypeMetadata(type).instanceType
    guard let kind = MetadataKind(of: instance), kind != .metatype, kind != .existentialMetatype else {
      return .unread
    }
    return kind.isClass ? .read : .metatype(name(instance) + ".self")
  }

  private static func name(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
}

extension StoredFields {
  /// Whether the fields lie where those of a Swift structure do, and nothing else does: what is imported from C may hold
  /// bit fields and unions that have no field, and a structure may be compiled without a word on its fields.
  private static func cover(_ type: Any.Type, _ fields: [Field]) -> Bool {
    let isOfC = _typeName(type, qualified: true).hasPrefix("__C.")
    /// Where the next field may begin: some metatypes take no room.
    var ends = [0]
    for field in fields {
      let (metadata, access) = (field.metadata, field.access)
      let layout = ValueWitnesses(of: metadata.type)
      var room = [(size: layout.size, alignment: layout.alignment)]
      switch access {
      case .metatype: room.append((0, 1))
      case .unread where [.builtin, nil].contains(MetadataKind(of: metadata.type)): return false
      case .unread, .read: break
      }
      // The places of empty fields mean nothing.
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
