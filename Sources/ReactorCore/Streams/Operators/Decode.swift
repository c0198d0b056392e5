/// A decoder of values, such as `JSONDecoder` and `PropertyListDecoder` of Foundation.
///
/// The runtime does not link Foundation, so your app declares the conformance, one line each: `extension JSONDecoder:
/// @retroactive DataDecoder {}`.
public protocol DataDecoder<Input> {
  /// The encoded form, such as Foundation's `Data`.
  associatedtype Input
  /// Decodes a value of `type`. Throws if `data` does not hold one.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Input) throws -> Item
}

extension ObservableType {
  /// Decodes each value. An error that `decoder` throws becomes the failure.
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> where Decoder.Input == Element {
    map { try decoder.decode(type, from: $0) }
  }
}
