import PlatformSupport
import ReactorCore
@_spi(Reflection) import Swift

/// What the cases of an enum carry, read from the runtime's metadata.
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
    #if _ptrauth(_arm64e)
      return nil
    #else
      let word = MemoryLayout<UnsafeRawPointer>.size
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      guard let records = FieldRecords.records(of: descriptor) else { return nil }
      // What is empty does not count as something that is carried, though it has a type.
      let carrying = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
      guard records.count >= carrying else { return nil }
      var payloads: [Payload?] = []
      for (index, record) in records.enumerated() {
        guard let name = FieldRecords.mangledName(record), let start = name.baseAddress else {
          if index < carrying { return nil }
          payloads.append(nil)
          continue
        }
        let payload = _getTypeByMangledNameInContext(
          start, UInt(name.count), genericContext: descriptor, genericArguments: metadata + 2 * word)
        guard let payload else { return nil }
        let isIndirect = record.load(as: UInt32.self) & 1 != 0
        payloads.append(Payload(type: payload, isIndirect: isIndirect, access: StoredFields.access(to: payload)))
      }
      return payloads
    #endif
  }
}
