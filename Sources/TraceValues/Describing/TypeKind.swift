/// The way in which values of a type are described: found once a type.
enum TypeKind: Sendable {
  /// By fields, cases or elements.
  case ordinary
  /// By `description`, which may not say all.
  case opaque
  /// By `description`, which says all.
  case textual
  /// By a custom mirror, which may not show all.
  case mirrored
  case date
  case bytes
  case duration
  /// By a fixed number of elements that no mirror shows.
  case inPlace
  /// A key of any type.
  case anyHashable
  /// An address, which is another one in the next run.
  case pointer
  case function
  case metatype
  /// A container of a value of some other type.
  case existential
  case object
  /// An object of a class of the toolchain or of a runtime of reactors, or an actor: its fields are not read.
  case system
  /// By a custom mirror, which decides what is shown.
  case selfDescribing
  /// Nothing can be read.
  case unknown

  private static let kinds = TypeCache<TypeKind>()

  /// - Parameter type: The type that a value is stored as; of an object, its class.
  static func of(_ type: Any.Type) -> TypeKind {
    kinds.answer(for: type) { TypeKind($0) }
  }

  /// Whether a type belongs to the toolchain, to this package, or to the runtime that its bridge traces.
  static func isOfToolchain(_ type: Any.Type) -> Bool {
    let module = _typeName(type, qualified: true).prefix { $0 != "." }
    return isFoundation(module)
      || ["Swift", "_Concurrency", "Synchronization", "Dispatch", "ReactorCore"].contains { module == $0 }
      || ["ReactorKit", "RxSwift", "RxRelay", "RxCocoa"].contains { module == $0 }
  }

  /// Foundation consists of several modules.
  private static func isFoundation(_ module: Substring) -> Bool { module.hasPrefix("Foundation") }

  private init(_ type: Any.Type) {
    switch MetadataKind(of: type) {
    case .function: self = .function
    case .metatype, .existentialMetatype: self = .metatype
    case .existential, .extendedExistential: self = .existential
    case .object, .foreignClass, .foreignReference, .objectiveCClass: self = TypeKind.ofObjects(type)
    case .builtin, nil: self = .unknown
    case .tuple, .optional: self = .ordinary
    case .structure: self = TypeKind.ofStructures(type)
    case .enumeration: self = type is any CustomReflectable.Type ? .selfDescribing : .ordinary
    }
  }

  private static func ofObjects(_ type: Any.Type) -> TypeKind {
    if isOfToolchain(type) { return valuesOfFoundation.contains(_typeName(type, qualified: true)) ? .opaque : .system }
    if type is any Actor.Type { return .system }
    return type is any CustomReflectable.Type ? .selfDescribing : .object
  }

  private static func ofStructures(_ type: Any.Type) -> TypeKind {
    let name = _typeName(type, qualified: true).prefix { $0 != "<" }
    guard isOfToolchain(type) else {
      return type is any CustomReflectable.Type ? .selfDescribing : .ordinary
    }
    if type is any _Pointer.Type { return .pointer }
    if type is any InPlaceElements.Type || type is any SIMD.Type { return .inPlace }
    let dot = name.firstIndex(of: ".") ?? name.startIndex
    let (module, rest) = (name[..<dot], name[dot...].dropFirst())
    if module == "Swift", let known = ofSwift[String(rest)] { return known }
    if isFoundation(module) {
      if let known = ofFoundation[String(rest)] { return known }
      return type is any CustomStringConvertible.Type || type is any CustomReflectable.Type ? .opaque : .ordinary
    }
    return type is any CustomReflectable.Type ? .mirrored : .ordinary
  }

  /// Classes whose objects never change and have a `description`.
  private static let valuesOfFoundation: Set<String> = [
    "Foundation.NSError", "Foundation.NSNumber", "Foundation.NSDecimalNumber", "Foundation.NSString",
    "Foundation.NSURL",
    "Foundation.NSUUID", "Foundation.NSNull",
  ]
  private static let ofSwift: [String: TypeKind] = [
    "OpaquePointer": .pointer, "ObjectIdentifier": .pointer, "Unmanaged": .pointer, "AnyHashable": .anyHashable,
    "Duration": .duration, "Array": .ordinary, "ArraySlice": .ordinary, "ContiguousArray": .ordinary,
    "Set": .ordinary, "Dictionary": .ordinary, "Range": .ordinary, "ClosedRange": .ordinary,
    "CollectionOfOne": .ordinary, "StrideTo": .ordinary, "StrideThrough": .ordinary, "Unicode.Scalar": .textual,
    "StaticString": .textual,
  ]
  /// On Linux `PersonNameComponents.description` ends the program.
  private static let ofFoundation: [String: TypeKind] = [
    "Date": .date, "Data": .bytes, "CGPoint": .ordinary, "CGSize": .ordinary, "CGRect": .ordinary,
    "CGVector": .ordinary, "AffineTransform": .ordinary, "IndexPath": .ordinary, "IndexSet": .ordinary,
    "DateInterval": .ordinary, "URL": .textual, "UUID": .textual, "Decimal": .textual, "_NSRange": .textual,
    "URLRequest": .mirrored,
    "PersonNameComponents": .mirrored, "URLQueryItem": .mirrored, "URLComponents": .opaque,
  ]
}
