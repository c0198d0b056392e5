/// Decodes values: `JSONDecoder` and `PropertyListDecoder` of Foundation do, in one line each of your app's:
/// `extension JSONDecoder: @retroactive DataDecoder {}`. The runtime links no Foundation, so it cannot say that itself.
public protocol DataDecoder<Input> {
  /// The encoded form, such as Foundation's `Data`.
  associatedtype Input
  func decode<Item: Decodable>(_ type: Item.Type, from data: Input) throws -> Item
}

extension ObservableType {
  /// Each value decoded. What `decoder` throws is the stream's failure.
  @inlinable
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> where Decoder.Input == Element {
    map { try decoder.decode(type, from: $0) }
  }
}
