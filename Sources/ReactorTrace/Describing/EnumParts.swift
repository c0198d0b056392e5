/// The cases of an enum and the parts of what they carry: found once a type.
final class EnumParts: Sendable {
  private let metadata: EnumMetadata
  private let witnesses: EnumWitnesses?
  private let payloads: [Payload?]
  /// The runtime says what each case carries.
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
    /// It lies in the value, which holds no reference.
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
    let isInPlace = witnesses != nil && PlainTypes.isPlain(type)
    let all = EnumPayloads.of(type)
    isKnown = all.map { $0.count == metadata.caseCount } ?? false
    payloads = (0..<metadata.caseCount).map { number in
      guard let all, number < all.count else {
        return number < metadata.payloadCount ? Payload(parts: [.init("_0", 0, .unread(type))], source: .nothing) : nil
      }
      return all[number].map { EnumParts.payload($0, isInPlace) }
    }
    let reader = ValueReader(type)
    mirrored = { Mirror(reflecting: reader.value(at: $0)).children.first?.value }
  }

  private static func payload(_ payload: EnumPayloads.Payload, _ isInPlace: Bool) -> Payload {
    switch payload.access {
    case .read:
      let isInPlace = isInPlace && !payload.isIndirect
      return Payload(
        parts: parts(of: payload.type, isInPlace: !payload.isIndirect), source: isInPlace ? .inPlace : .mirror)
    case .metatype(let name): return Payload(parts: [.init("_0", 0, .known(name))], source: .nothing)
    case .unread: return Payload(parts: [.init("_0", 0, .unread(payload.type))], source: .nothing)
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

  /// The number of the case of the value at an address; nil where it has no name.
  func number(at address: UnsafeRawPointer) -> Int? {
    let number = metadata.tag.number(at: address)
    return number < metadata.caseCount ? number : nil
  }

  /// Each payload that is read lies in the value.
  var areAllInPlace: Bool {
    isKnown && payloads.allSatisfy { payload in payload.map { $0.source == .inPlace } ?? true }
  }

  /// Calls `body` with the parts of what the value at an address carries, and the address they lie at, which is good until
  /// `body` returns; nil for a case that carries nothing.
  ///
  /// - Parameters:
  ///   - number: The number of the value's case.
  ///   - shown: What a mirror of the type's own shows, which counts then.
  func withPayload<Result>(
    ofCase number: Int, at address: UnsafeRawPointer, shown: Mirror? = nil,
    _ body: ([ValuePart], UnsafeRawPointer) -> Result
  ) -> Result? {
    guard let payload = payloads[number] else { return nil }
    switch payload.source {
    case .nothing: return body(payload.parts, address)
    case .inPlace where shown == nil: return witnesses?.withPayload(of: address) { body(payload.parts, $1) }
    case .inPlace, .mirror:
      let child = shown.map { $0.children.first?.value } ?? mirrored(address)
      return child.map { EnumParts.withParts(of: $0, body) } ?? body([], address)
    }
  }

  /// Calls `body` with the parts of a payload in a container, and its address.
  static func withParts<Result>(of payload: Any, _ body: ([ValuePart], UnsafeRawPointer) -> Result) -> Result {
    func open<Value>(_ value: Value) -> Result {
      withUnsafePointer(to: value) { body(parts(of: Value.self, isInPlace: false), UnsafeRawPointer($0)) }
    }
    return _openExistential(payload, do: open)
  }
}
