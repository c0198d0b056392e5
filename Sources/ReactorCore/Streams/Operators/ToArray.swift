extension ObservableType {
  /// A single of an array of all values, sent when the observable completes.
  @_alwaysEmitIntoClient
  public func toArray() -> Single<[Element]> {
    Single(raw: accumulate([], { $0.append($1) }, { $0 }))
  }
}
