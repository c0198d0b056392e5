/// Takes values out of existential containers: `Any`, `any Error`, `any Item`, one in the other too.
enum Existential {
  /// Values of the type are containers. The type has to be that of the value as it is stored: `type(of:)` looks through
  /// containers, and says the type of what is inside.
  static func isContainer(_ type: Any.Type) -> Bool { MetadataKind(of: type)?.isExistential == true }

  /// What is inside of a container, in one that has its own type and is no container; nil where it cannot be taken out.
  static func content<Value>(of container: Value) -> Any? {
    func take<Content>(_: Content.Type) -> Any? {
      guard let content = container as? Content else { return nil }
      return content
    }
    return _openExistential(type(of: container as Any), do: take)
  }
}
