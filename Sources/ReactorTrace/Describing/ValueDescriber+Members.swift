import ReactorCore
import TraceModel

// What enums carry, and what structures and objects hold.
extension ValueDescriber {
  mutating func enumeration<Value>(_ value: Value, _ mirror: Mirror, _ depth: Int) -> JSONValue {
    guard let cases = EnumMetadata.of(Value.self), let number = cases.number(of: value) else {
      return enumeration(madeElsewhere: value, mirror, depth)
    }
    guard let carried = carried(by: value, number, cases, mirror, depth) else { return .string(cases.name(number)) }
    return .object([.init(cases.name(number), .object(carried))])
  }

  /// Its mirror is all there is; one of C is a number.
  private mutating func enumeration<Value>(madeElsewhere value: Value, _ mirror: Mirror, _ depth: Int) -> JSONValue {
    if let child = mirror.children.first, let name = child.label {
      return .object([.init(name, .object(parts(of: child.value, depth: depth + 1)))])
    }
    let words = text(value)
    return _typeName(Value.self, qualified: true).hasPrefix("__C.") ? words : inexact(words)
  }

  /// What the case with a number carries, nil for nothing; read only where that does no harm.
  private mutating func carried<Value>(
    by value: Value, _ number: Int, _ cases: EnumMetadata, _ mirror: Mirror, _ depth: Int
  ) -> [JSONValue.Member]? {
    guard let payloads = EnumPayloads.of(Value.self), number < payloads.count else {
      isExact = false
      return number < cases.payloadCount ? [.init("_0", unread(Value.self))] : nil
    }
    guard let payload = payloads[number] else { return nil }
    switch payload.access {
    case .read: return mirror.children.first.map { parts(of: $0.value, depth: depth + 1) } ?? []
    case .metatype(let name): return [.init("_0", known(name))]
    case .unread: return [.init("_0", unread(payload.type))]
    }
  }

  /// The associated values of a case, by label, or `_0`, `_1`.
  private mutating func parts(of payload: Any, depth: Int) -> [JSONValue.Member] {
    func isTuple<Value>(_ value: Value) -> Bool { MetadataKind(of: Value.self) == .tuple }
    guard _openExistential(payload, do: isTuple) else { return [.init("_0", describe(payload, depth: depth + 1))] }
    return members(Mirror(reflecting: payload), depth)
  }

  /// What an enum case carries, by label, or `_0`, `_1`; nil for a case without payload, and for other types the
  /// value itself.
  static func payload(of value: Any) -> JSONValue? {
    var describer = ValueDescriber()
    func payload<Value>(_ value: Value) -> JSONValue? { describer.payload(of: value) }
    return _openExistential(value, do: payload)
  }

  mutating func payload<Value>(of value: Value) -> JSONValue? {
    if Existential.isContainer(Value.self), let content = Existential.content(of: value) {
      func payload<Content>(_ content: Content) -> JSONValue? {
        noteName(of: Content.self)
        return self.payload(of: content)
      }
      return _openExistential(content, do: payload)
    }
    guard MetadataKind(of: Value.self) == .enumeration else { return .object([.init("_0", describe(value))]) }
    let mirror = Mirror(reflecting: value)
    if TypeKind.of(Value.self) == .ordinary, let cases = EnumMetadata.of(Value.self),
      let number = cases.number(of: value)
    {
      return carried(by: value, number, cases, mirror, -1).map { .object($0) }
    }
    guard mirror.displayStyle == .enum else { return .object([.init("_0", describe(value))]) }
    return mirror.children.first.map { .object(parts(of: $0.value, depth: 0)) }
  }
}

// Members.
extension ValueDescriber {
  mutating func object(_ object: AnyObject, _ kind: TypeKind, _ depth: Int) -> JSONValue {
    let name = _typeName(type(of: object), qualified: false)
    guard limits.looksIntoObjects, kind != .system else {
      return names.map { .string($0.name(of: object)) } ?? inexact(.string("<\(name)>"))
    }
    let identity = ObjectIdentifier(object)
    if let number = objects[identity] { return .string("<\(name) \(number)>") }
    objects[identity] = objects.count + 1
    var all: [JSONValue.Member] = []
    var next: Mirror? = Mirror(reflecting: object)
    var isItsOwn = kind == .selfDescribing
    while let mirror = next, isItsOwn || !TypeKind.isOfToolchain(mirror.subjectType) {
      all += isItsOwn ? members(mirror, depth) : members(mirror, StoredFields.of(mirror.subjectType), depth)
      isItsOwn = false
      next = mirror.superclassMirror
    }
    return .object(all)
  }

  /// The fields of a value, of which those are read that can be.
  mutating func members(_ mirror: Mirror, _ fields: StoredFields, _ depth: Int) -> [JSONValue.Member] {
    let count = mirror.children.count
    guard count == fields.all.count else { return [.init("…", inexact(.string("\(count) in all")))] }
    if fields.areAllRead { return members(mirror, depth) }
    var members: [JSONValue.Member] = []
    for (field, index) in zip(fields.all, mirror.children.indices).prefix(limits.elements) {
      switch field.access {
      case .read:
        let child = mirror.children[index]
        members.append(.init(Self.name(of: child, members.count), describe(child.value, depth: depth + 1)))
      case .metatype(let name): members.append(.init(field.label, known(name)))
      case .unread: members.append(.init(field.label, unread(field.type)))
      }
    }
    return members + surplus(count)
  }

  /// - Parameter areNamesChosen: The value chose them; otherwise they are those of its type.
  mutating func members(_ mirror: Mirror, _ depth: Int, areNamesChosen: Bool = false) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for (index, child) in mirror.children.prefix(limits.elements).enumerated() {
      let name = Self.name(of: child, index)
      members.append(.init(areNamesChosen ? self.name(name) : name, describe(child.value, depth: depth + 1)))
    }
    return members + surplus(mirror.children.count)
  }

  /// Says that there are more members than are shown.
  mutating func surplus(_ count: Int) -> [JSONValue.Member] {
    guard count > limits.elements else { return [] }
    isWhole = false
    return [.init("…", .string("\(count) in all"))]
  }

  /// A field's name; a property wrapper's storage has that of the property.
  private static func name(of child: Mirror.Child, _ index: Int) -> String {
    guard let label = child.label else { return "_\(index)" }
    if label.hasPrefix("."), Int(label.dropFirst()) != nil { return "_\(label.dropFirst())" }
    return label.hasPrefix("_") && child.value is any AnyPulse ? String(label.dropFirst()) : label
  }
}
