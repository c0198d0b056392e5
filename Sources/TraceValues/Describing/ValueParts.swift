/// The parts of a structure, of a tuple, or of an object without those of its superclasses: found once a type.
final class ValueParts: Sendable {
  let all: [ValuePart]
  /// The runtime knows the fields.
  let isKnown: Bool
  /// A value consists of its parts alone.
  let isWhole: Bool

  private static let parts = TypeCache<ValueParts>()

  static func of(_ type: Any.Type) -> ValueParts { parts.answer(for: type) { ValueParts($0) } }

  private init(_ type: Any.Type) {
    let fields = StoredFields.of(type)
    isKnown = fields.isKnown
    isWhole = fields.isWhole
    all = fields.all.enumerated().map { index, field in
      ValuePart(field.metadata, ValueParts.content(of: field, index, in: type))
    }
  }

  private static func content(of field: StoredFields.Field, _ index: Int, in type: Any.Type) -> ValuePart.Content {
    // The elements of a tuple that is a value of its own are stored as their types say.
    if MetadataKind(of: type) == .tuple { return .init(readingType: field.metadata.type) }
    switch field.access {
    case .readable:
      return unsafe field.isWeak ? .weak(ValueParts.mirrored(type, index)) : .init(readingType: field.metadata.type)
    case .constant(let name): return .constant(name)
    // The runtime says the empty tuple for types that it cannot make.
    case .typeOnly: return .typeOnly(field.metadata.type == Void.self ? nil : field.metadata.type)
    }
  }

  /// Reads a field through a mirror of the value, or of the object, at an address.
  private static func mirrored(_ type: Any.Type, _ index: Int) -> @Sendable (UnsafeRawPointer) -> Any? {
    guard MetadataKind(of: type) == .object else {
      let reader = ValueReader(type)
      return { unsafe child(index, of: Mirror(reflecting: reader.value(at: $0))) }
    }
    return { address in
      var next: Mirror? = unsafe Mirror(reflecting: ValueReader.object(at: address))
      while let mirror = next, mirror.subjectType != type { next = mirror.superclassMirror }
      return next.flatMap { child(index, of: $0) }
    }
  }

  private static func child(_ index: Int, of mirror: Mirror) -> Any? {
    mirror.children.dropFirst(index).first?.value
  }
}
