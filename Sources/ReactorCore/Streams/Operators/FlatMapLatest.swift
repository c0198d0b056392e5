extension ObservableType {
  /// Emits the values of the observable that `selector` returned for the latest value, and disposes of the one before.
  ///
  /// It completes when this observable and the latest inner one have. An error that `selector` throws becomes the
  /// failure.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    switching("flatMapLatest", selector)
  }
}
