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
    return StoredProperty.all(of: type).last { $0.range.contains(place) }.map { "\(name).\($0.name)" } ?? name
  }
}
