import TraceModel

/// Encodes values as JSON in memory, members in the order in which they were encoded.
///
/// Stops where the limits of the describer are reached: what is left out says so.
enum EncodedValue {
  /// Nil where the value cannot be encoded.
  static func of(_ value: any Encodable, _ describer: inout ValueDescriber, depth: Int) -> JSONValue? {
    let whole = Whole(describer)
    do {
      let encoded = try Place(whole, depth: depth).encoded(value)
      describer = whole.describer
      return encoded
    } catch {
      return nil
    }
  }
}

/// Collections of the library whose order changes from run to run.
private protocol Unordered {
  /// Encodes members by name.
  var hasNames: Bool { get }
  var count: Int { get }
}
extension Set: Unordered { var hasNames: Bool { false } }
extension Dictionary: Unordered { var hasNames: Bool { Key.self == String.self } }

/// A list of which the first elements can be encoded alone.
private protocol EncodableList {
  var count: Int { get }
  func first(_ count: Int) -> [any Encodable]
}
extension Array: EncodableList where Element: Encodable {
  func first(_ count: Int) -> [any Encodable] { prefix(count).map { $0 } }
}

/// What the places of one value share.
private final class Whole {
  /// Counts for the whole value.
  var describer: ValueDescriber

  init(_ describer: ValueDescriber) {
    self.describer = describer
  }
}

/// Where a value is put together.
private final class Place {
  private enum Content {
    case nothing
    case value(JSONValue)
    case members([(key: String, place: Place)])
    case elements([Place])
  }
  let whole: Whole
  let depth: Int
  let path: [any CodingKey]
  /// How many values it is that encode themselves as one other, one in the other.
  private let wrappers: Int
  private static let mostWrappers = 32
  private var content = Content.nothing
  /// Members or elements, also those that were left out.
  private(set) var count = 0

  init(_ whole: Whole, depth: Int, path: [any CodingKey] = [], wrappers: Int = 0) {
    self.whole = whole
    self.depth = depth
    self.path = path
    self.wrappers = wrappers
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func hold(members: Bool) {
    guard case .nothing = content else { return }
    content = members ? .members([]) : .elements([])
  }

  /// A new place under a key; the last one counts where a key stands twice.
  func member(_ key: any CodingKey) -> Place {
    let place = Place(whole, depth: depth + 1, path: path + [key])
    guard case .members(var members) = content else { return place }
    content = .nothing
    defer { content = .members(members) }
    let name = whole.describer.name(key.stringValue)
    if let known = members.firstIndex(where: { $0.key == name }) {
      members.remove(at: known)
    } else {
      count += 1
    }
    switch members.count {
    case ..<limit: members.append((name, place))
    case limit: members.append(("…", leftOut()))
    default: break
    }
    return place
  }

  func element() -> Place {
    let place = Place(whole, depth: depth + 1, path: path)
    guard case .elements(var elements) = content else { return place }
    content = .nothing
    defer { content = .elements(elements) }
    count += 1
    switch elements.count {
    case ..<limit: elements.append(place)
    case limit: elements.append(leftOut())
    default: break
    }
    return place
  }

  private var limit: Int { whole.describer.limits.elements }

  /// Stands for the members or elements that are too many.
  private func leftOut() -> Place {
    let last = Place(whole, depth: depth + 1, path: path)
    last.set(whole.describer.leftOut())
    return last
  }

  func encode(_ value: some Encodable) throws {
    content = .value(try encoded(value))
  }

  /// The value in words: what JSON has a word for is that, the rest encodes itself.
  func encoded(_ value: any Encodable) throws -> JSONValue {
    if let words = whole.describer.begin(value, depth: depth) { return words }
    if let unordered = value as? any Unordered {
      // As they are in every run: sorted, and the first ones where there are too many.
      let isSmall = unordered.count <= whole.describer.limits.elements
      guard unordered.hasNames, isSmall else { return whole.describer.describe(value, depth: depth) }
    }
    // It would encode all of them, of which the first are shown.
    if let list = value as? any EncodableList, list.count > whole.describer.limits.elements {
      let shown = Place(whole, depth: depth, path: path)
      shown.hold(members: false)
      for one in list.first(whole.describer.limits.elements) { try shown.element().encode(one) }
      _ = shown.element()
      return shown.value
    }
    // These encode themselves as numbers that say less, or show more than they want to be known.
    let kind = TypeKind.of(type(of: value))
    if [.date, .bytes, .duration, .inPlace, .opaque, .worded, .mirrored, .selfDescribing].contains(kind) {
      return whole.describer.describe(value, depth: depth)
    }
    // What encodes itself may leave something out.
    whole.describer.isExact = false
    // One that encodes itself as itself has no end.
    guard wrappers < Place.mostWrappers else { return whole.describer.leftOut() }
    let inner = Place(whole, depth: depth, path: path, wrappers: wrappers + 1)
    try value.encode(to: inner)
    guard value is any Unordered, case .object(let members) = inner.value else { return inner.value }
    return .object(members.sorted { $0.key < $1.key })
  }

  var value: JSONValue {
    switch content {
    case .nothing: .object([])
    case .value(let value): value
    case .members(let members): .object(members.map { .init($0.key, $0.place.value) })
    case .elements(let elements): .array(elements.map(\.value))
    }
  }
}

extension Place: Encoder {
  var codingPath: [any CodingKey] { path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    hold(members: true)
    return KeyedEncodingContainer(Members<Key>(place: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    hold(members: false)
    return Elements(place: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(place: self) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: Place
  var codingPath: [any CodingKey] { place.path }

  func encodeNil(forKey key: Key) { place.member(key).set(.null) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try place.member(key).encode(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    place.member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { place.member(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { place.member(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { place.member(key) }
}

private struct SuperKey: CodingKey {
  let stringValue = "super"
  let intValue: Int? = nil
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

private struct Elements: UnkeyedEncodingContainer {
  let place: Place
  var codingPath: [any CodingKey] { place.path }
  var count: Int { place.count }

  func encodeNil() { place.element().set(.null) }
  func encode(_ value: some Encodable) throws { try place.element().encode(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    place.element().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { place.element().unkeyedContainer() }
  func superEncoder() -> any Encoder { place.element() }
}

private struct Single: SingleValueEncodingContainer {
  let place: Place
  var codingPath: [any CodingKey] { place.path }

  func encodeNil() { place.set(.null) }
  func encode(_ value: some Encodable) throws { try place.encode(value) }
}
