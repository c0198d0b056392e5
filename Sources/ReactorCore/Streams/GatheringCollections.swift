extension ObservableType {
  /// What `resultSelector` makes of the latest values of all streams, whenever one of them sends.
  ///
  /// An empty collection emits the result of no values, once.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    gathering(collection, keepsAll: false, resultSelector)
  }

  /// The latest values of all streams, whenever one of them sends.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }

  /// What `resultSelector` makes of the first values of all streams, then of the second ones, and so on.
  ///
  /// Ends when all have completed, or when a value comes and all others have, one of them without a partner for it. No
  /// stream at all is an empty stream.
  @inlinable
  public static func zip<Sources: Collection>(
    _ collection: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    gathering(collection, keepsAll: true, resultSelector)
  }

  /// The first values of all streams, then the second ones, and so on.
  @inlinable
  public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(collection) { $0 }
  }

  @inlinable
  static func gathering<Sources: Collection>(
    _ collection: Sources, keepsAll: Bool, _ resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    AnonymousObservable { sink, scope in
      if collection.isEmpty {
        let result: Observable<Element> = keepsAll ? .empty() : .deferred { .just(try resultSelector([])) }
        return result.run(sink, in: scope)
      }
      let inputs = collection.map { _ in CombinedValues<Sources.Element.Element>(keepsAll: keepsAll) }
      let gathering = ValueCombiner(sink.address, in: scope, inputs: inputs, keepsAll: keepsAll, endsEarly: true) {
        Sink<Element>($0).next(try resultSelector(inputs.map { $0.take() }))
      }
      Trampoline.together {
        for (source, input) in Swift.zip(collection, inputs) { gathering.run(source.asObservable(), into: input) }
      }
    }
  }
}
