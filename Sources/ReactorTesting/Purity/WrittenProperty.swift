import ReactorTrace
import TraceValues

/// Names the property that was written in an object.
enum WrittenProperty {
  /// A name such as `Account.balance`, or nil if the type is unknown.
  ///
  /// - Parameter metadata: The type of a class instance or a box, or 0.
  static func name(at address: UInt, in object: UInt, of metadata: UInt) -> String? {
    guard let start = unsafe UnsafeRawPointer(bitPattern: metadata) else { return nil }
    // A box holds a captured variable. On Linux only classes have a metadata kind of zero.
    guard unsafe start.load(as: UInt.self) == 0 else { return "a captured variable" }
    let type = unsafe unsafeBitCast(start, to: Any.Type.self)
    let name = _typeName(type, qualified: false)
    let offset = Int(address - object)
    let all = StoredProperty.all(of: type)
    guard let field = all.last(where: { $0.range.contains(offset) })?.name else { return name }
    // `@Observable` puts an underscore before the name of a stored property.
    let isObservable = all.contains { $0.name == "_$observationRegistrar" }
    return "\(name).\(isObservable && field.hasPrefix("_") ? String(field.dropFirst()) : field)"
  }
}
