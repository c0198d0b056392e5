/// The label of a value in a trace: the name of its enum case, or of its type.
struct CaseLabel: Sendable {
  private let cases: EnumMetadata?

  init<Value>(_ type: Value.Type) {
    cases = EnumMetadata.of(type)
  }

  func of<Value>(_ value: Value) -> String {
    cases?.name(of: value) ?? CaseLabel.reflected(value)
  }

  /// A label that depends on the value. An enum in an existential gets its type too (`CartAction.add`): enums of several
  /// types may have cases of one name.
  static func reflected<Value>(_ value: Value) -> String {
    switch MetadataKind(of: Value.self) {
    case .existential, .extendedExistential:
      guard let content = Existential.content(of: value) else { break }
      func label<Content>(_ content: Content) -> String {
        let name = CaseLabel(Content.self).of(content)
        let type = _typeName(Content.self, qualified: false)
        return MetadataKind(of: Content.self) == .enumeration ? "\(type).\(name)" : name
      }
      return _openExistential(content, do: label)
    case .enumeration:
      // Without readable metadata, its mirror is all there is.
      return Mirror(reflecting: value).children.first?.label ?? String(describing: value)
    case let kind? where kind.isClass: return _typeName(type(of: value as AnyObject), qualified: false)
    default: break
    }
    return _typeName(Value.self, qualified: false)
  }
}
