/// A part of the values of a type: a stored property, an element of a tuple, or an associated value.
///
/// The name, the offset and the way to read a part are decided once, for everything that walks over values.
struct ValuePart: Sendable {
  /// The name in traces: a property wrapper's storage has the property's name, an element without a label its number.
  let name: String
  /// Bytes from the start of the structure, of the tuple, or of the object.
  let offset: Int
  let content: Content

  // Safe: it keeps no address; who passes one says `unsafe`.
  @safe enum Content: Sendable {
    case planned(DescribingPlan)
    /// A value whose type is examined when it is read.
    case value(ValueReader)
    /// A weak reference: the closure gets the address of the whole, and reads the part through a mirror.
    case weak(@Sendable (UnsafeRawPointer) -> Any?)
    /// The one value of a type: nothing is read.
    case constant(String)
    /// Not read, for that may do harm; nil if the type is not known.
    case typeOnly(Any.Type?)
  }

  init(_ name: String, _ offset: Int, _ content: Content) {
    (self.name, self.offset, self.content) = (name, offset, content)
  }

  init(_ field: FieldMetadata, _ content: Content) {
    self.init(ValuePart.name(of: field), field.offset, content)
  }

  static func name(of field: FieldMetadata) -> String {
    if field.name.hasPrefix("."), Int(field.name.dropFirst()) != nil { return "_\(field.name.dropFirst())" }
    let isPulse = field.name.hasPrefix("_") && field.type is any AnyPulse.Type
    return isPulse ? String(field.name.dropFirst()) : field.name
  }
}

extension ValuePart.Content {
  /// - Parameter isInPlace: The part lies in the value itself, and not in a box: a type may hold itself in a box, so that
  ///   its plan would have no end.
  init(readingType type: Any.Type, isInPlace: Bool = true) {
    self = (isInPlace ? DescribingPlan.of(type) : nil).map { .planned($0) } ?? .value(ValueReader(type))
  }
}
