/// The cases of an enum, and the parts of their payloads: found once a type.
// Safe: it keeps no address; who passes one says `unsafe`.
@safe final class EnumParts: Sendable {
  private let metadata: EnumMetadata
  private let witnesses: EnumWitnesses?
  private let payloads: [Payload?]
  /// The payload types of all cases are known.
  let isKnown: Bool
  /// Reads the payload of a value at an address through a mirror.
  private let mirrored: @Sendable (UnsafeRawPointer) -> Any?

  private struct Payload {
    let parts: [ValuePart]
    let source: Source
  }
  private enum Source {
    /// No part is read.
    case nothing
    /// It lies in the value, which is self-contained.
    case inPlace
    case mirror
  }

  private static let cases = TypeCache<EnumParts?>()

  /// Nil for types that are no enum, and for enums whose cases are not known.
  static func of(_ type: Any.Type) -> EnumParts? { cases.answer(for: type) { EnumParts($0) } }

  private init?(_ type: Any.Type) {
    guard let metadata = EnumMetadata.of(type) else { return nil }
    self.metadata = metadata
    witnesses = EnumWitnesses(of: type).flatMap { $0.canCopy ? $0 : nil }
    let isInPlace = witnesses != nil && SelfContainedTypes.contains(type)
    let all = EnumPayloads.of(type)
    isKnown = all.map { $0.count == metadata.caseCount } ?? false
    payloads = (0..<metadata.caseCount).map { number in
      guard let all, number < all.count else {
        return number < metadata.payloadCount
          ? Payload(parts: [.init("_0", 0, .typeOnly(type))], source: .nothing) : nil
      }
      return all[number].map { EnumParts.payload($0, isInPlace) }
    }
    let reader = ValueReader(type)
    unsafe mirrored = { unsafe Mirror(reflecting: reader.value(at: $0)).children.first?.value }
  }

  private static func payload(_ payload: EnumPayloads.Payload, _ isInPlace: Bool) -> Payload {
    switch payload.access {
    case .readable:
      let isInPlace = isInPlace && !payload.isIndirect
      return Payload(
        parts: parts(of: payload.type, isInPlace: !payload.isIndirect), source: isInPlace ? .inPlace : .mirror)
    case .constant(let name): return Payload(parts: [.init("_0", 0, .constant(name))], source: .nothing)
    case .typeOnly: return Payload(parts: [.init("_0", 0, .typeOnly(payload.type))], source: .nothing)
    }
  }

  /// The parts of a payload: several associated values, or one with a label, are a tuple.
  static func parts(of payload: Any.Type, isInPlace: Bool = true) -> [ValuePart] {
    guard MetadataKind(of: payload) == .tuple, let fields = FieldMetadata.all(of: payload) else {
      return [ValuePart("_0", 0, .init(readingType: payload, isInPlace: isInPlace))]
    }
    return fields.map { ValuePart($0, .init(readingType: $0.type, isInPlace: isInPlace)) }
  }

  func name(_ number: Int) -> String { metadata.name(number) }

  /// The number of the case of the value at an address; nil if it has no name.
  func number(at address: UnsafeRawPointer) -> Int? {
    let number = unsafe metadata.tag.number(at: address)
    return number < metadata.caseCount ? number : nil
  }

  /// Each payload lies in the value, and none is read through a mirror.
  var areAllInPlace: Bool {
    isKnown && payloads.allSatisfy { payload in payload.map { $0.source == .inPlace } ?? true }
  }

  /// Calls `body` with the parts of the payload of the value at an address, and the payload's address, which is good until
  /// `body` returns; nil for a case without a payload.
  ///
  /// - Parameters:
  ///   - number: The number of the value's case.
  ///   - shown: The custom mirror of the value, whose first child then is the payload.
  func withPayload<Result>(
    ofCase number: Int, at address: UnsafeRawPointer, shown: Mirror? = nil,
    _ body: ([ValuePart], UnsafeRawPointer) -> Result
  ) -> Result? {
    guard let payload = payloads[number] else { return nil }
    switch payload.source {
    case .nothing: return unsafe body(payload.parts, address)
    case .inPlace where shown == nil:
      return unsafe witnesses?.withPayload(of: address) { unsafe body(payload.parts, $1) }
    case .inPlace, .mirror:
      let child = unsafe shown.map { $0.children.first?.value } ?? mirrored(address)
      return unsafe child.map { unsafe EnumParts.withParts(of: $0, body) } ?? body([], address)
    }
  }

  /// Calls `body` with the parts of a payload in a container, and its address.
  static func withParts<Result>(of payload: Any, _ body: ([ValuePart], UnsafeRawPointer) -> Result) -> Result {
    func open<Value>(_ value: Value) -> Result {
      unsafe withUnsafePointer(to: value) { unsafe body(parts(of: Value.self, isInPlace: false), UnsafeRawPointer($0)) }
    }
    return _openExistential(payload, do: open)
  }
}
