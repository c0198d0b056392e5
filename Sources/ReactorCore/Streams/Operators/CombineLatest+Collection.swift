extension ObservableType {
  /// Emits the result of `resultSelector` for the latest values of all sources whenever one of them emits, once each
  /// has.
  ///
  /// It completes when all sources have, or when a value comes and all others have completed, one of them without a
  /// value. An empty collection emits the result for no values, once, and completes. An error that `resultSelector`
  /// throws becomes the failure.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    combinedCollection(collection, keepsAll: false, resultSelector)
  }

  /// Emits the latest values of all sources, in their order, whenever one of them emits, once each has.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }
}
