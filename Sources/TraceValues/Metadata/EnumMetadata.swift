/// The cases of an enum: their names, read once a type, so that a look-up takes two nanoseconds and formats nothing; and
/// the types of their payloads.
///
/// Nil for types that are no enum, for those compiled without reflection metadata, and where pointers are signed (arm64e);
/// there `Mirror` serves.
final class EnumMetadata: Sendable {
  /// Reads the number of a value's case.
  let tag: EnumTag
  private let type: ObjectIdentifier
  private let names: [String]
  /// The count of cases with a payload, which come first.
  let payloadCount: Int

  private static let answers = TypeCache<EnumMetadata?>()

  static func of(_ type: Any.Type) -> EnumMetadata? { answers.answer(for: type) { EnumMetadata($0) } }

  var caseCount: Int { names.count }

  func name(_ number: Int) -> String { number < names.count ? names[number] : "?" }

  /// Nil for a value of another type.
  func name<Value>(of value: Value) -> String? { number(of: value).map { names[$0] } }

  /// The number of the case; nil for a value of another type.
  func number<Value>(of value: Value) -> Int? {
    guard ObjectIdentifier(Value.self) == type else { return nil }
    let number = unsafe withUnsafePointer(to: value) { unsafe tag.number(at: $0) }
    return number < names.count ? number : nil
  }

  private init?(_ type: Any.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      guard MetadataKind(of: type) == .enumeration, let descriptor = TypeMetadata(type).descriptor,
        let records = descriptor.fieldRecords
      else { return nil }
      payloadCount = descriptor.payloadCaseCount
      guard records.count == payloadCount + descriptor.emptyCaseCount else { return nil }
      self.type = ObjectIdentifier(type)
      tag = EnumTag(type)
      names = records.map(\.name)
    #endif
  }
}

extension EnumMetadata {
  struct Payload {
    let type: Any.Type
    /// It lies in a box.
    let isIndirect: Bool
  }

  /// The payloads of an enum or an optional by the number of the case, nil for a case without one. Nil if a type cannot
  /// be read, and where pointers are signed (arm64e).
  static func payloads(of type: Any.Type) -> [Payload?]? {
    #if _ptrauth(_arm64e)
      return nil
    #else
      let metadata = TypeMetadata(type)
      guard let descriptor = metadata.descriptor, let records = descriptor.fieldRecords,
        records.count >= descriptor.payloadCaseCount
      else { return nil }
      var payloads: [Payload?] = []
      for (index, record) in records.enumerated() {
        guard let name = unsafe record.typeName, let start = name.baseAddress else {
          if index < descriptor.payloadCaseCount { return nil }
          payloads.append(nil)
          continue
        }
        let payload = unsafe _getTypeByMangledNameInContext(
          start, UInt(name.count), genericContext: descriptor.address, genericArguments: metadata.genericArguments)
        guard let payload else { return nil }
        payloads.append(Payload(type: payload, isIndirect: record.isIndirect))
      }
      return payloads
    #endif
  }
}
