import ReactorCore
import TraceModel

/// Describes values of any type as JSON, by reflection: bounded in depth and in number of elements.
///
/// Runs on the thread that emits. Objects are named and not looked into, so that nothing is kept alive or read while
/// somebody else writes it.
enum ValueDescriber {
  private static let maximumDepth = 8
  private static let maximumCount = 256

  static func describe(_ value: Any, depth: Int = 0) -> JSONValue {
    if let plain = plain(value) { return plain }
    if let pulse = value as? any AnyPulse { return describe(pulse.anyValue, depth: depth) }
    let mirror = Mirror(reflecting: value)
    if depth > maximumDepth { return .string("…") }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { describe($0.value, depth: depth) } ?? .null
    case .collection: return .array(elements(mirror, depth))
    case .set: return .array(elements(mirror, depth).sorted { $0.json.text < $1.json.text })
    case .dictionary: return dictionary(mirror, depth)
    case .enum: return enumeration(value, mirror, depth)
    case .class, .foreignReference: return .string("<\(_typeName(type(of: value), qualified: false))>")
    case .struct, .tuple: return isOpaque(value) ? text(value) : .object(members(mirror, depth))
    default: return isFunction(value) ? .string("<function>") : text(value)
    }
  }

  /// What an enum case carries, by label, or `_0`, `_1`; nil for a case without payload, and for other types the
  /// value itself.
  static func payload(of value: Any) -> JSONValue? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return .object([.init("_0", describe(value))]) }
    guard let child = mirror.children.first else { return nil }
    return .object(parts(of: child.value, depth: 0))
  }

  /// An error in a line.
  static func summary(of error: any Error) -> String {
    let text = String(describing: error)
    return text.count > 200 ? String(text.prefix(199)) + "…" : text
  }

  private static func plain(_ value: Any) -> JSONValue? {
    switch value {
    case let value as String: .string(value)
    case let value as Bool: .bool(value)
    case let value as Int: .int(Int64(value))
    case let value as Double: .double(value)
    case let value as Float: .double(Double(value))
    case let value as any BinaryInteger:
      Int64(exactly: value).map { .int($0) } ?? UInt64(exactly: value).map { .uint($0) } ?? text(value)
    case let value as Character: .string(String(value))
    case let value as Substring: .string(String(value))
    default: nil
    }
  }

  private static func elements(_ mirror: Mirror, _ depth: Int) -> [JSONValue] {
    var elements = mirror.children.prefix(maximumCount).map { describe($0.value, depth: depth + 1) }
    if mirror.children.count > maximumCount { elements.append(.string("… \(mirror.children.count) in all")) }
    return elements
  }

  private static func dictionary(_ mirror: Mirror, _ depth: Int) -> JSONValue {
    var members: [JSONValue.Member] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      let key = describe(pair[0].value, depth: depth + 1)
      members.append(.init(key.text ?? key.json.text, describe(pair[1].value, depth: depth + 1)))
    }
    members.sort { $0.key < $1.key }
    return .object(Array(members.prefix(maximumCount)))
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror, _ depth: Int) -> JSONValue {
    guard let child = mirror.children.first, let name = child.label else { return text(value) }
    return .object([.init(name, .object(parts(of: child.value, depth: depth + 1)))])
  }

  /// The associated values of a case.
  private static func parts(of payload: Any, depth: Int) -> [JSONValue.Member] {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return [.init("_0", describe(payload, depth: depth + 1))] }
    return mirror.children.enumerated().map { index, child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_\(index)"
      return .init(label, describe(child.value, depth: depth + 1))
    }
  }

  private static func members(_ mirror: Mirror, _ depth: Int) -> [JSONValue.Member] {
    mirror.children.prefix(maximumCount).enumerated().map { index, child in
      .init(name(of: child, index), describe(child.value, depth: depth + 1))
    }
  }

  /// A field's name; a property wrapper's storage has that of the property.
  static func name(of child: Mirror.Child, _ index: Int) -> String {
    guard let label = child.label else { return "_\(index)" }
    if label.hasPrefix("."), Int(label.dropFirst()) != nil { return "_\(label.dropFirst())" }
    return label.hasPrefix("_") && child.value is any AnyPulse ? String(label.dropFirst()) : label
  }

  /// A value type of the toolchain, such as `Date` or `URL`, whose fields say less than its description.
  private static func isOpaque(_ value: Any) -> Bool {
    _typeName(type(of: value), qualified: true).hasPrefix("Foundation")
  }

  private static func isFunction(_ value: Any) -> Bool {
    let functionKind: UInt = 0x302
    return unsafeBitCast(type(of: value), to: UnsafePointer<UInt>.self).pointee == functionKind
  }

  private static func text(_ value: Any) -> JSONValue {
    .string(String(describing: value))
  }
}
