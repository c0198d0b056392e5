import PlatformSupport
import TraceJSON

// Describing enums and payloads.
extension ValueDescriber {
  /// - Parameter shown: The custom mirror of the value.
  mutating func enumeration<Value>(_ value: Value, _ depth: Int, shown: Mirror? = nil) -> JSONValue {
    guard let cases = EnumParts.of(Value.self) else { return enumeration(madeElsewhere: value, depth, shown) }
    return unsafe withUnsafePointer(to: value) { address in
      guard let number = unsafe cases.number(at: address) else {
        return enumeration(madeElsewhere: value, depth, shown)
      }
      return unsafe enumeration(at: address, cases, number, depth, shown: shown)
    }
  }

  /// An enum without readable metadata: its mirror is all there is; one of C is a number.
  private mutating func enumeration<Value>(madeElsewhere value: Value, _ depth: Int, _ shown: Mirror?) -> JSONValue {
    if let child = (shown ?? Mirror(reflecting: value)).children.first, let name = child.label {
      return .object([.init(name, carried(child.value, depth + 1))])
    }
    let words = text(value)
    return _typeName(Value.self, qualified: true).hasPrefix("__C.") ? words : inexact(words)
  }

  /// Describes a payload that a mirror shows.
  private mutating func carried(_ payload: Any, _ depth: Int) -> JSONValue {
    unsafe EnumParts.withParts(of: payload) { unsafe .object(members($0, of: $1, depth)) }
  }

  /// Describes the payload of an enum, by label, or `_0`, `_1`; nil for a case without one. A value of another type is its
  /// own payload.
  mutating func payload<Value>(of value: Value) -> JSONValue? {
    if Existential.isContainer(Value.self), let content = Existential.content(of: value) {
      func payload<Content>(_ content: Content) -> JSONValue? {
        noteName(of: Content.self)
        return self.payload(of: content)
      }
      return _openExistential(content, do: payload)
    }
    guard MetadataKind(of: Value.self) == .enumeration else { return .object([.init("_0", describe(value))]) }
    if TypeKind.of(Value.self) == .ordinary, let cases = EnumParts.of(Value.self) {
      return unsafe withUnsafePointer(to: value) { address in
        unsafe cases.number(at: address).flatMap { unsafe payload(at: address, cases, $0, 0) }
      }
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return .object([.init("_0", describe(value))]) }
    return mirror.children.first.map { carried($0.value, 0) }
  }
}

// Describing objects, and the children of custom mirrors.
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
      all += isItsOwn ? members(mirror, depth) : fields(of: object, mirror, depth)
      isItsOwn = false
      next = mirror.superclassMirror
    }
    return .object(all)
  }

  /// Describes the fields that the class of a mirror adds to an object.
  private mutating func fields(of object: AnyObject, _ mirror: Mirror, _ depth: Int) -> [JSONValue.Member] {
    let fields = ValueParts.of(mirror.subjectType)
    guard fields.isKnown else { return unknownMembers(mirror.children.count) }
    return unsafe ValueReader.withAddress(of: object) { unsafe members(fields.all, of: $0, depth) }
  }

  /// Stands for members of which only the count is known.
  mutating func unknownMembers(_ count: Int) -> [JSONValue.Member] {
    count == 0 ? [] : [.init("…", inexact(.string("\(count) in all")))]
  }

  /// - Parameter areNamesChosen: The value chose the names; otherwise they are its type's.
  mutating func members(_ mirror: Mirror, _ depth: Int, areNamesChosen: Bool = false) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for (index, child) in mirror.children.prefix(limits.elements).enumerated() {
      let name = Self.name(of: child, index)
      members.append(.init(areNamesChosen ? self.name(name) : name, describe(child.value, depth: depth + 1)))
    }
    return members + surplus(mirror.children.count)
  }

  /// Stands for the members beyond the limit.
  mutating func surplus(_ count: Int) -> [JSONValue.Member] {
    guard count > limits.elements else { return [] }
    isWhole = false
    return [.init("…", .string("\(count) in all"))]
  }

  /// The name of a child; a property wrapper's storage has the property's name.
  private static func name(of child: Mirror.Child, _ index: Int) -> String {
    guard let label = child.label else { return "_\(index)" }
    if label.hasPrefix("."), Int(label.dropFirst()) != nil { return "_\(label.dropFirst())" }
    return label.hasPrefix("_") && child.value is any AnyPulse ? String(label.dropFirst()) : label
  }
}
