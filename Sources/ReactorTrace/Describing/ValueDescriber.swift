import ReactorCore
import TraceModel

/// Describes values of any type as JSON, by reflection, within limits.
///
/// Runs on the thread that emits. The same value gives the same text in every run: sets and dictionaries are sorted,
/// and addresses left out.
struct ValueDescriber {
  struct Limits {
    var depth: Int
    /// Elements of one collection.
    var elements: Int
    /// Values in all.
    var values: Int
    /// Bytes of text in all.
    var bytes: Int
    /// Objects are looked into. Otherwise they are named, so that nothing is read while somebody else writes it.
    var looksIntoObjects = false

    /// What a trace keeps.
    static let trace = Limits(depth: 8, elements: 256, values: 4_096, bytes: 65_536)
    /// What a comparison needs.
    static let comparison = Limits(
      depth: 64, elements: 100_000, values: 200_000, bytes: 1 << 26, looksIntoObjects: true)
  }

  let limits: Limits
  /// Everything was described; otherwise something was left out and an ellipsis stands there.
  private(set) var isWhole = true
  /// Nothing was described by a word that stands for others as well: an object's name, what a type shows of itself.
  var isExact = true
  /// Values that masked themselves.
  private(set) var masked = 0
  /// Values that said themselves what may be known of them.
  private var redactables = 0
  private var values = 0
  private var bytes = 0
  /// Objects that were met, by order of appearance.
  private var objects: [ObjectIdentifier: Int] = [:]

  /// Bytes that the words take, about.
  var weight: Int { values * 64 + bytes }

  init(_ limits: Limits = .trace) {
    self.limits = limits
  }

  static func describe(_ value: Any, _ limits: Limits = .trace) -> JSONValue {
    var describer = ValueDescriber(limits)
    return describer.describe(value)
  }

  mutating func describe(_ value: Any, depth: Int = 0) -> JSONValue {
    let plan = DescribingPlan.of(type(of: value))
    func known<Value>(_ value: Value) -> JSONValue? {
      withUnsafePointer(to: value) { describe(at: UnsafeRawPointer($0), plan, depth) }
    }
    if let words = _openExistential(value, do: known) { return words }
    if let words = begin(value, depth: depth) { return words }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { optional($0.value, depth) } ?? .null
    case .enum: return enumeration(value, mirror, depth)
    case .class, .foreignReference: return object(value, mirror, depth)
    default: break
    }
    let kind = TypeKind.of(type(of: value))
    switch kind {
    case .function: return inexact(.string("<function>"))
    case .pointer: return inexact(.string("<pointer>"))
    case .date: return date(value, mirror)
    case .bytes: return PlainValue.bytes(value)
    case .opaque: return text(value)
    case .selfDescribing: isExact = false
    case .ordinary, .system: break
    }
    switch mirror.displayStyle {
    case .collection: return .array(elements(mirror, depth))
    case .set: return .array(elements(mirror, depth, isOrdered: false).sorted { $0.json.text < $1.json.text })
    case .dictionary: return dictionary(mirror, depth)
    case .struct, .tuple:
      if let pulse = value as? any AnyPulse { return describe(pulse.anyValue, depth: depth) }
      return .object(members(mirror, depth, areNamesChosen: kind == .selfDescribing))
    default:
      return mirror.children.isEmpty
        ? text(value) : .object(members(mirror, depth, areNamesChosen: kind == .selfDescribing))
    }
  }

  /// A value that is in words at once: what says itself what may be known of it, what JSON has a word for, and what is
  /// too much.
  mutating func begin(_ value: Any, depth: Int) -> JSONValue? {
    if isTooMuch(depth) { return leftOut() }
    if !limits.looksIntoObjects, let redactable = value as? any TraceRedactable {
      isExact = false
      redactables += 1
      if let shown = redactable.traceValue { return describe(shown, depth: depth + 1) }
      masked += 1
      return .string(RedactionPolicy.mask)
    }
    guard let plain = PlainValue.describe(value) else { return nil }
    guard case .string(let text) = plain else { return plain }
    return words(text)
  }

  /// One value more. Whether it is too many, or too deep.
  private mutating func isTooMuch(_ depth: Int) -> Bool {
    values += 1
    return depth > limits.depth || values > limits.values
  }

  private mutating func words(_ text: String) -> JSONValue {
    // Whole or not at all: half of a secret is not recognised as one.
    bytes += text.utf8.count
    if bytes <= limits.bytes { return .string(text) }
    bytes -= text.utf8.count
    isWhole = false
    return .string("… \(text.utf8.count) bytes")
  }

  mutating func leftOut() -> JSONValue {
    isWhole = false
    return .string("…")
  }

  /// A word that stands for other values as well.
  mutating func inexact(_ words: JSONValue) -> JSONValue {
    isExact = false
    return words
  }

  /// The name of a member that a value chose, within the same limit as its texts.
  mutating func name(_ text: String) -> String { words(text).text ?? "…" }
}

// Values of types whose making is known.
extension ValueDescriber {
  /// Nil where it takes a mirror.
  private mutating func describe(at address: UnsafeRawPointer, _ plan: DescribingPlan, _ depth: Int) -> JSONValue? {
    if case .none = plan { return nil }
    if isTooMuch(depth) { return leftOut() }
    switch plan {
    case .string: return words(address.assumingMemoryBound(to: String.self).pointee)
    case .bool: return .bool(address.assumingMemoryBound(to: Bool.self).pointee)
    case .int: return .int(Int64(address.assumingMemoryBound(to: Int.self).pointee))
    case .double: return .double(address.assumingMemoryBound(to: Double.self).pointee)
    case .none: return nil
    case .fields(let plan): return .object(members(at: address, plan.fields, depth))
    }
  }

  private mutating func members(
    at address: UnsafeRawPointer, _ fields: [FieldPlan.Field], _ depth: Int
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(fields.count)
    for field in fields.prefix(limits.elements) {
      let place = address + field.offset
      let words = describe(at: place, field.plan, depth + 1) ?? describe(field.read(place), depth: depth + 1)
      members.append(JSONValue.Member(field.name, words))
    }
    members += surplus(fields.count)
    return members
  }

  /// What the case of an enum at an address carries; nil where it carries nothing.
  mutating func payload(at address: UnsafeRawPointer, _ plan: PayloadPlan) -> JSONValue? {
    plan.withPayload(of: address) { place, fields in .object(members(at: place, fields, 0)) }
  }
}

// Each kind of value.
extension ValueDescriber {
  private mutating func elements(_ mirror: Mirror, _ depth: Int, isOrdered: Bool = true) -> [JSONValue] {
    let count = mirror.children.count
    let isTooMany = count > limits.elements
    if isTooMany { isWhole = false }
    // Which elements a set names first changes from run to run.
    let shown = isTooMany ? (isOrdered ? limits.elements : 0) : count
    var elements: [JSONValue] = []
    for child in mirror.children.prefix(shown) {
      elements.append(describe(child.value, depth: depth + 1))
      guard values > limits.values else { continue }
      // One that is left out stands for the others.
      if elements.count < count, elements.last != .string("…") { elements.append(leftOut()) }
      return elements
    }
    if isTooMany { elements.append(.string("… \(count) in all")) }
    return elements
  }

  private mutating func dictionary(_ mirror: Mirror, _ depth: Int) -> JSONValue {
    let count = mirror.children.count
    if count > limits.elements {
      isWhole = false
      return .object([.init("…", .string("\(count) in all"))])
    }
    var pairs: [(key: String, value: Any)] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      let key = describe(pair[0].value, depth: depth + 1)
      pairs.append((key.text ?? key.json.text, pair[1].value))
    }
    // In a fixed order, so that the limits leave the same ones out.
    pairs.sort { $0.key < $1.key }
    return .object(distinct(pairs.map { .init($0.key, describe($0.value, depth: depth + 1)) }))
  }

  /// Keys that are different and look the same are numbered, in the order of what they stand for.
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

  /// Nothing in an optional that is there looks like no value.
  private mutating func optional(_ value: Any, _ depth: Int) -> JSONValue {
    let words = describe(value, depth: depth)
    return words == .null ? inexact(words) : words
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror, _ depth: Int) -> JSONValue {
    guard let child = mirror.children.first, let name = child.label else {
      func caseName<Value>(_ value: Value) -> String { CaseLabel(Value.self).of(value) }
      return .string(_openExistential(value, do: caseName))
    }
    return .object([.init(name, .object(parts(of: child.value, depth: depth + 1)))])
  }

  /// The associated values of a case, by label, or `_0`, `_1`.
  private mutating func parts(of payload: Any, depth: Int) -> [JSONValue.Member] {
    guard MetadataKind(of: type(of: payload)) == .tuple else {
      return [.init("_0", describe(payload, depth: depth + 1))]
    }
    return members(Mirror(reflecting: payload), depth)
  }

  private mutating func object(_ value: Any, _ mirror: Mirror, _ depth: Int) -> JSONValue {
    let name = _typeName(type(of: value), qualified: false)
    let kind = TypeKind.of(type(of: value))
    guard limits.looksIntoObjects, kind == .ordinary || kind == .selfDescribing else {
      return inexact(.string("<\(name)>"))
    }
    let identity = ObjectIdentifier(value as AnyObject)
    if let number = objects[identity] { return .string("<\(name) \(number)>") }
    objects[identity] = objects.count + 1
    var all: [JSONValue.Member] = []
    var next: Mirror? = mirror
    while let mirror = next {
      all += members(mirror, depth)
      next = mirror.superclassMirror
    }
    return .object(all)
  }

  /// - Parameter areNamesChosen: The value chose them; otherwise they are those of its type.
  private mutating func members(
    _ mirror: Mirror, _ depth: Int, areNamesChosen: Bool = false
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for (index, child) in mirror.children.prefix(limits.elements).enumerated() {
      let name = Self.name(of: child, index)
      members.append(.init(areNamesChosen ? self.name(name) : name, describe(child.value, depth: depth + 1)))
    }
    return members + surplus(mirror.children.count)
  }

  /// Says that there are more members than are shown.
  private mutating func surplus(_ count: Int) -> [JSONValue.Member] {
    guard count > limits.elements else { return [] }
    isWhole = false
    return [.init("…", .string("\(count) in all"))]
  }

  /// A field's name; a property wrapper's storage has that of the property.
  static func name(of child: Mirror.Child, _ index: Int) -> String {
    guard let label = child.label else { return "_\(index)" }
    if label.hasPrefix("."), Int(label.dropFirst()) != nil { return "_\(label.dropFirst())" }
    return label.hasPrefix("_") && child.value is any AnyPulse ? String(label.dropFirst()) : label
  }

  private mutating func date(_ value: Any, _ mirror: Mirror) -> JSONValue {
    guard let seconds = mirror.children.first?.value as? Double else { return text(value) }
    return limits.looksIntoObjects ? .double(seconds) : .string(DateText.iso(seconds))
  }

  private mutating func text(_ value: Any) -> JSONValue { words(String(describing: value)) }
}

extension ValueDescriber {
  /// What an enum case carries, by label, or `_0`, `_1`; nil for a case without payload, and for other types the
  /// value itself.
  static func payload(of value: Any) -> JSONValue? {
    var describer = ValueDescriber()
    return describer.payload(of: value)
  }

  mutating func payload(of value: Any) -> JSONValue? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return .object([.init("_0", describe(value))]) }
    guard let child = mirror.children.first else { return nil }
    return .object(parts(of: child.value, depth: 0))
  }

  /// An error that says nothing itself is not said against what the values in it want to be known.
  private static func words(of error: any Error) -> String {
    if error is any TraceRedactable || !(error is any CustomStringConvertible) {
      if Mirror(reflecting: error).displayStyle == .class { return _typeName(type(of: error), qualified: false) }
      var describer = ValueDescriber()
      let words = describer.describe(error)
      if describer.redactables > 0 { return words.text ?? words.json.text }
    }
    return String(describing: error)
  }

  /// What an error says of itself, whole or not at all: half of a secret is not recognised as one.
  static func summary(of error: any Error) -> String {
    let text = words(of: error)
    return text.utf8.count > 16_384 ? "… \(text.utf8.count) bytes" : text
  }
}
