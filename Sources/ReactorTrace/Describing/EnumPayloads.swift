import PlatformSupport

/// The payloads of an enum's cases, and whether a mirror may read them: found once a type.
enum EnumPayloads {
  struct Payload: Sendable {
    let type: Any.Type
    /// It lies in a box.
    let isIndirect: Bool
    /// How a mirror may get at it.
    let access: StoredFields.Access
  }

  private enum Answer {
    case payloads([Payload?])
    case none
  }
  // The lock guards the answers, one a type.
  private static let answers = Locked<[ObjectIdentifier: Answer]>([:])

  /// By the number of the case, nil for one that carries nothing; nil where that cannot be read.
  static func of(_ type: Any.Type) -> [Payload?]? {
    let key = ObjectIdentifier(type)
    if let known = answers.withLock({ $0[key] }) { return payloads(known) }
    // Outside of the lock: types are made of their names.
    let answer = read(type).map { Answer.payloads($0) } ?? .none
    answers.withLock { $0[key] = answer }
    return payloads(answer)
  }

  private static func payloads(_ answer: Answer) -> [Payload?]? {
    if case .payloads(let payloads) = answer { payloads } else { nil }
  }

  private static func read(_ type: Any.Type) -> [Payload?]? {
    EnumMetadata.payloads(of: type)?.map { payload in
      payload.map { Payload(type: $0.type, isIndirect: $0.isIndirect, access: StoredFields.access(to: $0.type)) }
    }
  }
}
