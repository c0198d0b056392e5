import PlatformSupport
import ReactorCore

/// Types whose values hold no reference that others could write through, no function, and nothing of unknown type.
///
/// A copy of such a value can be kept without keeping an object alive, and described on another thread. Asked of the
/// runtime's metadata once a type; what cannot be read there is not plain.
enum PlainTypes {
  // The lock guards the answers.
  private static let answers = Locked<[ObjectIdentifier: Bool]>([:])

  static func isPlain(_ type: Any.Type) -> Bool {
    var inside: Set<ObjectIdentifier> = []
    return isPlain(type, &inside)
  }

  /// - Parameter inside: Types that are being looked at: one that holds itself is as plain as the rest of it.
  private static func isPlain(_ type: Any.Type, _ inside: inout Set<ObjectIdentifier>) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = answers.withLock({ $0[key] }) { return known }
    guard inside.insert(key).inserted else { return true }
    let answer = look(at: type, &inside)
    inside.remove(key)
    // What was found inside of another type may rest on what that one is assumed to be.
    if inside.isEmpty || !answer { answers.withLock { $0[key] = answer } }
    return answer
  }

  private static func look(at type: Any.Type, _ inside: inout Set<ObjectIdentifier>) -> Bool {
    if let collection = type as? any PlainCollection.Type {
      return collection.parts.allSatisfy { isPlain($0, &inside) }
    }
    if type is any PlainScalar.Type || isValueOfFoundation(type) { return true }
    switch MetadataKind(of: type) {
    case .structure, .tuple:
      guard let fields = FieldMetadata.all(of: type), fields.allSatisfy({ isPlain($0.type, &inside) }) else {
        return false
      }
      // The rest of one whose fields are not all of it is unknown, unless it is bits alone.
      return StoredFields.of(type).isWhole || ValueWitnesses(of: type).isTrivial
    case .enumeration, .optional:
      return EnumPayloads.of(type).map { $0.allSatisfy { $0.map { isPlain($0.type, &inside) } ?? true } } ?? false
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

/// Texts of the library: they share storage that nobody writes while two share it.
private protocol PlainScalar {}
extension String: PlainScalar {}
extension Substring: PlainScalar {}
extension Character: PlainScalar {}
extension String.Index: PlainScalar {}

/// Collections of the library, which are as plain as what they hold.
private protocol PlainCollection { static var parts: [Any.Type] { get } }
extension Array: PlainCollection { static var parts: [Any.Type] { [Element.self] } }
extension ArraySlice: PlainCollection { static var parts: [Any.Type] { [Element.self] } }
extension ContiguousArray: PlainCollection { static var parts: [Any.Type] { [Element.self] } }
extension Set: PlainCollection { static var parts: [Any.Type] { [Element.self] } }
extension Dictionary: PlainCollection { static var parts: [Any.Type] { [Key.self, Value.self] } }
