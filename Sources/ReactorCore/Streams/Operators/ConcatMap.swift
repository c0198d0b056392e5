extension ObservableType {
  /// Emits the values of the observables that `selector` returns, one observable after the other.
  ///
  /// `selector` is called when its value comes; the observable waits until those before it have completed. An error
  /// that `selector` throws becomes the failure.
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: 1, selector)
  }
}
