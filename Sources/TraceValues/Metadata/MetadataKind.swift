/// The kind of a type, which the first word of its metadata says; `MetadataKind.def` of the Swift repository.
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

  /// The largest number of a kind: a larger word is the address of a class's own class.
  private static let last: UInt = 0x7FF

  /// Nil for kinds that are not in the list.
  init?(_ word: UInt) {
    self.init(rawValue: word > MetadataKind.last ? MetadataKind.object.rawValue : word)
  }

  init?(of type: Any.Type) { self.init(TypeMetadata(type).kindWord) }

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
