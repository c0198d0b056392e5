// From two to eight streams. Ends when all have completed, or with the first failure.
extension ObservableType {
  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType>(
    _ first: A, _ second: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> Observable<Element> {
    gathered(keepsAll: true, first.asObservable(), second.asObservable(), select: resultSelector)
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType, C: ObservableType>(
    _ first: A, _ second: B, _ third: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
  ) -> Observable<Element> {
    gathered(keepsAll: true, first.asObservable(), second.asObservable(), third.asObservable(), select: resultSelector)
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
    _ first: A, _ second: B, _ third: C, _ fourth: D,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element) throws -> Element
  ) -> Observable<Element> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), select: resultSelector)
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType>(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element, E.Element) throws -> Element
  ) -> Observable<Element> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      select: resultSelector)
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<
    A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) throws -> Element
  ) -> Observable<Element> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      sixth.asObservable(), select: resultSelector)
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<
    A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType,
    G: ObservableType
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) throws -> Element
  ) -> Observable<Element> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      sixth.asObservable(), seventh.asObservable(), select: resultSelector)
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  @inlinable
  public static func zip<
    A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType,
    G: ObservableType, H: ObservableType
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) throws ->
      Element
  ) -> Observable<Element> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      sixth.asObservable(), seventh.asObservable(), eighth.asObservable(), select: resultSelector)
  }
}

extension ObservableType where Element == Any {
  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType>(
    _ first: A, _ second: B
  ) -> Observable<(A.Element, B.Element)> {
    gathered(keepsAll: true, first.asObservable(), second.asObservable()) { ($0, $1) }
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType, C: ObservableType>(
    _ first: A, _ second: B, _ third: C
  ) -> Observable<(A.Element, B.Element, C.Element)> {
    gathered(keepsAll: true, first.asObservable(), second.asObservable(), third.asObservable()) { ($0, $1, $2) }
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
    _ first: A, _ second: B, _ third: C, _ fourth: D
  ) -> Observable<(A.Element, B.Element, C.Element, D.Element)> {
    gathered(keepsAll: true, first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable()) {
      ($0, $1, $2, $3)
    }
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType>(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
  ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element)> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable()
    ) { ($0, $1, $2, $3, $4) }
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<
    A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
  ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element)> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      sixth.asObservable()
    ) { ($0, $1, $2, $3, $4, $5) }
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<
    A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType,
    G: ObservableType
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G
  ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element)> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      sixth.asObservable(), seventh.asObservable()
    ) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<
    A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType,
    G: ObservableType, H: ObservableType
  >(
    _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G, _ eighth: H
  ) -> Observable<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)> {
    gathered(
      keepsAll: true,
      first.asObservable(), second.asObservable(), third.asObservable(), fourth.asObservable(), fifth.asObservable(),
      sixth.asObservable(), seventh.asObservable(), eighth.asObservable()
    ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
