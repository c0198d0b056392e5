import PlatformSupport
import TraceJSON
import TraceReading

/// True, false, or not to be told from the trace.
package enum Truth: UInt8 {
  case no, yes, unknown

  package init(_ isTrue: Bool) { self = isTrue ? .yes : .no }

  static prefix func ! (one: Truth) -> Truth {
    switch one {
    case .no: .yes
    case .yes: .no
    case .unknown: .unknown
    }
  }

  func and(_ other: @autoclosure () -> Truth) -> Truth {
    if self == .no { return .no }
    let other = other()
    if other == .no { return .no }
    return self == .yes && other == .yes ? .yes : .unknown
  }

  func or(_ other: @autoclosure () -> Truth) -> Truth { !((!self).and(!other())) }
}

/// A value as far as it can be compared.
enum ComparableValue: Hashable {
  /// Not in the trace, masked or cut.
  case unknown
  /// An object, or a value with a part that is not known: no `nil`, and else only equal to itself, by the name that it has.
  case object(String?)
  /// Known in all parts.
  case known(JSONValue)

  init(_ value: JSONValue?) {
    guard let value else {
      self = .unknown
      return
    }
    if case .string(let text) = value {
      if ValueGap.of(text) != nil {
        self = .unknown
      } else if text.hasPrefix("<"), text.hasSuffix(">") {
        // `<Node 3>` is one object; `<Node>` is any.
        let isNumbered = text.dropLast().last?.isWholeNumber == true
        self = .object(isNumbered ? text : nil)
      } else {
        self = .known(value)
      }
    } else if ValueGap.truncation(of: value) != nil {
      self = .unknown
    } else {
      self = value.isWhole ? .known(value.normalized) : .object(nil)
    }
  }

  func equals(_ other: ComparableValue) -> Truth {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): .unknown
    case (.known(let one), .known(let two)): Truth(one == two)
    case (.object(let one?), .object(let two?)) where one == two: .yes
    case (.object, .object): .unknown
    case (.object, .known(let value)), (.known(let value), .object): value == .null ? .no : .unknown
    }
  }
}

extension JSONValue {
  /// Whether no part of it is masked, cut or an object.
  fileprivate var isWhole: Bool {
    switch self {
    case .null, .bool, .int, .uint, .double: true
    case .string(let text): text.isOwn
    case .array(let elements): elements.allSatisfy(\.isWhole)
    case .object(let members):
      ValueGap.truncation(of: self) == nil && members.allSatisfy { ValueGap.of($0.key) == nil && $0.value.isWhole }
    }
  }

  /// With members in the order of their names, and numbers in one form, so that equal values are the same.
  fileprivate var normalized: JSONValue {
    switch self {
    case .double(let number): Int64(exactly: number).map { .int($0) } ?? self
    case .array(let elements): .array(elements.map(\.normalized))
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.normalized) }.sorted { $0.key < $1.key })
    default: self
    }
  }

  var isNumber: Bool { number != nil }

  /// Nil for what is no number.
  fileprivate var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The value at the end of a way; nil if it is not in the trace.
  func value(at names: ArraySlice<String>) -> JSONValue? {
    var value = self
    for name in names {
      guard ValueGap.truncation(of: value) == nil else { return nil }
      if case .object = value, value["$type"] != nil, value[name] == nil, let inner = value["value"] { value = inner }
      switch value {
      case .object:
        // `value` is a payload without names.
        guard let member = value[name] ?? (name == "value" ? value["_0"] : nil) else { return nil }
        value = member
      case .array(let elements) where name == "count" && !elements.isCut: value = .int(Int64(elements.count))
      case .string(let text) where name == "count" && text.isOwn: value = .int(Int64(text.count))
      default: return nil
      }
    }
    return value
  }

  /// Whether there is nothing in it.
  fileprivate var isEmpty: Truth {
    switch self {
    case .null: .yes
    case .string(let text): text.isOwn ? Truth(text.isEmpty) : .unknown
    case .array(let elements): Truth(elements.isEmpty)
    case .object(let members): ValueGap.truncation(of: self) == nil ? Truth(members.isEmpty) : .unknown
    case .bool, .int, .uint, .double: .unknown
    }
  }
}

extension String {
  /// Whether it is a text of the app, and no mask, cut or name of an object.
  fileprivate var isOwn: Bool { ValueGap.of(self) == nil && !(hasPrefix("<") && hasSuffix(">")) }
}

extension [JSONValue] {
  /// Whether elements were left out.
  fileprivate var isCut: Bool {
    if case .string(let text)? = last { ValueGap.of(text) == .cut } else { false }
  }
}

extension LawPredicate {
  /// - Parameters:
  ///   - value: The value of a field; nil if it is not known.
  ///   - step: The step whose value a condition in Swift looks at; nil for none.
  func truth(_ value: (LawField) -> JSONValue?, _ step: LiveStep? = nil) -> Truth {
    switch self {
    case .live(let condition): condition.truth(step, value)
    case .not(let one): !one.truth(value, step)
    case .and(let one, let other): one.truth(value, step).and(other.truth(value, step))
    case .or(let one, let other): one.truth(value, step).or(other.truth(value, step))
    case .isEmpty(let field): value(field)?.isEmpty ?? .unknown
    case .compares(let field, let comparison, let operand):
      switch operand {
      case .value(let other): comparison.truth(value(field), other)
      case .field(let other): comparison.truth(value(field), value(other))
      }
    }
  }

  func truth(ofPayload payload: JSONValue?, _ step: LiveStep?) -> Truth {
    truth({ payload?.value(at: $0.names[...]) }, step)
  }
}

extension LawPredicate.Comparison {
  func truth(_ left: JSONValue?, _ right: JSONValue?) -> Truth {
    let (a, b) = (ComparableValue(left), ComparableValue(right))
    switch self {
    case .equal: return a.equals(b)
    case .unequal: return !a.equals(b)
    case .less, .greater, .atMost, .atLeast: break
    }
    if a == .unknown || b == .unknown { return .unknown }
    guard a != .known(.null), b != .known(.null) else { return .no }
    guard case .known(let one) = a, case .known(let two) = b else { return .unknown }
    if let one = one.number, let two = two.number { return Truth(holds(one, two)) }
    if case .string(let one) = one, case .string(let two) = two { return Truth(holds(one, two)) }
    return .unknown
  }

  private func holds<Value: Comparable>(_ one: Value, _ two: Value) -> Bool {
    switch self {
    case .equal: one == two
    case .unequal: one != two
    case .less: one < two
    case .greater: one > two
    case .atMost: one <= two
    case .atLeast: one >= two
    }
  }
}
