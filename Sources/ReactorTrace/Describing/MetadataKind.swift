/// What kind of type a type's metadata is of, as its first word says; the Swift ABI's `MetadataKind.def`.
enum MetadataKind: UInt {
  case object = 0
  case structure = 0x200
  case enumeration = 0x201
  case optional = 0x202
  case foreignClass = 0x203
  case foreignReference = 0x204
  case builtin = 0x300
  case tuple = 0x301
  case function = 0x302
  case existential = 0x303
  case metatype = 0x304
  case objectiveCClass = 0x305
  case existentialMetatype = 0x306
  case extendedExistential = 0x307

  /// Above it stands the address of a class's own class.
  private static let last: UInt = 0x7FF

  /// Nil for kinds of which nothing is known.
  init?(of type: Any.Type) {
    let word = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    self.init(rawValue: word > MetadataKind.last ? MetadataKind.object.rawValue : word)
  }

  /// Its values are references to objects.
  var isClass: Bool {
    switch self {
    case .object, .foreignClass, .foreignReference, .objectiveCClass: true
    default: false
    }
  }

  /// Its values are containers that hold a value of some other type.
  var isExistential: Bool { self == .existential || self == .extendedExistential }
}
