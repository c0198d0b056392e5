import PlatformSupport
import TraceJSON

// Describing structures, tuples, optionals and collections.
extension ValueDescriber {
  /// Describes a value with fields, cases or elements.
  mutating func structured<Value>(_ value: Value, _ depth: Int) -> JSONValue {
    switch MetadataKind(of: Value.self) {
    case .optional: return Mirror(reflecting: value).children.first.map { optional($0.value, depth) } ?? .null
    case .enumeration: return enumeration(value, depth)
    case .tuple: return .object(members(of: value, depth))
    default: break
    }
    if let pulse = value as? any AnyPulse { return describe(pulse.anyValue, depth: depth) }
    if Value.self is any CustomReflectable.Type { return shown(value, depth) }
    let parts = ValueParts.of(Value.self)
    if parts.isWhole { return .object(members(of: value, depth)) }
    // The value is more than its fields.
    isExact = false
    if value is any CustomStringConvertible || value is any CustomDebugStringConvertible { return text(value) }
    if parts.isKnown, !parts.all.isEmpty { return .object(members(of: value, depth)) }
    let unknown = unknownMembers(Mirror(reflecting: value).children.count)
    return unknown.isEmpty ? typeOnly(Value.self) : .object(unknown)
  }

  /// Describes the fields of a structure, or the elements of a tuple.
  private mutating func members<Value>(of value: Value, _ depth: Int) -> [JSONValue.Member] {
    unsafe withUnsafePointer(to: value) { unsafe members(ValueParts.of(Value.self).all, of: $0, depth) }
  }

  /// Describes a value that shows a part of itself.
  mutating func partly<Value>(_ value: Value, _ kind: TypeKind, _ depth: Int) -> JSONValue {
    isExact = false
    if kind == .opaque, value is any CustomStringConvertible { return text(value) }
    return Value.self is any CustomReflectable.Type ? shown(value, depth) : structured(value, depth)
  }

  /// Describes a value by its custom mirror.
  mutating func shown<Value>(_ value: Value, _ depth: Int) -> JSONValue {
    let mirror = Mirror(reflecting: value)
    let areNamesChosen = !TypeKind.isOfToolchain(Value.self)
    switch mirror.displayStyle {
    case .collection: return .array(elements(mirror, depth))
    case .set: return .array(elements(mirror, depth, isOrdered: false).sorted { $0.json.text < $1.json.text })
    case .dictionary: return dictionary(mirror, depth, (Value.self as? any Keyed.Type)?.key)
    case .optional: return mirror.children.first.map { optional($0.value, depth) } ?? .null
    case .enum: return enumeration(value, depth, shown: mirror)
    case .struct, .tuple, .class, .foreignReference:
      return .object(members(mirror, depth, areNamesChosen: areNamesChosen))
    default:
      return mirror.children.isEmpty ? text(value) : .object(members(mirror, depth, areNamesChosen: areNamesChosen))
    }
  }

  private mutating func elements(_ mirror: Mirror, _ depth: Int, isOrdered: Bool = true) -> [JSONValue] {
    let count = mirror.children.count
    let isTooMany = count > limits.elements
    if isTooMany { isWhole = false }
    // The order of a set changes from run to run.
    let shown = isTooMany ? (isOrdered ? limits.elements : 0) : count
    var elements: [JSONValue] = []
    for child in mirror.children.prefix(shown) {
      elements.append(describe(child.value, depth: depth + 1))
      guard isExhausted else { continue }
      // One omission stands for all of them.
      if elements.count < count, elements.last != .string("…") { elements.append(omission()) }
      return elements
    }
    if isTooMany { elements.append(.string("… \(count) in all")) }
    return elements
  }

  /// Describes elements that no mirror shows.
  mutating func inPlace<Value>(_ value: Value, _ depth: Int) -> JSONValue {
    let (first, count): ([Any], Int)
    switch value {
    case let value as any InPlaceElements: (first, count) = (value.first(limits.elements), value.elementCount)
    case let value as any SIMD: (first, count) = (value.firstLanes(limits.elements), value.scalarCount)
    default: return typeOnly(Value.self)
    }
    var elements = first.map { describe($0, depth: depth + 1) }
    if count > first.count {
      isWhole = false
      elements.append(.string("… \(count) in all"))
    }
    return .array(elements)
  }

  private mutating func dictionary(_ mirror: Mirror, _ depth: Int, _ key: Any.Type?) -> JSONValue {
    let count = mirror.children.count
    if count > limits.elements {
      isWhole = false
      return .object([.init("…", .string("\(count) in all"))])
    }
    // A key of type `Int` 1 and one of type `String` "1" look the same, as do nil and "null".
    if key.map({ TypeKind.of($0) == .anyHashable || MetadataKind(of: $0) == .optional }) ?? true { isExact = false }
    var pairs: [(key: String, value: Any)] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      let key = describe(pair[0].value, depth: depth + 1)
      pairs.append((key.text ?? key.json.text, pair[1].value))
    }
    // Sorted, so that the limits leave out the same ones in every run.
    pairs.sort { $0.key < $1.key }
    return .object(distinct(pairs.map { .init($0.key, describe($0.value, depth: depth + 1)) }))
  }

  /// Numbers different keys that look the same, in the order of their values.
  private mutating func distinct(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    var members = members
    var first = 0
    while first < members.count {
      let key = members[first].key
      let end = members[first...].firstIndex { $0.key != key } ?? members.count
      if end - first > 1 {
        isExact = false
        members[first..<end].sort { $0.value.json.text < $1.value.json.text }
        for index in first + 1..<end { members[index].key += " \(index - first + 1)" }
      }
      first = end
    }
    return members
  }

  /// Describes the content of an optional, whose own nil looks like no content.
  private mutating func optional(_ value: Any, _ depth: Int) -> JSONValue {
    let words = describe(value, depth: depth)
    return words == .null ? inexact(words) : words
  }
}

private protocol Keyed { static var key: Any.Type { get } }
extension Dictionary: Keyed { static var key: Any.Type { Key.self } }
