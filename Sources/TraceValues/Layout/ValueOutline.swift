import PlatformSupport

/// A coarse look at the values of one type, straight from memory. Found once a type.
///
/// It gives the same in each process: hashes, addresses and the order of sets have no part in it. Objects are not looked
/// into.
// Safe: it keeps no address.
@safe package final class ValueOutline: @unchecked Sendable {
  // Immutable; the closures capture nothing but types.
  private let form: Form

  // Safe: the closures keep no address; who passes one says `unsafe`.
  @safe fileprivate enum Form {
    case nothing
    /// A number, a text or the like: its code, and the way to copy it.
    case plain((UnsafeRawPointer) -> UInt64, ValueReader?)
    case parts([(offset: Int, outline: ValueOutline)])
    /// - Parameter copies: For values that must not be copied byte by byte.
    case choice(EnumWitnesses, copies: CopyWitnesses?, ValueWitnesses, [ValueOutline?])
    case elements(any OutlinedCollection.Type)
    /// A container of a value of some other type.
    case container(ValueReader)
  }

  private static let answers = TypeCache<ValueOutline>()

  package static func of(_ type: Any.Type) -> ValueOutline { answers.answer(for: type) { ValueOutline($0) } }

  private init(_ type: Any.Type) { form = Form(type) }

  /// A number that is the same for values that are alike: with equal truth values and cases, numbers and counts of one size
  /// (below 0, 0, 1, 2, 3 to 9, more), texts that are both empty or not, and the same kinds of elements.
  package func code<Value>(of value: Value) -> UInt64 {
    var look = Look(elementsLeft: 32, shown: nil)
    return unsafe withUnsafePointer(to: value) { unsafe code(at: $0, &look) }
  }

  /// The numbers and texts in a value, those of a set in any order.
  package static func plainValues(in value: Any) -> [Any] {
    var look = Look(elementsLeft: 200, shown: [])
    func open<Value>(_ value: Value) {
      _ = unsafe withUnsafePointer(to: value) { unsafe ValueOutline.of(Value.self).code(at: $0, &look) }
    }
    _openExistential(value, do: open)
    return look.shown ?? []
  }

  /// The bounds of one look, and its result.
  fileprivate struct Look {
    /// Elements of collections that may be looked at.
    var elementsLeft: Int
    /// Collections and containers inside others.
    var depthLeft = 6
    /// The numbers and texts so far; nil if they are not wanted.
    var shown: [Any]?
  }

  fileprivate static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    (one ^ other &+ 0x9E37_79B9_7F4A_7C15 &+ (one << 6) &+ (one >> 2)) &* 0xBF58_476D_1CE4_E5B9
  }

  fileprivate func code(at address: UnsafeRawPointer, _ look: inout Look) -> UInt64 {
    switch form {
    case .nothing: return 0
    case .plain(let code, let reader):
      if let reader, look.shown != nil { unsafe look.shown?.append(reader.value(at: address)) }
      return unsafe code(address)
    case .parts(let parts):
      var code: UInt64 = 7
      for part in parts { code = unsafe Self.mixed(code, part.outline.code(at: address + part.offset, &look)) }
      return code
    case .choice(let witnesses, let copies, let values, let payloads):
      let number = unsafe witnesses.tag.number(at: address)
      guard number < payloads.count, let payload = payloads[number] else { return UInt64(number) }
      let inside: UInt64?
      if let copies {
        inside = unsafe Self.copied(address, copies, values) { copy in
          var inside: UInt64 = 0
          unsafe witnesses.withMutablePayload(of: copy, ofCase: number) { inside = unsafe payload.code(at: $0, &look) }
          return inside
        }
      } else {
        inside = unsafe witnesses.withPayload(of: address) { unsafe payload.code(at: $1, &look) }
      }
      return Self.mixed(UInt64(number), inside ?? 0)
    case .elements(let type): return unsafe type.code(at: address, &look)
    case .container(let reader):
      guard look.depthLeft > 0, let content = unsafe Existential.content(of: reader.value(at: address)) else {
        return 0
      }
      look.depthLeft -= 1
      defer { look.depthLeft += 1 }
      func open<Content>(_ content: Content) -> UInt64 {
        let inside = unsafe withUnsafePointer(to: content) { unsafe ValueOutline.of(Content.self).code(at: $0, &look) }
        return Self.mixed(FNV1a(_typeName(Content.self, qualified: true).utf8).hash, inside)
      }
      return _openExistential(content, do: open)
    }
  }

  private static func copied<Result>(
    _ address: UnsafeRawPointer, _ copies: CopyWitnesses, _ values: ValueWitnesses,
    _ body: (UnsafeMutableRawPointer) -> Result
  ) -> Result? {
    unsafe withUnsafeTemporaryAllocation(byteCount: values.size, alignment: values.alignment) { memory in
      guard let copy = memory.baseAddress else { return nil }
      unsafe copies.copy(address, to: copy)
      defer { unsafe copies.destroy(copy) }
      return unsafe body(copy)
    }
  }

  private var isNothing: Bool { if case .nothing = form { true } else { false } }
}

extension ValueOutline.Form {
  fileprivate init(_ type: Any.Type) {
    if let plain = ValueOutline.Form(plain: type) {
      self = plain
    } else if let collection = type as? any OutlinedCollection.Type {
      self = .elements(collection)
    } else {
      self = ValueOutline.Form(compound: type)
    }
  }

  private init?(plain type: Any.Type) {
    let reader = ValueReader(type)
    switch type {
    case is Bool.Type: self = unsafe .plain({ unsafe $0.load(as: UInt8.self) & 1 == 1 ? 1 : 0 }, nil)
    case is Int.Type: self = unsafe .plain({ unsafe Self.size($0.load(as: Int.self)) }, reader)
    case is Double.Type: self = unsafe .plain({ unsafe Self.size($0.load(as: Double.self)) }, reader)
    case is String.Type: self = unsafe .plain({ unsafe ValueReader.load(String.self, at: $0).isEmpty ? 0 : 1 }, reader)
    case is Substring.Type:
      self = unsafe .plain({ unsafe ValueReader.load(Substring.self, at: $0).isEmpty ? 0 : 1 }, reader)
    case is Character.Type: self = unsafe .plain({ _ in 0 }, reader)
    case let type as any BinaryInteger.Type where TypeKind.isOfToolchain(type): self = Self.integer(type, reader)
    case let type as any BinaryFloatingPoint.Type where TypeKind.isOfToolchain(type): self = Self.fraction(type, reader)
    case _ where FoundationValue(type) != nil: self = unsafe .plain({ _ in 0 }, reader)
    default: return nil
    }
  }

  private static func integer<Number: BinaryInteger>(_: Number.Type, _ reader: ValueReader) -> Self {
    unsafe .plain({ unsafe size(Int(clamping: ValueReader.load(Number.self, at: $0))) }, reader)
  }
  private static func fraction<Number: BinaryFloatingPoint>(_: Number.Type, _ reader: ValueReader) -> Self {
    unsafe .plain({ unsafe size(Double(ValueReader.load(Number.self, at: $0))) }, reader)
  }

  static func size(_ number: Int) -> UInt64 { number < 0 ? 9 : number < 3 ? UInt64(number) : number < 10 ? 3 : 4 }

  private static func size(_ number: Double) -> UInt64 {
    if number.isNaN { return 8 }
    return number > 0 && number < 1 ? 5 : size(number < 0 ? -1 : number >= 10 ? 10 : Int(number))
  }

  private init(compound type: Any.Type) {
    switch MetadataKind(of: type) {
    case .structure, .tuple: self = Self.parts(of: type)
    case .enumeration, .optional:
      guard let witnesses = EnumWitnesses(of: type) else {
        self = .nothing
        return
      }
      let payloads = (EnumPayloads.of(type) ?? []).map { payload -> ValueOutline? in
        guard let payload, !payload.isIndirect, payload.access.isReadable else { return nil }
        let outline = ValueOutline.of(payload.type)
        return outline.isNothing ? nil : outline
      }
      let isBytes = witnesses.canCopy && SelfContainedTypes.contains(type)
      let copies = isBytes ? nil : Self.copies(of: type)
      self = .choice(witnesses, copies: copies, ValueWitnesses(of: type), payloads)
    case .existential, .extendedExistential: self = .container(ValueReader(type))
    default: self = .nothing
    }
  }

  private static func copies(of type: Any.Type) -> CopyWitnesses {
    func open<Value>(_ type: Value.Type) -> CopyWitnesses { CopyWitnesses(type) }
    return _openExistential(type, do: open)
  }

  private static func parts(of type: Any.Type) -> Self {
    // Those of the toolchain have fields that mean nothing to an app.
    let isPlain = MetadataKind(of: type) == .tuple || !TypeKind.isOfToolchain(type) || TypeKind.of(type) == .ordinary
    guard isPlain else { return .nothing }
    let isPulse = type is any AnyPulse.Type
    let parts = StoredFields.of(type).all.compactMap { field -> (Int, ValueOutline)? in
      guard field.access.isReadable, !field.isWeak, !isPulse || field.metadata.name == "value" else { return nil }
      let outline = ValueOutline.of(field.metadata.type)
      return outline.isNothing ? nil : (field.metadata.offset, outline)
    }
    return parts.isEmpty ? .nothing : .parts(parts)
  }
}

/// A collection of the standard library that is looked at by its elements.
private protocol OutlinedCollection {
  static var isOrdered: Bool { get }
  static func code(at address: UnsafeRawPointer, _ look: inout ValueOutline.Look) -> UInt64
}

extension OutlinedCollection where Self: Collection {
  fileprivate static var isOrdered: Bool { true }

  fileprivate static func code(at address: UnsafeRawPointer, _ look: inout ValueOutline.Look) -> UInt64 {
    unsafe ValueReader.load(Self.self, at: address).look(&look)
  }

  private func look(_ look: inout ValueOutline.Look) -> UInt64 {
    let size = ValueOutline.Form.size(count)
    guard count > 0, look.depthLeft > 0 else { return size }
    // Which elements of a set come first is different in each process: all of them are looked at, each as far as any other.
    guard Self.isOrdered || count <= look.elementsLeft else { return size }
    let share = Self.isOrdered ? nil : look.elementsLeft / count
    let outline = ValueOutline.of(Element.self)
    look.depthLeft -= 1
    defer { look.depthLeft += 1 }
    var kinds: UInt64 = 0
    for element in self {
      guard look.elementsLeft > 0 else { break }
      let rest = look.elementsLeft - (share ?? look.elementsLeft)
      look.elementsLeft -= rest + 1
      kinds |= 1 << (unsafe withUnsafePointer(to: element) { unsafe outline.code(at: $0, &look) } & 63)
      look.elementsLeft += rest
    }
    return ValueOutline.mixed(size, kinds)
  }
}
extension Array: OutlinedCollection {}
extension ArraySlice: OutlinedCollection {}
extension ContiguousArray: OutlinedCollection {}
extension Set: OutlinedCollection { fileprivate static var isOrdered: Bool { false } }
extension Dictionary: OutlinedCollection { fileprivate static var isOrdered: Bool { false } }
