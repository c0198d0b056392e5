// From two to eight. Fails as the first that does.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, Element>(
      raw: gathered(keepsAll: true, first.source, second.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B, C>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, Element>(
      raw: gathered(keepsAll: true, first.source, second.source, third.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B, C, D>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, Element>(
      raw: gathered(keepsAll: true, first.source, second.source, third.source, fourth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B, C, D, E>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, Element>(
      raw: gathered(
        keepsAll: true, first.source, second.source, third.source, fourth.source, fifth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B, C, D, E, F>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    _ sixth: PrimitiveSequence<Trait, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, _>(
      raw: gathered(
        keepsAll: true,
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B, C, D, E, F, G>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    _ sixth: PrimitiveSequence<Trait, F>, _ seventh: PrimitiveSequence<Trait, G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, _>(
      raw: gathered(
        keepsAll: true,
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<A, B, C, D, E, F, G, H>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    _ sixth: PrimitiveSequence<Trait, F>, _ seventh: PrimitiveSequence<Trait, G>, _ eighth: PrimitiveSequence<Trait, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence<Trait, _>(
      raw: gathered(
        keepsAll: true,
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        eighth.source, select: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// The values of all.
  @inlinable
  public static func zip<A, B>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>
  ) -> PrimitiveSequence<Trait, (A, B)> {
    PrimitiveSequence(raw: gathered(keepsAll: true, first.source, second.source) { ($0, $1) })
  }

  /// The values of all.
  @inlinable
  public static func zip<A, B, C>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence<Trait, (A, B, C)> {
    PrimitiveSequence(raw: gathered(keepsAll: true, first.source, second.source, third.source) { ($0, $1, $2) })
  }

  /// The values of all.
  @inlinable
  public static func zip<A, B, C, D>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence<Trait, (A, B, C, D)> {
    PrimitiveSequence(
      raw: gathered(keepsAll: true, first.source, second.source, third.source, fourth.source) { ($0, $1, $2, $3) })
  }

  /// The values of all.
  @inlinable
  public static func zip<A, B, C, D, E>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E)> {
    PrimitiveSequence(
      raw: gathered(keepsAll: true, first.source, second.source, third.source, fourth.source, fifth.source) {
        ($0, $1, $2, $3, $4)
      })
  }

  /// The values of all.
  @inlinable
  public static func zip<A, B, C, D, E, F>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    _ sixth: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F)> {
    PrimitiveSequence<Trait, _>(
      raw: gathered(
        keepsAll: true, first.source, second.source, third.source, fourth.source, fifth.source, sixth.source
      ) {
        ($0, $1, $2, $3, $4, $5)
      })
  }

  /// The values of all.
  @inlinable
  public static func zip<A, B, C, D, E, F, G>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    _ sixth: PrimitiveSequence<Trait, F>, _ seventh: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G)> {
    PrimitiveSequence<Trait, _>(
      raw: gathered(
        keepsAll: true, first.source, second.source, third.source, fourth.source, fifth.source, sixth.source,
        seventh.source
      ) {
        ($0, $1, $2, $3, $4, $5, $6)
      })
  }

  /// The values of all.
  @inlinable
  public static func zip<A, B, C, D, E, F, G, H>(
    _ first: PrimitiveSequence<Trait, A>, _ second: PrimitiveSequence<Trait, B>, _ third: PrimitiveSequence<Trait, C>,
    _ fourth: PrimitiveSequence<Trait, D>, _ fifth: PrimitiveSequence<Trait, E>,
    _ sixth: PrimitiveSequence<Trait, F>, _ seventh: PrimitiveSequence<Trait, G>, _ eighth: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G, H)> {
    PrimitiveSequence<Trait, _>(
      raw: gathered(
        keepsAll: true,
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        eighth.source
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) })
  }
}
