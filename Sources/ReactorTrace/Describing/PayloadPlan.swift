import ReactorCore

/// How what the cases of an enum carry is described without a mirror: found once a type.
///
/// Only for enums of apps that hold no references (`PlainTypes`), also none to a box, and say nothing of themselves.
/// Layout: docs of the Swift ABI, `TypeMetadata.rst`, and `ValueWitness.def` for the order of the functions.
final class PayloadPlan: Sendable {
  /// Number of the case of the value at an address, of the type whose metadata is the second one.
  private let tag: EnumCases.GetTag
  /// Turns the value at an address into what its case carries.
  private let project: Project
  private let type: UInt
  private let size: Int
  /// By the number of the case; nil for one that carries nothing.
  private let cases: [[FieldPlan.Field]?]

  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  /// Nil for types that take a mirror.
  init?<Value>(_ type: Value.Type) {
    let word = MemoryLayout<UnsafeRawPointer>.size
    guard FieldPlan.isKnown(type), let names = EnumCases.of(type), let tag = names.getTag, let metadata = names.type,
      let payloads = EnumPayloads.of(type)
    else { return nil }
    var fields: [[FieldPlan.Field]?] = []
    for payload in payloads {
      let known = payload.flatMap { $0.isIndirect ? nil : PayloadPlan.fields(of: $0.type) }
      guard payload == nil || known != nil else { return nil }
      fields.append(known)
    }
    // The value witness that comes after `getEnumTag`.
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let project = witnesses.load(fromByteOffset: 11 * word + 8, as: UnsafeRawPointer?.self)
    guard let project else { return nil }
    self.tag = tag
    self.project = unsafeBitCast(project, to: Project.self)
    self.type = UInt(bitPattern: metadata)
    cases = fields
    size = MemoryLayout<Value>.size
  }

  /// Several values, or one with a label, are a tuple.
  private static func fields(of payload: Any.Type) -> [FieldPlan.Field]? {
    let tupleKind: UInt = 0x301
    guard unsafeBitCast(payload, to: UnsafePointer<UInt>.self).pointee == tupleKind else {
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
    guard let metadata = UnsafeRawPointer(bitPattern: type) else { return nil }
    let number = Int(tag(address, metadata))
    guard number < cases.count, let fields = cases[number] else { return nil }
    // A copy that owns nothing: what is projected is no value of its type any more.
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { copy in
      copy.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
      guard let start = copy.baseAddress else { return nil }
      project(start, metadata)
      return body(UnsafeRawPointer(start), fields)
    }
  }
}
