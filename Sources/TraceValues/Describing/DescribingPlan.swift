import TraceRedaction

/// The way to describe values of a type straight from memory, without asking each what it is: found once a type.
///
/// Only for self-contained types of apps that do not describe themselves.
enum DescribingPlan: Sendable {
  case string, bool, int, double
  case fields([ValuePart])
  case cases(EnumParts)

  private static let plans = TypeCache<DescribingPlan?>()

  /// Nil for types whose values are examined one by one.
  static func of(_ type: Any.Type) -> DescribingPlan? { plans.answer(for: type) { DescribingPlan($0) } }

  private init?(_ type: Any.Type) {
    if type is any TraceRedactable.Type { return nil }
    if type == String.self {
      self = .string
    } else if type == Bool.self {
      self = .bool
    } else if type == Int.self {
      self = .int
    } else if type == Double.self {
      self = .double
    } else {
      self.init(compound: type)
    }
  }

  private init?(compound type: Any.Type) {
    guard SelfContainedTypes.contains(type), !TypeKind.isOfToolchain(type), !DescribingPlan.describesItself(type) else {
      return nil
    }
    switch MetadataKind(of: type) {
    case .structure:
      let fields = ValueParts.of(type)
      guard fields.isWhole else { return nil }
      self = .fields(fields.all)
    case .enumeration:
      guard let cases = EnumParts.of(type), cases.areAllInPlace else { return nil }
      self = .cases(cases)
    default: return nil
    }
  }

  private static func describesItself(_ type: Any.Type) -> Bool {
    type is any CustomReflectable.Type || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || type is any AnyPulse.Type
  }
}
