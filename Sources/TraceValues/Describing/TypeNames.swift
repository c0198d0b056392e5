import PlatformSupport

/// The unqualified names of types that traces have shown.
enum TypeNames {
  // The lock guards the table: the first type with each name, nil if a second one was met.
  private static let types = Locked<[String: ObjectIdentifier?]>([:])

  /// Whether no other type with that name was met.
  static func isAlone(_ type: Any.Type) -> Bool {
    let (name, key) = (_typeName(type, qualified: false), ObjectIdentifier(type))
    return types.withLock { types in
      guard let known = types[name] else {
        types[name] = .some(key)
        return true
      }
      if known != key { types[name] = .some(nil) }
      return known == key
    }
  }
}
