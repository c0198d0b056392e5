extension ObservableType {
  /// What `resultSelector` makes of the latest values of all streams, whenever one of them sends.
  ///
  /// An empty collection emits the result of no values, once.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    combinedCollection(collection, keepsAll: false, resultSelector)
  }

  /// The latest values of all streams, whenever one of them sends.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }
}
