import PlatformSupport
import TraceJSON
import TraceLaws

/// A condition on one field, of those that laws are mined about.
struct FieldTest: Hashable {
  enum Value: CaseIterable { case isTrue, isFalse, isNil, isNotNil, isEmpty, isNotEmpty }

  let field: String
  let value: Value

  var predicate: LawPredicate {
    let field = LawField([field])
    return switch value {
    case .isTrue: .compares(field, .equal, .value(.bool(true)))
    case .isFalse: .compares(field, .equal, .value(.bool(false)))
    case .isNil: .compares(field, .equal, .value(.null))
    case .isNotNil: .compares(field, .unequal, .value(.null))
    case .isEmpty: .isEmpty(field)
    case .isNotEmpty: .not(.isEmpty(field))
    }
  }

  var negated: FieldTest {
    let value: Value =
      switch value {
      case .isTrue: .isFalse
      case .isFalse: .isTrue
      case .isNil: .isNotNil
      case .isNotNil: .isNil
      case .isEmpty: .isNotEmpty
      case .isNotEmpty: .isEmpty
      }
    return FieldTest(field: field, value: value)
  }

  /// Whether it says that there is something, which reads well behind "when".
  var isPositive: Bool { value == .isTrue || value == .isNotNil || value == .isNotEmpty }

  /// The kinds of value that satisfy it, as bits.
  var kinds: UInt8 {
    switch value {
    case .isTrue: ValueKind.yes.bit
    case .isFalse: ValueKind.no.bit
    case .isNil: ValueKind.none.bit
    case .isNotNil: ~(ValueKind.none.bit | ValueKind.unknown.bit)
    case .isEmpty: ValueKind.none.bit | ValueKind.empty.bit
    case .isNotEmpty: ValueKind.full.bit
    }
  }
}

/// The kind of value that a field has: what laws tell apart.
enum ValueKind: UInt8, CaseIterable {
  case unknown, yes, no, none, empty, number, full

  var bit: UInt8 { 1 << rawValue }

  /// The kind of a JSON value, by its first bytes.
  init(_ value: ByteView) {
    guard value.count > 0 else {
      self = .unknown
      return
    }
    switch value[0] {
    case UInt8(ascii: "t"): self = .yes
    case UInt8(ascii: "f"): self = .no
    case UInt8(ascii: "n"): self = .none
    case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"): self = value.count == 2 ? .empty : .full
    default: self = .number
    }
  }

  /// The test that a value of this kind satisfies, of an action that led to it; nil for what laws do not name.
  var test: FieldTest.Value? {
    switch self {
    case .yes: .isTrue
    case .no: .isFalse
    case .none: .isNil
    case .empty: .isEmpty
    case .unknown, .number, .full: nil
    }
  }
}
