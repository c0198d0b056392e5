import TraceJSON
import TraceRedaction

/// Describes values of any type as JSON, by reflection, within limits.
///
/// The same value has the same description in every run: sets and dictionaries are sorted, and addresses are left out.
/// Any thread; a value with references is described on the thread that emits it.
package struct ValueDescriber {
  package struct Limits {
    var depth: Int
    /// Elements of one collection, or members of one object.
    var elements: Int
    var values: Int
    /// UTF-8 bytes of text in all.
    var bytes: Int
    /// Objects are described by their fields. Otherwise they are named, so that nothing is read while another thread writes
    /// it.
    var looksIntoObjects = false

    package static let trace = Limits(depth: 8, elements: 256, values: 4_096, bytes: 65_536)
    package static let comparison = Limits(
      depth: 64, elements: 100_000, values: 200_000, bytes: 1 << 26, looksIntoObjects: true)
    /// The limits of a state that is described twice in each reduce.
    package static let stateAliasCheck = Limits(
      depth: 32, elements: 1_000, values: 10_000, bytes: 1 << 20, looksIntoObjects: true)
  }

  let limits: Limits
  /// The names of objects; nil calls an object by its type.
  let names: (any ObjectNaming)?
  /// Whether nothing was left out. An ellipsis replaces what was.
  var isWhole = true
  /// No other value has this description. False for an object called by its type, or a value that shows a part of itself.
  var isExact = true
  /// `TraceRedactable` values that masked themselves.
  package private(set) var masked = 0
  /// `TraceRedactable` values.
  private(set) var redactables = 0
  /// Values that are shown by their type alone, because reading them may do harm.
  var typeOnlyCount = 0
  private var values = 0
  private var bytes = 0
  /// Objects that were described, by order of appearance.
  var objects: [ObjectIdentifier: Int] = [:]

  /// About the bytes of memory that the description takes.
  var weight: Int { values * 64 + bytes }
  /// No other value will be described.
  var isExhausted: Bool { values > limits.values }

  package init(_ limits: Limits = .trace, _ names: (any ObjectNaming)? = nil) {
    self.limits = limits
    self.names = names
  }

  package static func describe(_ value: Any, _ limits: Limits = .trace) -> JSONValue {
    var describer = ValueDescriber(limits)
    return describer.describe(value)
  }

  package mutating func describe(_ value: Any, depth: Int = 0) -> JSONValue {
    func stored<Value>(_ value: Value) -> JSONValue { describe(stored: value, depth) }
    return _openExistential(value, do: stored)
  }

  /// Describes a value of the type that it is stored as: the content of a container may be a container.
  private mutating func describe<Value>(stored value: Value, _ depth: Int) -> JSONValue {
    if let plan = DescribingPlan.of(Value.self) {
      return unsafe withUnsafePointer(to: value) { unsafe describe(at: $0, plan, depth) }
    }
    // An object may be of a subclass of the one that it is stored as.
    let kind = TypeKind.of(MetadataKind(of: Value.self)?.isClass == true ? type(of: value as AnyObject) : Value.self)
    if kind == .existential { return content(of: value, depth) }
    if let json = begin(value, depth: depth) { return json }
    switch kind {
    case .ordinary: return structured(value, depth)
    case .inPlace: return inPlace(value, depth)
    case .anyHashable: return (value as? AnyHashable).map { content(of: $0.base, depth) } ?? typeOnly(Value.self)
    case .mirrored, .opaque: return partly(value, kind, depth)
    case .textual: return text(value)
    case .date: return date(value)
    case .bytes: return ScalarValue.bytes(value)
    case .duration: return duration(value)
    case .pointer: return inexact(.string("<pointer>"))
    case .function: return inexact(.string("<function>"))
    case .metatype: return metatype(value)
    case .existential, .unknown: return typeOnly(Value.self)
    case .object, .system: return object(value as AnyObject, kind, depth)
    case .selfDescribing:
      isExact = false
      return MetadataKind(of: Value.self)?.isClass == true
        ? object(value as AnyObject, kind, depth) : shown(value, depth)
    }
  }

  /// The description of a value beyond the limits, of a `TraceRedactable` one, and of a scalar; nil for other values.
  mutating func begin(_ value: Any, depth: Int) -> JSONValue? {
    if isTooMuch(depth) { return omission() }
    if !limits.looksIntoObjects, let redactable = value as? any TraceRedactable {
      isExact = false
      redactables += 1
      if let shown = redactable.traceValue { return describe(shown, depth: depth + 1) }
      masked += 1
      return .string(RedactionPolicy.mask)
    }
    guard let plain = ScalarValue.describe(value) else { return nil }
    guard case .string(let text) = plain else { return plain }
    return bounded(text)
  }

  /// Counts a value. Whether it is beyond the limits.
  mutating func isTooMuch(_ depth: Int) -> Bool {
    values += 1
    return depth > limits.depth || values > limits.values
  }

  /// A text, or the number of its bytes if that is more than the limit allows.
  mutating func bounded(_ text: String) -> JSONValue {
    // A text is kept whole or not at all: half of a secret would not be recognized as one.
    bytes += text.utf8.count
    if bytes <= limits.bytes { return .string(text) }
    bytes -= text.utf8.count
    isWhole = false
    return .string("… \(text.utf8.count) bytes")
  }

  /// Stands for something that was left out.
  mutating func omission() -> JSONValue {
    isWhole = false
    return .string("…")
  }

  /// A description that other values have as well.
  mutating func inexact(_ json: JSONValue) -> JSONValue {
    isExact = false
    return json
  }

  /// The name of a member that a value chose, within the limit of texts.
  mutating func name(_ text: String) -> String { bounded(text).text ?? "…" }
}
