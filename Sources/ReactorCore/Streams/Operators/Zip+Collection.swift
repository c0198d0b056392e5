extension ObservableType {
  /// Emits the result of `resultSelector` for the first values of all sources, then for the second ones, and so on.
  ///
  /// It completes when all sources have, or when a value comes and all others have completed, one of them without a
  /// partner for it. An empty collection completes at once. An error that `resultSelector` throws becomes the failure.
  @inlinable
  public static func zip<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    combinedCollection(collection, keepsAll: true, resultSelector)
  }

  /// Emits the first values of all sources, in their order, then the second ones, and so on.
  @inlinable
  public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(collection) { $0 }
  }
}
