// Several streams that do not fail, as one.
extension InfallibleType {
  /// All values of all sources as they come; ends when all have completed.
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(.merge(sources.map(\.source)))
  }

  /// All values of all sources as they come; ends when all have completed.
  @inlinable
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(.concat(sources.lazy.map(\.source)))
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

  /// Results of `resultSelector` for the latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(.combineLatest(collection, resultSelector: resultSelector))
  }

  /// The latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Infallible<[Element]>
  where Sources.Element: InfallibleType, Sources.Element.Element == Element {
    Infallible<[Element]>(.combineLatest(collection) { $0 })
  }

  /// Results of `resultSelector` for the first values of all, then of the second ones, and so on.
  @inlinable
  public static func zip<Sources: Collection>(
    _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(.zip(collection, resultSelector: resultSelector))
  }
}
