import PlatformSupport

/// Gives the sets and dictionaries of a value another iteration order, as the next process would.
///
/// They are found through fields, elements, optionals and enum payloads, but not inside objects and existentials. A value
/// whose type holds an index into a set or dictionary is left as it is.
package enum PerturbedHashOrder {
  /// An equal value whose sets and dictionaries have another order where possible.
  package static func of<Value>(_ value: Value) -> Value {
    guard HashOrderedParts.of(Value.self) == .some else { return value }
    var value = value
    unsafe withUnsafeMutablePointer(to: &value) { unsafe reorder(at: UnsafeMutableRawPointer($0), Value.self) }
    return value
  }

  /// Runs `body` while recently freed memory is occupied, so that hash tables get other addresses, which seed their order.
  package static func withPerturbedHeap(_ body: () -> Void) {
    var blocks: UnsafeMutableRawPointer?
    // Each block holds the address of the previous one. An array of blocks would free memory as it grows.
    func occupy(_ size: Int) {
      guard let block = unsafe malloc(size) else { return }
      unsafe block.storeBytes(of: blocks, as: UnsafeMutableRawPointer?.self)
      unsafe blocks = unsafe block
    }
    // Each size class of the allocator up to a page: in steps of 16 bytes for small sizes.
    var size = 48
    while size <= 4_096 {
      occupy(size)
      occupy(size)
      size += size < 1_024 ? 16 : 64
    }
    body()
    while let block = unsafe blocks {
      unsafe blocks = unsafe block.load(as: UnsafeMutableRawPointer?.self)
      unsafe free(block)
    }
  }

  /// Reorders a value at an address, which must not be shared.
  fileprivate static func reorder(at address: UnsafeMutableRawPointer, _ type: Any.Type) {
    guard HashOrderedParts.of(type) == .some else { return }
    if let collection = type as? any Reordering.Type { return unsafe reorderCollection(at: address, collection) }
    switch MetadataKind(of: type) {
    case .structure, .tuple:
      for field in FieldMetadata.all(of: type) ?? [] { unsafe reorder(at: address + field.offset, field.type) }
    case .enumeration: unsafe reorderPayload(at: address, type)
    default: break
    }
  }

  /// Reorders the payload of an enum, except one in a box, which may be shared.
  private static func reorderPayload(at address: UnsafeMutableRawPointer, _ type: Any.Type) {
    guard let payloads = EnumPayloads.of(type), let witnesses = EnumWitnesses(of: type) else { return }
    let number = unsafe witnesses.tag.number(at: address)
    guard number < payloads.count, let payload = payloads[number], !payload.isIndirect else { return }
    unsafe witnesses.withMutablePayload(of: address, ofCase: number) { unsafe reorder(at: $0, payload.type) }
  }

  private static func reorderCollection<Value: Reordering>(at address: UnsafeMutableRawPointer, _: Value.Type) {
    unsafe address.assumingMemoryBound(to: Value.self).pointee.reorder()
  }
}

/// Whether values of a type contain sets or dictionaries. Computed once per type.
private enum HashOrderedParts: Sendable {
  case none, some
  /// Also indices into them, which a new order would invalidate.
  case withIndices

  private static let answers = TypeCache<HashOrderedParts>()

  static func of(_ type: Any.Type) -> HashOrderedParts {
    var inside: Set<ObjectIdentifier> = []
    return of(type, &inside)
  }

  /// - Parameter inside: Types that are being examined, to stop at recursion.
  private static func of(_ type: Any.Type, _ inside: inout Set<ObjectIdentifier>) -> HashOrderedParts {
    let key = ObjectIdentifier(type)
    if let known = answers.kept(for: type) { return known }
    // Skips types whose layout differs from their metadata.
    guard StoredFields.access(to: type).isReadable else { return .none }
    guard inside.insert(key).inserted else { return .none }
    let answer = examine(type, &inside)
    inside.remove(key)
    // An answer inside another type may depend on an assumption about that one.
    if inside.isEmpty { answers.keep(answer, for: type) }
    return answer
  }

  private static func examine(_ type: Any.Type, _ inside: inout Set<ObjectIdentifier>) -> HashOrderedParts {
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

/// A collection or optional that can be given another order, or whose contents can.
private protocol Reordering {
  static var heldTypes: [Any.Type] { get }
  /// Whether its own order is unspecified.
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
    // Tables with the same order stay allocated, or the next one would get the same address.
    var tried: [Set] = []
    for capacity in HashTables.capacities(for: count) {
      var other = Set(minimumCapacity: capacity)
      for element in reversed() { other.insert(element) }
      // Elements whose equality is inconsistent are left alone.
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
    for capacity in HashTables.capacities(for: count) {
      var other = Dictionary(minimumCapacity: capacity)
      for (key, value) in reversed() { other[key] = PerturbedHashOrder.of(value) }
      guard other.count == count else { return }
      if !other.keys.elementsEqual(keys) { return self = other }
      tried.append(other)
    }
    if let last = tried.last { self = last }
  }
}

private enum HashTables {
  /// The capacities to try, one after another, until a table has another order.
  static func capacities(for count: Int) -> [Int] {
    if count == 0 { return [] }
    return count == 1 ? [1] : (1...8).map { max(count, 4) << ($0 % 4) }
  }
}
