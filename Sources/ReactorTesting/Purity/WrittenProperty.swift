import ReactorTrace

/// The name of what was written in an object.
enum WrittenProperty {
  /// `Account.balance`, or nil where nothing is known.
  ///
  /// - Parameter metadata: Of a class or of a box, or 0.
  static func name(at address: UInt, in object: UInt, of metadata: UInt) -> String? {
    guard let start = UnsafeRawPointer(bitPattern: metadata) else { return nil }
    // A box holds a variable that a closure has captured; only classes have a kind of zero on Linux.
    guard start.load(as: UInt.self) == 0 else { return "a captured variable" }
    let type = unsafeBitCast(start, to: Any.Type.self)
    let name = _typeName(type, qualified: false)
    let place = Int(address - object)
    let all = StoredProperty.all(of: type)
    guard let field = all.last(where: { $0.range.contains(place) })?.name else { return name }
    // What `@Observable` stores has another name than what its user wrote.
    let isObservable = all.contains { $0.name == "_$observationRegistrar" }
    return "\(name).\(isObservable && field.hasPrefix("_") ? String(field.dropFirst()) : field)"
  }
}
