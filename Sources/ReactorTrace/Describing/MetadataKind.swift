/// What kind of type a type's metadata is of, as its first word says; the Swift ABI's `MetadataKind.def`.
enum MetadataKind: UInt {
  case structure = 0x200
  case enumeration = 0x201
  case optional = 0x202
  case builtin = 0x300
  case tuple = 0x301
  case function = 0x302

  /// Nil for classes, and for kinds of which nothing is asked.
  init?(of type: Any.Type) {
    self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
  }
}
