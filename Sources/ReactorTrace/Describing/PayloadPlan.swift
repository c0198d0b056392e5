import ReactorCore

/// How what the cases of an enum carry is described without a mirror: found once a type.
///
/// Only for enums of apps that hold no references (`PlainTypes`), also none to a box, and say nothing of themselves.
final class PayloadPlan: Sendable {
  private let witnesses: EnumWitnesses
  /// By the number of the case; nil for one that carries nothing.
  private let cases: [[FieldPlan.Field]?]

  /// Nil for types that take a mirror.
  init?<Value>(_ type: Value.Type) {
    guard MetadataKind(of: type) == .enumeration, FieldPlan.isKnown(type),
      let witnesses = EnumWitnesses(of: type), witnesses.canCopy, let payloads = EnumPayloads.of(type)
    else { return nil }
    var fields: [[FieldPlan.Field]?] = []
    for payload in payloads {
      let known = payload.flatMap { $0.isIndirect ? nil : PayloadPlan.fields(of: $0.type) }
      guard payload == nil || known != nil else { return nil }
      fields.append(known)
    }
    self.witnesses = witnesses
    cases = fields
  }

  /// Several values, or one with a label, are a tuple.
  private static func fields(of payload: Any.Type) -> [FieldPlan.Field]? {
    guard MetadataKind(of: payload) == .tuple else {
      return [.init("_0", 0, payload)]
    }
    guard var fields = FieldPlan.fields(of: payload) else { return nil }
    // Elements without a label are called `.0`, `.1`.
    for index in fields.indices where fields[index].name.hasPrefix(".") { fields[index].name = "_\(index)" }
    return fields
  }

  /// Calls `body` with what the value at an address carries and where it is; nil for a case that carries nothing.
  func withPayload<Result>(
    of address: UnsafeRawPointer, _ body: (UnsafeRawPointer, [FieldPlan.Field]) -> Result
  ) -> Result? {
    witnesses.withPayload(of: address) { number, payload in
      guard number < cases.count, let fields = cases[number] else { return nil }
      return body(payload, fields)
    }
  }
}
