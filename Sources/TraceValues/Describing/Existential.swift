/// Takes values out of existential containers (`Any`, `any Error`), also nested ones.
enum Existential {
  /// Whether values of a type are containers. Pass the type that a value is stored as: `type(of:)` gives the type of the
  /// content.
  static func isContainer(_ type: Any.Type) -> Bool { MetadataKind(of: type)?.isExistential == true }

  /// The content of a container, which is no container itself, as an `Any`; nil if it cannot be taken out.
  static func content<Value>(of container: Value) -> Any? {
    func take<Content>(_: Content.Type) -> Any? {
      guard let content = container as? Content else { return nil }
      return content
    }
    return _openExistential(type(of: container as Any), do: take)
  }
}
