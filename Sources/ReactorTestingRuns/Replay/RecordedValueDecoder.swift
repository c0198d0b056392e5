import ReactorTrace

/// Decodes values from the form in which a trace records them.
///
/// These are not the words in which a type encodes itself: a case without a payload is its name, a dictionary is an object
/// whatever its keys are, and dates, bytes, durations and addresses are texts that people can read.
struct RecordedValueDecoder: Decoder {
  let value: JSONValue
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object(let members):
      // Beside what a container held stands the name of its type.
      return KeyedDecodingContainer(
        RecordedMembers(members: members.filter { $0.key != "$type" }, codingPath: codingPath))
    // A synthesized conformance looks for a case without a payload as a key with an empty object.
    case .string(let name):
      return KeyedDecodingContainer(
        RecordedMembers(members: [.init(name, .object([] as [JSONValue.Member]))], codingPath: codingPath))
    default: throw mismatch([String: Any].self)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .array(let elements): return RecordedElements(elements: elements, codingPath: codingPath)
    // A dictionary with keys other than texts and numbers decodes keys and values in turn.
    case .object(let members):
      return RecordedElements(elements: members.flatMap { [.string($0.key), $0.value] }, codingPath: codingPath)
    default: throw mismatch([Any].self)
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { RecordedSingleValue(decoder: self) }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let text = value.json.text
    return .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "the trace says \(text.prefix(80))"))
  }
}

struct RecordedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [JSONValue.Member]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }
  func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).value == .null }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try member(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try member(RecordedKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: any CodingKey) throws -> RecordedValueDecoder {
    guard let member = members.last(where: { $0.key == key.stringValue }) else {
      let names = members.map { "\"\($0.key)\"" }.joined(separator: ", ")
      throw DecodingError.keyNotFound(
        key,
        .init(codingPath: codingPath, debugDescription: names.isEmpty ? "the trace has none" : "the trace has \(names)")
      )
    }
    return RecordedValueDecoder(value: member.value, codingPath: codingPath + [key])
  }
}

struct RecordedElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) { try $0.decode(type) } }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next(Any.self) { $0 } }

  /// Decodes the next element, and counts it if that succeeds.
  private mutating func next<T>(_ type: Any.Type, _ body: (RecordedValueDecoder) throws -> T) throws -> T {
    let path = codingPath + [RecordedKey(currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: "the list ends before it"))
    }
    let result = try body(RecordedValueDecoder(value: elements[currentIndex], codingPath: path))
    currentIndex += 1
    return result
  }
}

private struct RecordedSingleValue: SingleValueDecodingContainer {
  let decoder: RecordedValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == .null }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}

private struct RecordedKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}
