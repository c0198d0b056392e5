// From two to eight. Fails as the first that does.
extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B>(
    _ first: Maybe<A>, _ second: Maybe<B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> Maybe<Element> {
    Maybe(raw: zipOf(first.source, second.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Maybe<Element> {
    Maybe(raw: zipOf(first.source, second.source, third.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Maybe<Element> {
    Maybe(raw: zipOf(first.source, second.source, third.source, fourth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Maybe<Element> {
    Maybe(raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E, F>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>, _ sixth: Maybe<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Maybe<Element> {
    Maybe(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E, F, G>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>, _ sixth: Maybe<F>,
    _ seventh: Maybe<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Maybe<Element> {
    Maybe(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>, _ sixth: Maybe<F>,
    _ seventh: Maybe<G>, _ eighth: Maybe<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Maybe<Element> {
    Maybe(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        eighth.source, select: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element == Any {
  /// The values of all.
  public static func zip<A, B>(
    _ first: Maybe<A>, _ second: Maybe<B>
  ) -> Maybe<(A, B)> {
    Maybe(raw: zipOf(first.source, second.source) { ($0, $1) })
  }

  /// The values of all.
  public static func zip<A, B, C>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>
  ) -> Maybe<(A, B, C)> {
    Maybe(raw: zipOf(first.source, second.source, third.source) { ($0, $1, $2) })
  }

  /// The values of all.
  public static func zip<A, B, C, D>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>
  ) -> Maybe<(A, B, C, D)> {
    Maybe(raw: zipOf(first.source, second.source, third.source, fourth.source) { ($0, $1, $2, $3) })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>
  ) -> Maybe<(A, B, C, D, E)> {
    Maybe(raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source) { ($0, $1, $2, $3, $4) })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E, F>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>, _ sixth: Maybe<F>
  ) -> Maybe<(A, B, C, D, E, F)> {
    Maybe(
      raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source, sixth.source) {
        ($0, $1, $2, $3, $4, $5)
      })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E, F, G>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>, _ sixth: Maybe<F>,
    _ seventh: Maybe<G>
  ) -> Maybe<(A, B, C, D, E, F, G)> {
    Maybe(
      raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source) {
        ($0, $1, $2, $3, $4, $5, $6)
      })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ first: Maybe<A>, _ second: Maybe<B>, _ third: Maybe<C>, _ fourth: Maybe<D>, _ fifth: Maybe<E>, _ sixth: Maybe<F>,
    _ seventh: Maybe<G>, _ eighth: Maybe<H>
  ) -> Maybe<(A, B, C, D, E, F, G, H)> {
    Maybe(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        eighth.source
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) })
  }
}
