extension ObservableType {
  /// All values in one array, when the stream ends.
  @inlinable
  public func toArray() -> Single<[Element]> {
    Single(raw: accumulate([], { $0.append($1) }, { $0 }))
  }
}
