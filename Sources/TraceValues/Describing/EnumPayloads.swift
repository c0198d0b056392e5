/// The payload types of an enum's cases, and whether payloads may be read: found once a type.
enum EnumPayloads {
  struct Payload: Sendable {
    let type: Any.Type
    /// It lies in a box.
    let isIndirect: Bool
    let access: StoredFields.Access
  }

  private static let answers = TypeCache<[Payload?]?>()

  /// The payloads by the number of the case, nil for a case without one; nil if the types are not known.
  static func of(_ type: Any.Type) -> [Payload?]? {
    answers.answer(for: type) { type in
      EnumMetadata.payloads(of: type)?.map { payload in
        payload.map { Payload(type: $0.type, isIndirect: $0.isIndirect, access: StoredFields.access(to: $0.type)) }
      }
    }
  }
}
