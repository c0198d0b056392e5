extension ObservableType {
  /// The values of the streams that `selector` makes of each value, one stream after the other.
  ///
  /// `selector` is called when its value comes; the stream waits for its turn.
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: 1, selector)
  }
}
