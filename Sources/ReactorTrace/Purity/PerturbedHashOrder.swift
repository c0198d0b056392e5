import PlatformSupport

/// Another order for the sets and dictionaries of a value, which they have in the next process anyway.
///
/// Found by the types of fields, of what collections and optionals hold, and of what cases carry: nothing inside of
/// objects and existentials. A value whose type holds an index into one is left as it is.
enum PerturbedHashOrder {
  /// An equal value.
  static func of<Value>(_ value: Value) -> Value {
    guard HashOrderedParts.of(Value.self) == .some else { return value }
    var value = value
    withUnsafeMutablePointer(to: &value) { change(UnsafeMutableRawPointer($0), Value.self) }
    return value
  }

  /// Runs `body` while memory that was just given back is taken, so that the hash tables that it makes are in other places
  /// than before, which is what their order follows from.
  static func elsewhere(_ body: () -> Void) {
    var blocks: UnsafeMutableRawPointer?
    // Each block holds the address of the one before: an array of them would give memory back as it grows.
    func take(_ size: Int) {
      guard let block = malloc(size) else { return }
      block.storeBytes(of: blocks, as: UnsafeMutableRawPointer?.self)
      blocks = block
    }
    // Each size for which memory is kept apart, up to a page: by 16 bytes where it is small.
    var size = 48
    while size <= 4_096 {
      take(size)
      take(size)
      size += size < 1_024 ? 16 : 64
    }
    body()
    while let block = blocks {
      blocks = block.load(as: UnsafeMutableRawPointer?.self)
      free(block)
    }
  }

  /// Of a value of a type at an address, which is nobody else's.
  fileprivate static func change(_ place: UnsafeMutableRawPointer, _ type: Any.Type) {
    guard HashOrderedParts.of(type) == .some else { return }
    if let collection = type as? any Reordering.Type { return reorder(place, collection) }
    switch MetadataKind(of: type) {
    case .structure, .tuple:
      for field in FieldMetadata.all(of: type) ?? [] { change(place + field.offset, field.type) }
    case .enumeration: changePayload(place, type)
    default: break
    }
  }

  /// Leaves alone what lies in a box, which others may share.
  private static func changePayload(_ place: UnsafeMutableRawPointer, _ type: Any.Type) {
    guard let payloads = EnumPayloads.of(type), let witnesses = EnumWitnesses(of: type) else { return }
    let number = witnesses.tag.number(at: place)
    guard number < payloads.count, let payload = payloads[number], !payload.isIndirect else { return }
    witnesses.withMutablePayload(of: place, ofCase: number) { change($0, payload.type) }
  }

  private static func reorder<Value: Reordering>(_ place: UnsafeMutableRawPointer, _: Value.Type) {
    place.assumingMemoryBound(to: Value.self).pointee.reorder()
  }
}

/// Whether values of a type have parts with an order of their own. Asked of the runtime once a type.
private enum HashOrderedParts: Sendable {
  case none, some
  /// Also indices into them, which would not fit any more.
  case withIndices

  // The lock guards the answers.
  private static let answers = Locked<[ObjectIdentifier: HashOrderedParts]>([:])

  static func of(_ type: Any.Type) -> HashOrderedParts {
    var inside: Set<ObjectIdentifier> = []
    return of(type, &inside)
  }

  /// - Parameter inside: Types that are being looked at.
  private static func of(_ type: Any.Type, _ inside: inout Set<ObjectIdentifier>) -> HashOrderedParts {
    let key = ObjectIdentifier(type)
    if let known = answers.withLock({ $0[key] }) { return known }
    // Memory is laid out otherwise than the type's metadata says.
    guard StoredFields.access(to: type).isReadable else { return .none }
    guard inside.insert(key).inserted else { return .none }
    let answer = look(at: type, &inside)
    inside.remove(key)
    // What was found inside of another type may rest on what that one is assumed to be.
    if inside.isEmpty { answers.withLock { $0[key] = answer } }
    return answer
  }

  private static func look(at type: Any.Type, _ inside: inout Set<ObjectIdentifier>) -> HashOrderedParts {
    if let collection = type as? any Reordering.Type {
      let parts = sum(collection.heldTypes, &inside)
      return collection.hasOrder && parts == .none ? .some : parts
    }
    let name = _typeName(type, qualified: true)
    if name.hasPrefix("Swift.") {
      let isOfOne = name.contains("Swift.Set<") || name.contains("Swift.Dictionary<")
      return isOfOne && (name.contains("Index") || name.contains("Slice<")) ? .withIndices : .none
    }
    if name.hasPrefix("Foundation") { return .none }
    switch MetadataKind(of: type) {
    case .structure, .tuple:
      return FieldMetadata.all(of: type).map { sum($0.map(\.type), &inside) } ?? .none
    case .enumeration: return sum((EnumPayloads.of(type) ?? []).compactMap { $0?.type }, &inside)
    default: return .none
    }
  }

  private static func sum(_ types: [Any.Type], _ inside: inout Set<ObjectIdentifier>) -> HashOrderedParts {
    let answers = types.map { of($0, &inside) }
    return answers.contains(.withIndices) ? .withIndices : answers.contains(.some) ? .some : .none
  }
}

/// A value whose parts can be given another order, or what holds such parts.
private protocol Reordering {
  static var heldTypes: [Any.Type] { get }
  /// Its own order is nobody's promise.
  static var hasOrder: Bool { get }
  mutating func reorder()
}

extension Reordering {
  static var hasOrder: Bool { false }
}

extension Optional: Reordering {
  fileprivate static var heldTypes: [Any.Type] { [Wrapped.self] }
  fileprivate mutating func reorder() { self = map(PerturbedHashOrder.of) }
}

extension Array: Reordering {
  fileprivate static var heldTypes: [Any.Type] { [Element.self] }
  fileprivate mutating func reorder() { self = map(PerturbedHashOrder.of) }
}

extension ContiguousArray: Reordering {
  fileprivate static var heldTypes: [Any.Type] { [Element.self] }
  fileprivate mutating func reorder() { self = ContiguousArray(map(PerturbedHashOrder.of)) }
}

extension Set: Reordering {
  fileprivate static var heldTypes: [Any.Type] { [Element.self] }
  fileprivate static var hasOrder: Bool { true }
  fileprivate mutating func reorder() {
    // Those that came out the same stay until there is another one, or they would be made in the same place again.
    var tried: [Set] = []
    for room in HashTables.rooms(for: count) {
      var other = Set(minimumCapacity: room)
      for element in reversed() { other.insert(element) }
      // Elements that are equal now and then are left alone.
      guard other.count == count else { return }
      if !other.elementsEqual(self) { return self = other }
      tried.append(other)
    }
  }
}

extension Dictionary: Reordering {
  fileprivate static var heldTypes: [Any.Type] { [Key.self, Value.self] }
  fileprivate static var hasOrder: Bool { true }
  fileprivate mutating func reorder() {
    var tried: [Dictionary] = []
    for room in HashTables.rooms(for: count) {
      var other = Dictionary(minimumCapacity: room)
      for (key, value) in reversed() { other[key] = PerturbedHashOrder.of(value) }
      guard other.count == count else { return }
      if !other.keys.elementsEqual(keys) { return self = other }
      tried.append(other)
    }
    if let last = tried.last { self = last }
  }
}

private enum HashTables {
  /// How much room tables are made with, one after the other, until one has another order.
  static func rooms(for count: Int) -> [Int] {
    if count == 0 { return [] }
    return count == 1 ? [1] : (1...8).map { max(count, 4) << ($0 % 4) }
  }
}
