import TraceJSON
import TraceRedaction

// Describing values by a short text, or by their type alone.
extension ValueDescriber {
  /// Describes the content of a container, with the name of its type, which nothing else says.
  mutating func content<Container>(of container: Container, _ depth: Int) -> JSONValue {
    guard let content = Existential.content(of: container) else { return typeOnly(Container.self) }
    return named(describe(content, depth: depth), content)
  }

  /// Adds the name of the content's type to its description, unless the description implies it.
  mutating func named(_ json: JSONValue, _ content: Any) -> JSONValue {
    func type<Content>(_ content: Content) -> Any.Type { Content.self }
    let type = _openExistential(content, do: type)
    guard !ValueDescriber.isNamed(by: json, type), !(content is any TraceRedactable) else {
      // The content of an optional or an `AnyHashable`, and a text, may have the same description.
      if MetadataKind(of: type) == .optional || [.anyHashable, .metatype].contains(TypeKind.of(type)) {
        isExact = false
      }
      return json
    }
    noteName(of: type)
    let text = _typeName(type, qualified: false)
    if json.text == "<\(text)>" { return json }
    let name = JSONValue.Member("$type", .string(self.name(text)))
    guard case .object(let members) = json, !TypeKind.isOfToolchain(type) else {
      return .object([name, .init("value", json)])
    }
    return .object([name] + members)
  }

  /// The description implies the type, or the type is the usual one.
  private static func isNamed(by json: JSONValue, _ type: Any.Type) -> Bool {
    if [[Any].self, [String: Any].self, String.self, Bool.self, Int.self, Double.self].contains(where: { $0 == type }) {
      return true
    }
    switch TypeKind.of(type) {
    case .function, .metatype, .pointer, .anyHashable, .unknown: return true
    case .object, .system, .selfDescribing: return MetadataKind(of: type)?.isClass == true && json.text != nil
    default: return MetadataKind(of: type) == .optional || json == .string("…")
    }
  }

  /// Another type may have the same name.
  mutating func noteName(of type: Any.Type) { if !TypeNames.isAlone(type) { isExact = false } }

  /// Shows a value by its type alone; nil if the type is not known.
  mutating func typeOnly(_ type: Any.Type?) -> JSONValue {
    typeOnlyCount += 1
    return inexact(.string("<\(type.map { _typeName($0, qualified: false) } ?? "not read")>"))
  }

  /// Shows the one value of a type, unread.
  mutating func constant(_ name: String) -> JSONValue {
    typeOnlyCount += 1
    return .string(name)
  }

  mutating func metatype<Value>(_ value: Value) -> JSONValue {
    guard let type = value as? Any.Type else { return typeOnly(Value.self) }
    return inexact(.string("\(_typeName(type, qualified: false)).self"))
  }

  mutating func date<Value>(_ value: Value) -> JSONValue {
    guard let seconds = Mirror(reflecting: value).children.first?.value as? Double else { return inexact(text(value)) }
    if limits.looksIntoObjects { return .double(seconds) }
    let text = DateText(seconds)
    return text.isExact ? .string(text.iso) : inexact(.string(text.iso))
  }

  mutating func duration<Value>(_ value: Value) -> JSONValue {
    guard let parts = (value as? Duration)?.components else { return typeOnly(Value.self) }
    return .object([.init("seconds", .int(parts.seconds)), .init("attoseconds", .int(parts.attoseconds))])
  }

  /// Describes a value by its `description`.
  mutating func text<Value>(_ value: Value) -> JSONValue { bounded(String(describing: value)) }
}

// Describing errors.
extension ValueDescriber {
  /// The text of an error, whole or not at all: half of a secret would not be recognized as one.
  package static func summary(of error: any Error) -> String {
    let text = text(of: error)
    return text.utf8.count > 16_384 ? "… \(text.utf8.count) bytes" : text
  }

  /// The `description` of an error. An error without one of its own is described by its parts if one of them is redactable
  /// or may not be read.
  private static func text(of error: any Error) -> String {
    if error is any TraceRedactable || !(error is any CustomStringConvertible) {
      if type(of: error) is AnyClass { return _typeName(type(of: error), qualified: false) }
      var describer = ValueDescriber()
      let json = describer.describe(error)
      if describer.redactables + describer.typeOnlyCount > 0 || !describer.isWhole {
        return json.text ?? json.json.text
      }
    }
    return String(describing: error)
  }
}
