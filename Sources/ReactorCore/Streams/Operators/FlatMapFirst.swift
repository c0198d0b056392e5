extension ObservableType {
  /// Emits the values of the observable that `selector` returns for a value, and drops values that come before it has
  /// ended.
  ///
  /// `selector` is not called for dropped values. An error that it throws becomes the failure.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: 1, dropsRest: true, selector)
  }
}
