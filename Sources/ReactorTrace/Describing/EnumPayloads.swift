/// The payloads of an enum's cases, and whether a mirror may read them: found once a type.
enum EnumPayloads {
  struct Payload: Sendable {
    let type: Any.Type
    /// It lies in a box.
    let isIndirect: Bool
    /// How a mirror may get at it.
    let access: StoredFields.Access
  }

  private static let answers = TypeCache<[Payload?]?>()

  /// By the number of the case, nil for one that carries nothing; nil where that cannot be read.
  static func of(_ type: Any.Type) -> [Payload?]? {
    answers.answer(for: type) { type in
      EnumMetadata.payloads(of: type)?.map { payload in
        payload.map { Payload(type: $0.type, isIndirect: $0.isIndirect, access: StoredFields.access(to: $0.type)) }
      }
    }
  }
}
