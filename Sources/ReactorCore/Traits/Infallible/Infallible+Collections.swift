// One stream of any number of streams that do not fail.
extension InfallibleType {
  /// Emits the values of all streams as they come; completes when all have.
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(.merge(sources.map(\.source)))
  }

  /// Emits the values of all streams as they come; completes when all have.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

  /// Emits the values of one stream after the other; each is subscribed to when the one before completes.
  ///
  /// Asks the sequence for the next stream only then, so it may be endless.
  @_alwaysEmitIntoClient
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(.concat(sources.lazy.map(\.source)))
  }

  /// Emits the values of one stream after the other; each is subscribed to when the one before completes.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

  /// Combines the latest values of all streams with `resultSelector` whenever one emits.
  @_alwaysEmitIntoClient
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(.combineLatest(collection, resultSelector: resultSelector))
  }

  /// Combines the latest values of all streams into an array whenever one emits.
  @_alwaysEmitIntoClient
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
  where Sources.Element: InfallibleType, Sources.Element.Element == Element {
    Infallible<[Element]>(.combineLatest(collection) { $0 })
  }

  /// Combines the first values of all streams with `resultSelector`, then the second ones, and so on.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection>(
    _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(.zip(collection, resultSelector: resultSelector))
  }
}
