// Any number of infallible streams, by parameter packs.
extension InfallibleType {
  /// Combines the latest values of any number of streams with `resultSelector` whenever one emits.
  public static func combineLatest<each Source: InfallibleType>(
    _ sources: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) -> Element
  ) -> Infallible<Element> {
    Infallible(.combineLatest(repeat (each sources).asObservable(), resultSelector: resultSelector))
  }

  /// Combines the first values of any number of streams with `resultSelector`, then the second ones, and so on.
  public static func zip<each Source: InfallibleType>(
    _ sources: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) -> Element
  ) -> Infallible<Element> {
    Infallible(.zip(repeat (each sources).asObservable(), resultSelector: resultSelector))
  }
}

extension InfallibleType where Element == Any {
  /// Combines the latest values of any number of streams into a tuple whenever one emits.
  public static func combineLatest<each Source: InfallibleType>(
    _ sources: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible<(repeat (each Source).Element)>(Observable.combineLatest(repeat (each sources).asObservable()))
  }

  /// Combines the first values of any number of streams into a tuple, then the second ones, and so on.
  public static func zip<each Source: InfallibleType>(
    _ sources: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible<(repeat (each Source).Element)>(Observable.zip(repeat (each sources).asObservable()))
  }
}
