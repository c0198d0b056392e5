import TraceJSON

/// Encodes values as JSON in memory, members in the order in which they were encoded.
///
/// Stops at the limits of the describer, and marks what it left out.
enum EncodedValue {
  /// Nil if the value cannot be encoded.
  static func of(_ value: any Encodable, _ describer: inout ValueDescriber, depth: Int) -> JSONValue? {
    let run = EncodingRun(describer)
    do {
      let encoded = try EncodingNode(run, depth: depth).encoded(value)
      describer = run.describer
      return encoded
    } catch {
      return nil
    }
  }
}

// The containers that a node hands to a value.
extension EncodingNode: Encoder {
  var codingPath: [any CodingKey] { path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    hold(members: true)
    return KeyedEncodingContainer(EncodedMembers<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    hold(members: false)
    return EncodedElements(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingleValue(node: self) }
}

private struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode
  var codingPath: [any CodingKey] { node.path }

  func encodeNil(forKey key: Key) { node.member(key).set(.null) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key).encode(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    node.member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { node.member(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { node.member(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { node.member(key) }
}

private struct SuperKey: CodingKey {
  let stringValue = "super"
  let intValue: Int? = nil
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

private struct EncodedElements: UnkeyedEncodingContainer {
  let node: EncodingNode
  var codingPath: [any CodingKey] { node.path }
  var count: Int { node.count }

  func encodeNil() { node.element().set(.null) }
  func encode(_ value: some Encodable) throws { try node.element().encode(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    node.element().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.element().unkeyedContainer() }
  func superEncoder() -> any Encoder { node.element() }
}

private struct EncodedSingleValue: SingleValueEncodingContainer {
  let node: EncodingNode
  var codingPath: [any CodingKey] { node.path }

  func encodeNil() { node.set(.null) }
  func encode(_ value: some Encodable) throws { try node.encode(value) }
}
