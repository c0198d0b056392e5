/// A type whose values anyone can write in source from those of its parts: an enum, an optional or a tuple. Found once a
/// type.
///
/// Values are made in memory, by the type's own witnesses. That bypasses no initializer: these types have none that refuses.
// Safe: it keeps no address.
@safe package final class ComposedType: Sendable {
  package struct Part: Sendable {
    /// Nil for one without a label.
    package let label: String?
    package let type: Any.Type
    fileprivate let offset: Int
  }
  package struct Case: Sendable {
    /// Empty for a tuple.
    package let name: String
    package let parts: [Part]
    /// The payload lies in a box, which only the runtime can make.
    package let isIndirect: Bool
    /// The payload is stored in a way that the metadata does not tell, or in a box.
    package let isOpaque: Bool
    fileprivate let hasStorage: Bool
  }
  package let type: Any.Type
  /// The cases of an enum: those with a payload first, in the order of the source. A tuple has one.
  package let cases: [Case]
  package let isOptional: Bool
  /// Nil for a tuple.
  private let witnesses: EnumWitnesses?

  private static let answers = TypeCache<ComposedType?>()

  /// Nil for other types, for enums of C, for those compiled without reflection metadata, and where pointers are signed
  /// (arm64e).
  package static func of(_ type: Any.Type) -> ComposedType? { answers.answer(for: type) { ComposedType($0) } }

  private init?(_ type: Any.Type) {
    self.type = type
    let isOptional = MetadataKind(of: type) == .optional
    self.isOptional = isOptional
    if MetadataKind(of: type) == .tuple {
      guard StoredFields.access(to: type).isReadable, let fields = FieldMetadata.all(of: type) else { return nil }
      let parts = fields.map { Part($0) }
      cases = [Case(name: "", parts: parts, isIndirect: false, isOpaque: false, hasStorage: true)]
      witnesses = nil
      return
    }
    guard let witnesses = EnumWitnesses(of: type), let payloads = EnumPayloads.of(type),
      !_typeName(type, qualified: true).hasPrefix("__C.")
    else { return nil }
    let metadata = EnumMetadata.of(type)
    guard isOptional || metadata?.caseCount == payloads.count else { return nil }
    self.witnesses = witnesses
    let payloadCount = metadata?.payloadCount ?? 1
    cases = payloads.enumerated().map { number, payload in
      Case(
        name: metadata?.name(number) ?? ["some", "none"][number],
        parts: payload.map { ComposedType.parts(of: $0.type, isWhole: isOptional) } ?? [],
        isIndirect: payload?.isIndirect ?? false,
        isOpaque: payload.map { $0.isIndirect || !$0.access.isReadable } ?? false, hasStorage: number < payloadCount)
    }
  }

  /// Several associated values, or one with a label, are a tuple.
  private static func parts(of payload: Any.Type, isWhole: Bool) -> [Part] {
    let fields = MetadataKind(of: payload) == .tuple && !isWhole ? FieldMetadata.all(of: payload) ?? [] : []
    return fields.isEmpty ? [Part(label: nil, type: payload, offset: 0)] : fields.map { Part($0) }
  }

  /// The number of the case of a value, which must be of this type; nil for other values.
  package func number<Value>(of value: Value) -> Int? {
    guard Value.self == type else { return nil }
    return unsafe withUnsafePointer(to: value) { unsafe witnesses?.tag.number(at: $0) ?? 0 }
  }

  /// The number of a value's case, and its parts; nil for those of an opaque case.
  package func taken(apart value: Any) -> (number: Int, parts: [Any]?) {
    func take<Value>(_: Value.Type) -> (number: Int, parts: [Any]?) {
      // The payload is taken out in place.
      var copy = ComposedType.content(of: value, as: Value.self)
      return unsafe withUnsafeMutablePointer(to: &copy) { pointer in
        let address = UnsafeMutableRawPointer(pointer)
        let number = unsafe witnesses?.tag.number(at: address) ?? 0
        guard cases.indices.contains(number), !cases[number].isOpaque else { return (number, nil) }
        var parts: [Any] = []
        let read = { (payload: UnsafeMutableRawPointer) in
          parts = self.cases[number].parts.map { unsafe ValueReader($0.type).value(at: payload + $0.offset) }
        }
        if let witnesses, cases[number].hasStorage {
          unsafe witnesses.withMutablePayload(of: address, ofCase: number, read)
        } else {
          unsafe read(address)
        }
        return (number, parts)
      }
    }
    return _openExistential(type, do: take)
  }

  /// The value of the case with a number, which must not be opaque, made of values of its parts' types.
  package func value(ofCase number: Int, _ parts: [Any]) -> Any {
    func make<Value>(_: Value.Type) -> Any {
      let (size, alignment) = (max(MemoryLayout<Value>.size, 1), MemoryLayout<Value>.alignment)
      return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { memory in
        // Spare bits and padding have to be known before the case is set.
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        guard let address = memory.baseAddress else { preconditionFailure("memory without an address") }
        for (part, value) in zip(cases[number].parts, parts) {
          unsafe ComposedType.put(value, part.type, at: address + part.offset)
        }
        unsafe witnesses?.setCase(number, of: address)
        return unsafe address.assumingMemoryBound(to: Value.self).move()
      }
    }
    precondition(!cases[number].isOpaque && cases[number].parts.count == parts.count, "\(type) is not made of \(parts)")
    return _openExistential(type, do: make)
  }

  private static func put(_ value: Any, _ type: Any.Type, at address: UnsafeMutableRawPointer) {
    func put<Value>(_: Value.Type) {
      unsafe address.initializeMemory(as: Value.self, to: content(of: value, as: Value.self))
    }
    _openExistential(type, do: put)
  }

  /// The value in a container as a value of its type. A cast alone would look into an optional, which may hold another one.
  package static func content<Value>(of container: Any, as type: Value.Type) -> Value {
    func open<Content>(_ content: Content) -> Value? {
      Content.self == Value.self ? unsafe unsafeBitCast(content, to: Value.self) : content as? Value
    }
    guard let value = _openExistential(container, do: open) else {
      preconditionFailure("\(Swift.type(of: container)) is no \(type)")
    }
    return value
  }
}

extension ComposedType {
  /// The reason why values of a type that is not composed cannot be made, as what a sentence says of the type.
  package static func refusal(of type: Any.Type) -> String {
    switch MetadataKind(of: type) {
    case .function: "is a function"
    case .existential, .extendedExistential: "may hold values of many types"
    case .metatype, .existentialMetatype: "is a metatype"
    case .enumeration: "was compiled without reflection metadata"
    default: "is no plain type: its initializers may keep a rule"
    }
  }
}

extension ComposedType.Part {
  fileprivate init(_ field: FieldMetadata) {
    let label = field.name.first?.isNumber ?? true || field.name.hasPrefix(".") ? nil : field.name
    self.init(label: label, type: field.type, offset: field.offset)
  }
}
