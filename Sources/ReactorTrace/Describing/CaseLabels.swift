import PlatformSupport
import ReactorCore

/// The names under which the values of one type appear in a trace, by number: enum cases, or the type.
final class CaseLabels: @unchecked Sendable {
  // Members but `others` are immutable; the lock guards those.
  private let cases: EnumMetadata?
  private let reflected: (UnsafeRawPointer) -> String
  /// Names that only the values tell, in order of appearance.
  private let others = Locked<[String]>([])
  /// The one name of a type that is no enum.
  private let only: String?

  init<Value>(_ type: Value.Type) {
    cases = EnumMetadata.of(type)
    only = cases == nil && CaseLabels.hasOneName(type) ? _typeName(type, qualified: false) : nil
    reflected = { CaseLabel.reflected($0.assumingMemoryBound(to: Value.self).pointee) }
  }

  /// The number of the name of the value at an address.
  func number(at address: UnsafeRawPointer) -> UInt16 { fast.number(at: address) }

  /// The same without counting references. Good as long as this is.
  var fast: Fast {
    Fast(tag: cases?.tag, hasOne: only != nil, labels: Unmanaged.passUnretained(self))
  }

  struct Fast {
    fileprivate let tag: EnumTag?
    fileprivate let hasOne: Bool
    fileprivate let labels: Unmanaged<CaseLabels>

    @inline(__always)
    func number(at address: UnsafeRawPointer) -> UInt16 {
      if let tag { return UInt16(truncatingIfNeeded: tag.number(at: address)) }
      return hasOne ? 0 : labels._withUnsafeGuaranteedRef { $0.otherNumber(at: address) }
    }
  }

  /// Whether the case with this number can carry something.
  func carries(_ number: UInt16) -> Bool { cases.map { Int(number) < $0.payloadCount } ?? true }

  func name(_ number: UInt16) -> String {
    if let cases { return cases.name(Int(number)) }
    return only ?? others.withLock { Int(number) < $0.count ? $0[Int(number)] : "?" }
  }

  @inline(never)
  fileprivate func otherNumber(at address: UnsafeRawPointer) -> UInt16 {
    let name = reflected(address)
    return others.withLock { others in
      if let known = others.firstIndex(of: name) { return UInt16(known) }
      guard others.count < Int(UInt16.max) else { return UInt16.max }
      others.append(name)
      return UInt16(others.count - 1)
    }
  }

  /// Structures and tuples; an object or an existential may be of many types, an enum of many cases.
  private static func hasOneName(_ type: Any.Type) -> Bool {
    [.structure, .tuple].contains(MetadataKind(of: type))
  }
}
