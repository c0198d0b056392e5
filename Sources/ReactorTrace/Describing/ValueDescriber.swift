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
  /// Tells objects apart; nil where they are called by their type.
  let names: ObjectNames?
  /// Everything was described; otherwise something was left out and an ellipsis stands there.
  var isWhole = true
  /// Nothing was described by a word that stands for others as well: an object's name, what a type shows of itself.
  var isExact = true
  /// Values that masked themselves.
  private(set) var masked = 0
  /// Values that said themselves what may be known of them.
  private(set) var redactables = 0
  /// Values of which nothing but the type is told, for to read them may do harm.
  var unread = 0
  private var values = 0
  private var bytes = 0
  /// Objects that were met, by order of appearance.
  var objects: [ObjectIdentifier: Int] = [:]

  /// Bytes that the words take, about.
  var weight: Int { values * 64 + bytes }
  /// No other value is looked at.
  var hasEnough: Bool { values > limits.values }

  init(_ limits: Limits = .trace, _ names: ObjectNames? = nil) {
    self.limits = limits
    self.names = names
  }

  static func describe(_ value: Any, _ limits: Limits = .trace) -> JSONValue {
    var describer = ValueDescriber(limits)
    return describer.describe(value)
  }

  mutating func describe(_ value: Any, depth: Int = 0) -> JSONValue {
    func stored<Value>(_ value: Value) -> JSONValue { describe(stored: value, depth) }
    return _openExistential(value, do: stored)
  }

  /// A value of the type that it is stored as: what a container holds may be a container.
  private mutating func describe<Value>(stored value: Value, _ depth: Int) -> JSONValue {
    if let plan = DescribingPlan.of(Value.self) {
      return withUnsafePointer(to: value) { describe(at: $0, plan, depth) }
    }
    // An object may be of a class below the one that it is stored as.
    let kind = TypeKind.of(MetadataKind(of: Value.self)?.isClass == true ? type(of: value as AnyObject) : Value.self)
    if kind == .existential { return content(of: value, depth) }
    if let words = begin(value, depth: depth) { return words }
    switch kind {
    case .ordinary: return structured(value, depth)
    case .inPlace: return inPlace(value, depth)
    case .anyHashable: return (value as? AnyHashable).map { content(of: $0.base, depth) } ?? unread(Value.self)
    case .mirrored, .opaque: return partly(value, kind, depth)
    case .worded: return text(value)
    case .date: return date(value)
    case .bytes: return PlainValue.bytes(value)
    case .duration: return duration(value)
    case .pointer: return inexact(.string("<pointer>"))
    case .function: return inexact(.string("<function>"))
    case .metatype: return metatype(value)
    case .existential, .unknown: return unread(Value.self)
    case .object, .system: return object(value as AnyObject, kind, depth)
    case .selfDescribing:
      isExact = false
      return MetadataKind(of: Value.self)?.isClass == true
        ? object(value as AnyObject, kind, depth) : shown(value, depth)
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
  mutating func isTooMuch(_ depth: Int) -> Bool {
    values += 1
    return depth > limits.depth || values > limits.values
  }

  mutating func words(_ text: String) -> JSONValue {
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
