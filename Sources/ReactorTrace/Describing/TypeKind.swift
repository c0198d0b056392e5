import PlatformSupport
import ReactorCore

/// What a type is to whoever describes its values. Asked of the runtime once a type.
enum TypeKind: Sendable {
  /// Its fields, cases or elements say what its values are.
  case ordinary
  /// It says something of itself, and nobody knows whether that is all.
  case opaque
  /// It says all of itself in words.
  case worded
  /// It shows something of itself by a mirror, and nobody knows whether that is all.
  case mirrored
  case date
  case bytes
  case duration
  /// A fixed number of elements that no mirror shows.
  case inPlace
  /// A key of any type.
  case anyHashable
  /// An address: not the same in the next run.
  case pointer
  case function
  case metatype
  /// A container of a value of some other type.
  case existential
  case object
  /// An object of a class of the toolchain or of this package, or an actor: it is not looked into.
  case system
  /// It says by a mirror of its own what may be known of it.
  case selfDescribing
  /// Nothing of it can be read.
  case unknown

  // The lock guards the table.
  private static let table = Locked<[ObjectIdentifier: TypeKind]>([:])

  /// - Parameter type: The type of a value as it is stored; of an object, its own.
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
    return isFoundation(module)
      || ["Swift", "_Concurrency", "Synchronization", "Dispatch", "ReactorCore"].contains { module == $0 }
  }

  /// Foundation is several modules.
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

  /// Objects that never change, and say what they are.
  private static let valuesOfFoundation: Set<String> = [
    "Foundation.NSError", "Foundation.NSNumber", "Foundation.NSDecimalNumber", "Foundation.NSString",
    "Foundation.NSURL",
    "Foundation.NSUUID", "Foundation.NSNull",
  ]
  private static let ofSwift: [String: TypeKind] = [
    "OpaquePointer": .pointer, "ObjectIdentifier": .pointer, "Unmanaged": .pointer, "AnyHashable": .anyHashable,
    "Duration": .duration, "Array": .ordinary, "ArraySlice": .ordinary, "ContiguousArray": .ordinary,
    "Set": .ordinary, "Dictionary": .ordinary, "Range": .ordinary, "ClosedRange": .ordinary,
    "CollectionOfOne": .ordinary, "StrideTo": .ordinary, "StrideThrough": .ordinary, "Unicode.Scalar": .worded,
    "StaticString": .worded,
  ]
  /// `PersonNameComponents` ends the program on Linux where it is asked for words.
  private static let ofFoundation: [String: TypeKind] = [
    "Date": .date, "Data": .bytes, "CGPoint": .ordinary, "CGSize": .ordinary, "CGRect": .ordinary,
    "CGVector": .ordinary, "AffineTransform": .ordinary, "IndexPath": .ordinary, "IndexSet": .ordinary,
    "DateInterval": .ordinary, "URL": .worded, "UUID": .worded, "Decimal": .worded, "_NSRange": .worded,
    "URLRequest": .mirrored,
    "PersonNameComponents": .mirrored, "URLQueryItem": .mirrored, "URLComponents": .opaque,
  ]
}
