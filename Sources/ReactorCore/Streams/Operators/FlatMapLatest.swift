extension ObservableType {
  /// The values of the stream that `selector` makes of the newest value; the one before is disposed of.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    switching("flatMapLatest", selector)
  }
}
