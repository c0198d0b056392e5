// From two to eight. Fails as the first that does.
extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B>(
    _ first: Single<A>, _ second: Single<B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> Single<Element> {
    Single(raw: zipOf(first.source, second.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Single<Element> {
    Single(raw: zipOf(first.source, second.source, third.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Single<Element> {
    Single(raw: zipOf(first.source, second.source, third.source, fourth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Single<Element> {
    Single(raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E, F>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    _ sixth: Single<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Single<Element> {
    Single(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E, F, G>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    _ sixth: Single<F>, _ seventh: Single<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Single<Element> {
    Single(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        select: resultSelector))
  }

  /// What `resultSelector` makes of the values of all.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    _ sixth: Single<F>, _ seventh: Single<G>, _ eighth: Single<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Single<Element> {
    Single(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        eighth.source, select: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == Any {
  /// The values of all.
  public static func zip<A, B>(
    _ first: Single<A>, _ second: Single<B>
  ) -> Single<(A, B)> {
    Single(raw: zipOf(first.source, second.source) { ($0, $1) })
  }

  /// The values of all.
  public static func zip<A, B, C>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>
  ) -> Single<(A, B, C)> {
    Single(raw: zipOf(first.source, second.source, third.source) { ($0, $1, $2) })
  }

  /// The values of all.
  public static func zip<A, B, C, D>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>
  ) -> Single<(A, B, C, D)> {
    Single(raw: zipOf(first.source, second.source, third.source, fourth.source) { ($0, $1, $2, $3) })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>
  ) -> Single<(A, B, C, D, E)> {
    Single(raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source) { ($0, $1, $2, $3, $4) })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E, F>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    _ sixth: Single<F>
  ) -> Single<(A, B, C, D, E, F)> {
    Single(
      raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source, sixth.source) {
        ($0, $1, $2, $3, $4, $5)
      })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E, F, G>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    _ sixth: Single<F>, _ seventh: Single<G>
  ) -> Single<(A, B, C, D, E, F, G)> {
    Single(
      raw: zipOf(first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source) {
        ($0, $1, $2, $3, $4, $5, $6)
      })
  }

  /// The values of all.
  public static func zip<A, B, C, D, E, F, G, H>(
    _ first: Single<A>, _ second: Single<B>, _ third: Single<C>, _ fourth: Single<D>, _ fifth: Single<E>,
    _ sixth: Single<F>, _ seventh: Single<G>, _ eighth: Single<H>
  ) -> Single<(A, B, C, D, E, F, G, H)> {
    Single(
      raw: zipOf(
        first.source, second.source, third.source, fourth.source, fifth.source, sixth.source, seventh.source,
        eighth.source
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) })
  }
}
