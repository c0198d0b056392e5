// Any number of singles, or of maybes, by parameter packs. A maybe without a value leaves the result without one.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Combines the values of any number of singles, or maybes, with `resultSelector`.
  ///
  /// Fails with the first failure, or with an error that `resultSelector` throws.
  public static func zip<each Value>(
    _ sources: repeat PrimitiveSequence<Trait, each Value>,
    resultSelector: @escaping (repeat each Value) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .zip(repeat (each sources).source, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// Combines the values of any number of singles, or maybes, into a tuple.
  ///
  /// Fails with the first failure.
  public static func zip<each Value>(
    _ sources: repeat PrimitiveSequence<Trait, each Value>
  ) -> PrimitiveSequence<Trait, (repeat each Value)> {
    PrimitiveSequence<Trait, (repeat each Value)>(raw: Observable.zip(repeat (each sources).source))
  }
}
