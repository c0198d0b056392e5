// Two to four streams have functions of their own: the compiler does not specialize parameter packs, through which an
// event of four streams costs four thousand instructions more.
extension ObservableType {
  /// Combines the latest values of two streams with `resultSelector` whenever one emits.
  ///
  /// Completes when all streams have completed, or when a value arrives that can never be combined because all others
  /// have completed, one of them without a value. Fails with the first failure, or with an error that `resultSelector`
  /// throws.
  @_alwaysEmitIntoClient
  public static func combineLatest<A: ObservableType, B: ObservableType>(
    _ first: A, _ second: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> Observable<Element> {
    combineValues(keepsAll: false) { sources in
      let first = sources.add(first)
      let second = sources.add(second)
      return { try resultSelector(first.take(), second.take()) }
    }
  }

  /// Combines three streams with `resultSelector`, as the function for two does.
  @_alwaysEmitIntoClient
  public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
    _ first: A, _ second: B, _ third: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element
  ) -> Observable<Element> {
    combineValues(keepsAll: false) { sources in
      let first = sources.add(first)
      let second = sources.add(second)
      let third = sources.add(third)
      return { try resultSelector(first.take(), second.take(), third.take()) }
    }
  }

  /// Combines four streams with `resultSelector`, as the function for two does.
  @_alwaysEmitIntoClient
  public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
    _ first: A, _ second: B, _ third: C, _ fourth: D,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element) throws -> Element
  ) -> Observable<Element> {
    combineValues(keepsAll: false) { sources in
      let first = sources.add(first)
      let second = sources.add(second)
      let third = sources.add(third)
      let fourth = sources.add(fourth)
      return { try resultSelector(first.take(), second.take(), third.take(), fourth.take()) }
    }
  }

  /// Combines any number of streams with `resultSelector`, as the function for two does.
  public static func combineLatest<each Source: ObservableType>(
    _ sources: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    combineValues(keepsAll: false) { inputs in
      let all = (repeat inputs.add(each sources))
      return { try resultSelector(repeat (each all).take()) }
    }
  }
}

extension ObservableType where Element == Any {
  /// Combines the latest values of two streams into a tuple whenever one emits.
  ///
  /// Completes when all streams have completed, or when a value arrives that can never be combined because all others
  /// have completed, one of them without a value. Fails with the first failure.
  @_alwaysEmitIntoClient
  public static func combineLatest<A: ObservableType, B: ObservableType>(
    _ first: A, _ second: B
  ) -> Observable<(A.Element, B.Element)> {
    Observable<(A.Element, B.Element)>.combineLatest(first, second) { ($0, $1) }
  }

  /// Combines three streams into tuples, as the function for two does.
  @_alwaysEmitIntoClient
  public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
    _ first: A, _ second: B, _ third: C
  ) -> Observable<(A.Element, B.Element, C.Element)> {
    Observable<(A.Element, B.Element, C.Element)>.combineLatest(first, second, third) { ($0, $1, $2) }
  }

  /// Combines four streams into tuples, as the function for two does.
  @_alwaysEmitIntoClient
  public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
    _ first: A, _ second: B, _ third: C, _ fourth: D
  ) -> Observable<(A.Element, B.Element, C.Element, D.Element)> {
    Observable<(A.Element, B.Element, C.Element, D.Element)>.combineLatest(first, second, third, fourth) {
      ($0, $1, $2, $3)
    }
  }

  /// Combines any number of streams into tuples, as the function for two does.
  public static func combineLatest<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    Observable<(repeat (each Source).Element)>.combineLatest(repeat each sources) {
      (value: repeat (each Source).Element) in (repeat each value)
    }
  }
}

extension ObservableType {
  /// Emits the result of `resultSelector` for the latest values of all sources whenever one of them emits, once each
  /// has.
  ///
  /// It completes when all sources have, or when a value comes and all others have completed, one of them without a
  /// value. An empty collection emits the result for no values, once, and completes. An error that `resultSelector`
  /// throws becomes the failure.
  @_alwaysEmitIntoClient
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return combineCollection(collection, keepsAll: false, resultSelector)
  }

  /// Emits the latest values of all sources, in their order, whenever one of them emits, once each has.
  @_alwaysEmitIntoClient
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }
}
