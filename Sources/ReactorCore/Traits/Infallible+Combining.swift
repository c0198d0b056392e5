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

// Two and three are written out, because the compiler does not specialise parameter packs.
extension InfallibleType {
  /// Results of `resultSelector` for the latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<A: InfallibleType, B: InfallibleType>(
    _ first: A, _ second: B, resultSelector: @escaping (A.Element, B.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(gathered(keepsAll: false, first.asObservable(), second.asObservable(), select: resultSelector))
  }

  /// Results of `resultSelector` for the latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<A: InfallibleType, B: InfallibleType, C: InfallibleType>(
    _ first: A, _ second: B, _ third: C, resultSelector: @escaping (A.Element, B.Element, C.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      gathered(
        keepsAll: false, first.asObservable(), second.asObservable(), third.asObservable(), select: resultSelector))
  }

  /// Results of `resultSelector` for the latest values of all, whenever one of them sends.
  public static func combineLatest<each Source: InfallibleType>(
    _ sources: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) -> Element
  ) -> Infallible<Element> {
    Infallible(gatheredPack(keepsAll: false, repeat (each sources).asObservable(), select: resultSelector))
  }

  /// Results of `resultSelector` for the first values of all, then of the second ones, and so on.
  @inlinable
  public static func zip<A: InfallibleType, B: InfallibleType>(
    _ first: A, _ second: B, resultSelector: @escaping (A.Element, B.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(gathered(keepsAll: true, first.asObservable(), second.asObservable(), select: resultSelector))
  }

  /// Results of `resultSelector` for the first values of all, then of the second ones, and so on.
  @inlinable
  public static func zip<A: InfallibleType, B: InfallibleType, C: InfallibleType>(
    _ first: A, _ second: B, _ third: C, resultSelector: @escaping (A.Element, B.Element, C.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      gathered(
        keepsAll: true, first.asObservable(), second.asObservable(), third.asObservable(), select: resultSelector))
  }

  /// Results of `resultSelector` for the first values of all, then of the second ones, and so on.
  public static func zip<each Source: InfallibleType>(
    _ sources: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) -> Element
  ) -> Infallible<Element> {
    Infallible(gatheredPack(keepsAll: true, repeat (each sources).asObservable(), select: resultSelector))
  }
}

extension InfallibleType where Element == Any {
  /// The latest values of all, whenever one of them sends.
  public static func combineLatest<each Source: InfallibleType>(
    _ sources: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible<(repeat (each Source).Element)>(
      gatheredPack(keepsAll: false, repeat (each sources).asObservable()) {
        (value: repeat (each Source).Element) in (repeat each value)
      })
  }

  /// The first values of all, then the second ones, and so on.
  public static func zip<each Source: InfallibleType>(
    _ sources: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible<(repeat (each Source).Element)>(
      gatheredPack(keepsAll: true, repeat (each sources).asObservable()) {
        (value: repeat (each Source).Element) in (repeat each value)
      })
  }
}
