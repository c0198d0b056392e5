import PlatformSupport
import ReactorCore
import TraceModel

/// How the values of a type are described without a mirror of each: found once a type.
enum DescribingPlan: Sendable {
  case string, bool, int, double
  case fields(FieldPlan)
  /// By a mirror.
  case none

  // The lock guards the plans, one a type.
  private static let plans = Locked<[ObjectIdentifier: DescribingPlan]>([:])

  static func of(_ type: Any.Type) -> DescribingPlan {
    let key = ObjectIdentifier(type)
    if let known = plans.withLock({ $0[key] }) { return known }
    // Outside of the lock: types are asked what they conform to.
    let plan = DescribingPlan(type)
    plans.withLock { $0[key] = plan }
    return plan
  }

  private init(_ type: Any.Type) {
    if type is any TraceRedactable.Type {
      self = .none
    } else if type == String.self {
      self = .string
    } else if type == Bool.self {
      self = .bool
    } else if type == Int.self {
      self = .int
    } else if type == Double.self {
      self = .double
    } else {
      self = FieldPlan(type).map { .fields($0) } ?? .none
    }
  }
}

/// Where the fields of a structure are.
///
/// Only for structures of apps that hold no references (`PlainTypes`), say nothing of themselves, and are nothing but
/// their fields, which a mirror would show.
final class FieldPlan: Sendable {
  struct Field: Sendable {
    var name: String
    let offset: Int
    let plan: DescribingPlan
    let reader: ValueReader
  }
  let fields: [Field]

  fileprivate init?(_ type: Any.Type) {
    guard MetadataKind(of: type) == .structure, FieldPlan.isKnown(type), StoredFields.of(type).isWhole,
      let fields = FieldPlan.fields(of: type), fields.allSatisfy({ !$0.name.isEmpty })
    else { return nil }
    self.fields = fields
  }

  /// Its values are what their parts are, and say nothing of themselves.
  static func isKnown(_ type: Any.Type) -> Bool {
    PlainTypes.isPlain(type) && !TypeKind.isOfToolchain(type) && !saysItself(type)
  }

  private static func saysItself(_ type: Any.Type) -> Bool {
    type is any TraceRedactable.Type || type is any CustomReflectable.Type || type is any BinaryInteger.Type
      || type is any AnyPulse.Type
  }

  /// The fields of a structure, or the elements of a tuple.
  static func fields(of type: Any.Type) -> [Field]? {
    FieldMetadata.all(of: type)?.map { place in
      let isPulse = place.name.hasPrefix("_") && place.type is any AnyPulse.Type
      return Field(isPulse ? String(place.name.dropFirst()) : place.name, place.offset, place.type)
    }
  }
}

extension FieldPlan.Field {
  init(_ name: String, _ offset: Int, _ type: Any.Type) {
    self.init(name: name, offset: offset, plan: DescribingPlan.of(type), reader: ValueReader(type))
  }
}
