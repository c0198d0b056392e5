import PlatformSupport

/// The labels of the values of one type by number: the names of its enum cases, or the name of the type.
@usableFromInline
package final class LabelTable: @unchecked Sendable {
  // The lock guards `others`; the rest is immutable.
  private let cases: EnumMetadata?
  private let type: Any.Type
  private let reflected: (ValueAddress) -> String
  /// Labels that depend on the value, in order of appearance.
  private let others = Locked<[String]>([])
  /// The one label of a structure or a tuple.
  private let only: String?

  package init<Value>(_ type: Value.Type) {
    self.type = type
    cases = EnumMetadata.of(type)
    only = cases == nil && LabelTable.hasOneName(type) ? _typeName(type, qualified: false) : nil
    reflected = { CaseLabel.reflected($0[as: type]) }
  }

  package func number(at address: ValueAddress) -> UInt16 { unsafe reader.number(at: address) }

  /// Reads numbers without reference counting. Good as long as the table lives.
  @unsafe package var reader: Reader {
    unsafe Reader(type: type, tag: cases?.tag, hasOne: only != nil, labels: Unmanaged.passUnretained(self))
  }

  // Safe: whoever asks for it keeps the table, and said `unsafe`.
  @usableFromInline
  @safe package struct Reader {
    @usableFromInline let type: Any.Type
    @usableFromInline let tag: EnumTag?
    @usableFromInline let hasOne: Bool
    @usableFromInline let labels: Unmanaged<LabelTable>

    @inlinable
    @inline(__always)
    package func number(at address: ValueAddress) -> UInt16 {
      if let tag { return unsafe UInt16(truncatingIfNeeded: tag.number(at: address.pointer(to: type))) }
      return unsafe hasOne ? 0 : labels._withUnsafeGuaranteedRef { $0.otherNumber(at: address) }
    }
  }

  /// Whether the case with this number can have a payload.
  package func carries(_ number: UInt16) -> Bool { cases.map { Int(number) < $0.payloadCount } ?? true }

  package func name(_ number: UInt16) -> String {
    if let cases { return cases.name(Int(number)) }
    return only ?? others.withLock { Int(number) < $0.count ? $0[Int(number)] : "?" }
  }

  @inline(never)
  @usableFromInline
  func otherNumber(at address: ValueAddress) -> UInt16 {
    let name = reflected(address)
    return others.withLock { others in
      if let known = others.firstIndex(of: name) { return UInt16(known) }
      guard others.count < Int(UInt16.max) else { return UInt16.max }
      others.append(name)
      return UInt16(others.count - 1)
    }
  }

  /// An object or an existential may be of many types, an enum of many cases.
  private static func hasOneName(_ type: Any.Type) -> Bool {
    [.structure, .tuple].contains(MetadataKind(of: type))
  }
}
