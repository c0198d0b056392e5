extension ObservableType {
  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  ///
  /// Ends when all have completed, or when a value comes and all others have, one of them without a partner for it. No
  /// stream at all is an empty stream.
  @inlinable
  public static func zip<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    combinedCollection(collection, keepsAll: true, resultSelector)
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(collection) { $0 }
  }
}
