/// Types whose values hold no reference that others could write through, no function, and nothing of unknown type.
///
/// A copy of such a value keeps no object alive, and another thread may describe it. Found once a type; a type whose
/// metadata cannot be read is not self-contained.
enum SelfContainedTypes {
  private static let answers = TypeCache<Bool>()

  static func contains(_ type: Any.Type) -> Bool {
    var open: Set<ObjectIdentifier> = []
    return contains(type, &open)
  }

  /// - Parameter open: Types that are being examined: a type that holds itself is as self-contained as the rest of it.
  private static func contains(_ type: Any.Type, _ open: inout Set<ObjectIdentifier>) -> Bool {
    if let known = answers.kept(for: type) { return known }
    let key = ObjectIdentifier(type)
    guard open.insert(key).inserted else { return true }
    let answer = examine(type, &open)
    open.remove(key)
    // An answer found inside another type may rest on what is assumed of that one.
    if open.isEmpty || !answer { answers.keep(answer, for: type) }
    return answer
  }

  private static func examine(_ type: Any.Type, _ open: inout Set<ObjectIdentifier>) -> Bool {
    if let collection = type as? any CopyOnWriteCollection.Type {
      return collection.parts.allSatisfy { contains($0, &open) }
    }
    if type is any SelfContainedText.Type || isValueOfFoundation(type) { return true }
    switch MetadataKind(of: type) {
    case .structure, .tuple:
      guard let fields = FieldMetadata.all(of: type), fields.allSatisfy({ contains($0.type, &open) }) else {
        return false
      }
      // The rest of one whose fields are not all of it is unknown, unless it is bits alone.
      return StoredFields.of(type).isWhole || ValueWitnesses(of: type).isTrivial
    case .enumeration, .optional:
      return EnumPayloads.of(type).map { $0.allSatisfy { $0.map { contains($0.type, &open) } ?? true } } ?? false
    case .builtin, nil: return ValueWitnesses(of: type).isTrivial
    default: return false
    }
  }

  private static func isValueOfFoundation(_ type: Any.Type) -> Bool {
    let name = _typeName(type, qualified: true)
    guard name.hasPrefix("Foundation"), let dot = name.firstIndex(of: ".") else { return false }
    return ["Data", "Date", "DateComponents", "Decimal", "IndexPath", "URL", "URLComponents", "UUID"]
      .contains(name[name.index(after: dot)...])
  }
}

/// Texts of the standard library: their storage is copied on write.
private protocol SelfContainedText {}
extension String: SelfContainedText {}
extension Substring: SelfContainedText {}
extension Character: SelfContainedText {}
extension String.Index: SelfContainedText {}

/// Collections of the standard library, which are as self-contained as their elements.
private protocol CopyOnWriteCollection { static var parts: [Any.Type] { get } }
extension Array: CopyOnWriteCollection { static var parts: [Any.Type] { [Element.self] } }
extension ArraySlice: CopyOnWriteCollection { static var parts: [Any.Type] { [Element.self] } }
extension ContiguousArray: CopyOnWriteCollection { static var parts: [Any.Type] { [Element.self] } }
extension Set: CopyOnWriteCollection { static var parts: [Any.Type] { [Element.self] } }
extension Dictionary: CopyOnWriteCollection { static var parts: [Any.Type] { [Key.self, Value.self] } }
