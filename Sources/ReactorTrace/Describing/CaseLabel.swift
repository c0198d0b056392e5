/// The names under which the values of one type appear in a trace: their enum cases, or their type.
struct CaseLabel: Sendable {
  private let cases: EnumMetadata?

  init<Value>(_ type: Value.Type) {
    cases = EnumMetadata.of(type)
  }

  func of<Value>(_ value: Value) -> String {
    cases?.name(of: value) ?? CaseLabel.reflected(value)
  }

  /// Of a value in a container its type too, for enums of several types may have cases of one name: `CartAction.add`.
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
      // Made elsewhere: its mirror is all there is.
      return Mirror(reflecting: value).children.first?.label ?? String(describing: value)
    case let kind? where kind.isClass: return _typeName(type(of: value as AnyObject), qualified: false)
    default: break
    }
    return _typeName(Value.self, qualified: false)
  }
}
