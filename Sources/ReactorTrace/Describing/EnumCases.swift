import PlatformSupport
import ReactorCore

/// The case names of an enum, read once from the runtime's metadata; a look-up then takes two nanoseconds and formats
/// nothing.
///
/// Layout: docs of the Swift ABI, `TypeMetadata.rst`. Nil for types that are no enum, for those compiled without
/// reflection metadata, and where pointers are signed (arm64e); there `Mirror` serves.
final class EnumCases: Sendable {
  private let metadata: UInt
  private let witness: UInt
  private let names: [String]
  /// Cases that carry something come first.
  let payloadCount: Int

  private enum Answer {
    case cases(EnumCases)
    case none
  }
  // The lock guards the answers, one a type.
  private static let answers = Locked<[ObjectIdentifier: Answer]>([:])

  static func of<Value>(_ type: Value.Type) -> EnumCases? {
    let key = ObjectIdentifier(type)
    let answer =
      answers.withLock { $0[key] }
      ?? answers.withLock { answers in
        let answer = EnumCases(type).map { Answer.cases($0) } ?? .none
        answers[key] = answer
        return answer
      }
    if case .cases(let cases) = answer { return cases }
    return nil
  }

  /// Number of the case of the value at an address, of the type whose metadata is the second one.
  typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32

  var getTag: GetTag? { UnsafeRawPointer(bitPattern: witness).map { unsafeBitCast($0, to: GetTag.self) } }
  var type: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: metadata) }

  func name(_ tag: Int) -> String { tag < names.count ? names[tag] : "?" }

  /// Nil for a value of another type.
  func name<Value>(of value: Value) -> String? { number(of: value).map { names[$0] } }

  /// The number of the case; nil for a value of another type.
  func number<Value>(of value: Value) -> Int? {
    let type = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
    guard UInt(bitPattern: type) == metadata, let getTag else { return nil }
    let tag = withUnsafePointer(to: value) { Int(getTag($0, type)) }
    return tag < names.count ? tag : nil
  }

  private init?<Value>(_ type: Value.Type) {
    #if _ptrauth(_arm64e)
      return nil
    #else
      let word = MemoryLayout<UnsafeRawPointer>.size
      let metadata = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
      guard MetadataKind(of: type) == .enumeration else { return nil }

      // The value witness table: eight functions, size, stride, flags and extra inhabitants, then getEnumTag.
      let witnesses = TypeLayout.witnesses(of: type)
      witness = witnesses.load(fromByteOffset: 10 * word + 8, as: UInt.self)
      self.metadata = UInt(bitPattern: metadata)

      // The context descriptor: flags, parent, name, access function, fields, cases with and without payload.
      let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
      guard let records = FieldRecords.records(of: descriptor) else { return nil }
      payloadCount = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
      let count = payloadCount + Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
      guard records.count == count else { return nil }
      names = records.map { record in
        let name = record + 8
        return String(cString: (name + Int(name.load(as: Int32.self))).assumingMemoryBound(to: CChar.self))
      }
    #endif
  }
}
