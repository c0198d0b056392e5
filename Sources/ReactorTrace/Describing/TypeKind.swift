import ReactorCore

/// What a type is to whoever describes its values. Asked of the runtime once a type.
enum TypeKind: Sendable {
  case ordinary
  /// A value type of Foundation, whose fields say less than its description.
  case opaque
  case date
  case bytes
  /// An address: not the same in the next run.
  case pointer
  case function
  /// A class of the toolchain or of this package.
  case system
  /// It says by a mirror of its own what may be known of it.
  case selfDescribing

  // The lock guards the table.
  private static let table = Locked<[ObjectIdentifier: TypeKind]>([:])

  static func of(_ type: Any.Type) -> TypeKind {
    let key = ObjectIdentifier(type)
    if let kind = table.withLock({ $0[key] }) { return kind }
    let kind = TypeKind(type)
    table.withLock { $0[key] = kind }
    return kind
  }

  /// It belongs to the toolchain, or to this package.
  static func isOfToolchain(_ type: Any.Type) -> Bool {
    let module = _typeName(type, qualified: true).prefix { $0 != "." }
    return module.hasPrefix("Foundation")
      || ["Swift", "_Concurrency", "Synchronization", "Dispatch", "ReactorCore"].contains { module == $0 }
  }

  private init(_ type: Any.Type) {
    if MetadataKind(of: type) == .function {
      self = .function
      return
    }
    let name = _typeName(type, qualified: true)
    let isFoundation = name.hasPrefix("Foundation")
    if type is AnyClass {
      self = TypeKind.isOfToolchain(type) ? .system : TypeKind.ofApp(type)
    } else if type is any _Pointer.Type || name == "Swift.OpaquePointer" || name == "Swift.ObjectIdentifier" {
      self = .pointer
    } else if isFoundation {
      self = name.hasSuffix(".Date") ? .date : name.hasSuffix(".Data") ? .bytes : .opaque
    } else {
      self = TypeKind.ofApp(type)
    }
  }

  private static func ofApp(_ type: Any.Type) -> TypeKind {
    type is any CustomReflectable.Type && !isOfToolchain(type) ? .selfDescribing : .ordinary
  }
}
