import PlatformSupport
import ReactorCore
import TraceModel

// Values that are a word or two, and those of which nothing but the type is told.
extension ValueDescriber {
  /// What a container holds, with the name of its type, which nothing else tells.
  mutating func content<Container>(of container: Container, _ depth: Int) -> JSONValue {
    guard let content = Existential.content(of: container) else { return unread(Container.self) }
    return named(describe(content, depth: depth), content)
  }

  /// - Parameter content: What the words are of, in a container of its own.
  mutating func named(_ words: JSONValue, _ content: Any) -> JSONValue {
    func type<Content>(_ content: Content) -> Any.Type { Content.self }
    let type = _openExistential(content, do: type)
    guard !ValueDescriber.isNamed(by: words, type), !(content is any TraceRedactable) else {
      // The words are also those of the value in the optional, in the hashable, and of a text.
      if MetadataKind(of: type) == .optional || [.anyHashable, .metatype].contains(TypeKind.of(type)) {
        isExact = false
      }
      return words
    }
    noteName(of: type)
    let text = _typeName(type, qualified: false)
    if words.text == "<\(text)>" { return words }
    let name = JSONValue.Member("$type", .string(self.name(text)))
    guard case .object(let members) = words, !TypeKind.isOfToolchain(type) else {
      return .object([name, .init("value", words)])
    }
    return .object([name] + members)
  }

  /// Words that are of no other type, or of one that is nearly always meant.
  private static func isNamed(by words: JSONValue, _ type: Any.Type) -> Bool {
    if [[Any].self, [String: Any].self, String.self, Bool.self, Int.self, Double.self].contains(where: { $0 == type }) {
      return true
    }
    switch TypeKind.of(type) {
    case .function, .metatype, .pointer, .anyHashable, .unknown: return true
    case .object, .system, .selfDescribing: return MetadataKind(of: type)?.isClass == true && words.text != nil
    default: return MetadataKind(of: type) == .optional || words == .string("…")
    }
  }

  /// Another type may have the name.
  mutating func noteName(of type: Any.Type) { if !TypeNames.isAlone(type) { isExact = false } }

  /// A value of which nothing but its type is told.
  mutating func unread(_ type: Any.Type?) -> JSONValue {
    unread += 1
    return inexact(.string("<\(type.map { _typeName($0, qualified: false) } ?? "not read")>"))
  }

  /// A value that is known by its type.
  mutating func known(_ name: String) -> JSONValue {
    unread += 1
    return .string(name)
  }

  mutating func metatype<Value>(_ value: Value) -> JSONValue {
    guard let type = value as? Any.Type else { return unread(Value.self) }
    return inexact(.string("\(_typeName(type, qualified: false)).self"))
  }

  mutating func date<Value>(_ value: Value) -> JSONValue {
    guard let seconds = Mirror(reflecting: value).children.first?.value as? Double else { return inexact(text(value)) }
    if limits.looksIntoObjects { return .double(seconds) }
    let text = DateText(seconds)
    return text.isExact ? .string(text.iso) : inexact(.string(text.iso))
  }

  mutating func duration<Value>(_ value: Value) -> JSONValue {
    guard let parts = (value as? Duration)?.components else { return unread(Value.self) }
    return .object([.init("seconds", .int(parts.seconds)), .init("attoseconds", .int(parts.attoseconds))])
  }

  /// What a value says of itself.
  mutating func text<Value>(_ value: Value) -> JSONValue { words(String(describing: value)) }
}

// Errors.
extension ValueDescriber {
  /// What an error says of itself, whole or not at all: half of a secret is not recognised as one.
  static func summary(of error: any Error) -> String {
    let text = words(of: error)
    return text.utf8.count > 16_384 ? "… \(text.utf8.count) bytes" : text
  }

  /// An error that says nothing itself is not said against what the values in it want to be known, and only where all of
  /// it may be read.
  private static func words(of error: any Error) -> String {
    if error is any TraceRedactable || !(error is any CustomStringConvertible) {
      if type(of: error) is AnyClass { return _typeName(type(of: error), qualified: false) }
      var describer = ValueDescriber()
      let words = describer.describe(error)
      if describer.redactables + describer.unread > 0 || !describer.isWhole { return words.text ?? words.json.text }
    }
    return String(describing: error)
  }
}

/// Names of types as they stand in traces, without their modules and the types they are in.
enum TypeNames {
  // The lock guards the table: the first type with each name, nil where there is another.
  private static let types = Locked<[String: ObjectIdentifier?]>([:])

  /// Whether no other type with that name was met yet.
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
