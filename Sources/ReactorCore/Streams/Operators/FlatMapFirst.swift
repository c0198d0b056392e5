extension ObservableType {
  /// The values of the stream that `selector` made of a value; values that come before its end are dropped.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: 1, dropsRest: true, selector)
  }
}
