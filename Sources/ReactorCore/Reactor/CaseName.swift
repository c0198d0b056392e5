/// The name of a value without what it carries, for diagnostics.
@usableFromInline
enum CaseName {
  /// The name of an enum's case; of another value that of its type.
  @usableFromInline
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return _typeName(type(of: value), qualified: false) }
    return mirror.children.first?.label ?? String(describing: value)
  }
}
